import { Button, Group, Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./view-dialog.module.css";

interface ViewDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  /** What is known of it, in this order; a dash stands for what is empty. */
  facts: { label: string; value: ReactNode }[];
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
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null || value === "" ? "–" : value}</dd>
          </div>
        ))}
      </dl>
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
