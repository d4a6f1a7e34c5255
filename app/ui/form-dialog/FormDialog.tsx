import { Button, Group, Modal, type ModalProps, Text } from "@mantine/core";
import { type ReactNode, startTransition, useRef, useState } from "react";
import type * as z from "zod";
import { say } from "#app/ui/language/say";
import { DialogForm, type DialogFormProps } from "./DialogForm";
import styles from "./form-dialog.module.css";
import { useLateContent } from "./use-late-content";

interface FormDialogProps<Schema extends z.ZodType<object, object>>
  extends Omit<DialogFormProps<Schema>, "onCancel" | "isChanged"> {
  opened: boolean;
  onClose(): void;
  title: string;
  size?: ModalProps["size"];
  /** Stands in place of the form until what the form starts from is there. */
  waiting?: ReactNode;
  /** Another dialog stands above it, and Escape is that one's. */
  covered?: boolean;
}

/**
 * A form in a dialog, which stands at the right edge of wide windows: checked by its schema on both sides, errors at the
 * fields and in an alert at the top, what was typed stays when the server refuses. Closing asks when something typed would be lost, and waits
 * while the form is on its way. Closed, it forgets its errors.
 */
export function FormDialog<Schema extends z.ZodType<object, object>>(props: FormDialogProps<Schema>) {
  const { opened, onClose, title, size = "lg", covered = false, waiting, ...form } = props;
  const { sender } = form;
  const isChanged = useRef<() => boolean>(() => false);
  const [asking, setAsking] = useState(false);
  // Whoever closes it never waits for the screen around it to be drawn anew.
  const close = () =>
    startTransition(() => {
      setAsking(false);
      sender.reset();
      onClose();
    });
  const { content, isDrawn } = useLateContent(opened, Boolean(waiting));
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
      classNames={styles}
      closeOnClickOutside={false}
      closeOnEscape={!asking && !covered}
      closeButtonProps={{ "aria-label": say("Close"), disabled: sender.busy }}
    >
      <div {...content}>
        {isDrawn ? <DialogForm {...form} isChanged={isChanged} onCancel={requestClose} /> : waiting}
      </div>
      <DiscardQuestion opened={asking} onKeep={() => setAsking(false)} onDiscard={close} />
    </Modal>
  );
}

interface DiscardQuestionProps {
  opened: boolean;
  onKeep(): void;
  onDiscard(): void;
}

/** Asked before a dialog takes what was typed with it. */
export function DiscardQuestion({ opened, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Modal opened={opened} onClose={onKeep} title={say("Discard what you typed?")} size="sm" zIndex={90_000}>
      <Text>{say("This dialog holds changes that are not saved.")}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onKeep} data-autofocus>
          {say("Keep editing")}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {say("Discard")}
        </Button>
      </Group>
    </Modal>
  );
}
