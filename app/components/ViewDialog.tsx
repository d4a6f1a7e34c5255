import { Button, Group, Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { type Fact, Facts } from "./Facts";

interface ViewDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  /** What is known of it, in this order. */
  facts: Fact[];
  /** Between the facts and the buttons, over the whole width. */
  below?: ReactNode;
  size?: ModalProps["size"];
  /** Buttons beside Close. */
  children?: ReactNode;
}

/** Shows a row to read. */
export function ViewDialog({ opened, onClose, title, facts, below, size = "lg", children }: ViewDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size}>
      <Facts facts={facts} />
      {below}
      <Group justify="flex-end" gap="xs" mt="lg">
        {children}
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  );
}
