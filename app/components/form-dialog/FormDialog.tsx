import { Modal, type ModalProps } from "@mantine/core";
import { useRef, useState } from "react";
import type { z } from "zod";
import { DialogForm, type DialogFormProps } from "./DialogForm";
import { DiscardQuestion } from "./DiscardQuestion";

interface FormDialogProps<Schema extends z.ZodType<object, object>>
  extends Omit<DialogFormProps<Schema>, "onCancel" | "isChanged"> {
  opened: boolean;
  onClose(): void;
  title: string;
  size?: ModalProps["size"];
  /** Another dialog stands above it, and Escape is that one's. */
  covered?: boolean;
}

/**
 * A form in a dialog: checked by its schema on both sides, errors at the fields and in an alert at the top,
 * what was typed stays when the server refuses. Closing asks when something typed would be lost, and waits
 * while the form is on its way. Closed, it forgets its errors.
 */
export function FormDialog<Schema extends z.ZodType<object, object>>(props: FormDialogProps<Schema>) {
  const { opened, onClose, title, size = "lg", covered = false, ...form } = props;
  const { sender } = form;
  const isChanged = useRef<() => boolean>(() => false);
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    sender.reset();
    onClose();
  };
  const requestClose = () => {
    if (sender.busy) return;
    if (isChanged.current()) setAsking(true);
    else close();
  };
  return (
    <Modal
      opened={opened}
      onClose={requestClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={!asking && !covered}
      closeButtonProps={{ "aria-label": "Close", disabled: sender.busy }}
    >
      <DialogForm {...form} isChanged={isChanged} onCancel={requestClose} />
      <DiscardQuestion opened={asking} onKeep={() => setAsking(false)} onDiscard={close} />
    </Modal>
  );
}
