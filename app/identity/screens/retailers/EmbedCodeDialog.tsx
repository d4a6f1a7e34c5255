import { Modal } from "@mantine/core";
import { EmbedCode } from "#app/identity/ui/retailers/EmbedCode";
import { say } from "#app/ui/language/say";
import type { RetailerRow } from "./columns";

interface EmbedCodeDialogProps {
  retailer: RetailerRow | null;
  /** Scheme and host of this server as shoppers reach it. */
  origin: string;
  /** The address at which the ad is published as files; null if it isn't. */
  files: string | null;
  opened: boolean;
  onClose(): void;
}

/** A retailer's embed code over the list of retailers. */
export function EmbedCodeDialog({ retailer, opened, onClose, ...place }: EmbedCodeDialogProps) {
  if (!retailer) return null;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say("Embed Code: {name}", { name: retailer.name })}
      size="xl"
    >
      <EmbedCode retailerId={retailer.id} {...place} />
    </Modal>
  );
}
