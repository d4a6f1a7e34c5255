import { Modal } from "@mantine/core";
import { startTransition, useRef, useState } from "react";
import { DiscardQuestion } from "#app/ui/form-dialog/FormDialog";
import styles from "#app/ui/form-dialog/form-dialog.module.css";
import { useLateContent } from "#app/ui/form-dialog/use-late-content";
import { say } from "#app/ui/language/say";
import { ConnectionForm } from "./ConnectionForm";
import type { NumberedConnection } from "./connection-columns";
import { useConnectionSender } from "./connection-requests";
import { usePartDialogs } from "./use-part-dialogs";

interface ConnectionDialogProps {
  opened: boolean;
  onClose(): void;
  /** Null for a new one. */
  connection: NumberedConnection | null;
  /** What the address of a spreadsheet may begin with. */
  prefixes: string[];
}

/** Adds a connection or edits one. */
export function ConnectionDialog({ opened, onClose, connection, prefixes }: ConnectionDialogProps) {
  const isChanged = useRef<() => boolean>(() => false);
  const [asking, setAsking] = useState(false);
  const sender = useConnectionSender(connection?.name ?? null, () => onClose());
  const parts = usePartDialogs();
  const { content, isDrawn } = useLateContent(opened);
  const close = () =>
    startTransition(() => {
      setAsking(false);
      sender.reset();
      onClose();
    });
  const requestClose = () => {
    if (sender.busy) return;
    if (isChanged.current()) setAsking(true);
    else close();
  };
  return (
    <Modal
      opened={opened}
      onClose={requestClose}
      title={connection ? say("Edit Connection") : say("Add Connection")}
      size={1000}
      classNames={styles}
      closeOnClickOutside={false}
      closeOnEscape={!asking && !parts.opened}
      closeButtonProps={{ "aria-label": say("Close"), disabled: sender.busy }}
    >
      <div {...content}>
        {isDrawn ? (
          <>
            {parts.buttons}
            <ConnectionForm
              connection={connection}
              prefixes={prefixes}
              sender={sender}
              onCancel={requestClose}
              isChanged={isChanged}
            />
          </>
        ) : null}
      </div>
      {parts.dialogs}
      <DiscardQuestion opened={asking} onKeep={() => setAsking(false)} onDiscard={close} />
    </Modal>
  );
}
