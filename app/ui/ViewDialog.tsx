import { Button, Group, Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { say } from "#app/ui/language/say";
import styles from "./facts.module.css";
import { told } from "./language/say";

interface ViewDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  /** What is known of it, in this order. */
  facts: Fact[];
  /** Above the facts. */
  above?: ReactNode;
  /** Between the facts and the buttons, over the whole width. */
  below?: ReactNode;
  size?: ModalProps["size"];
  /** A dialog opened from here stands above it, and Escape is that one's. */
  covered?: boolean;
  /** Buttons beside Close. */
  children?: ReactNode;
}

/** Shows a row to read. */
export function ViewDialog(props: ViewDialogProps) {
  const { opened, onClose, title, facts, above, below, size = "lg", covered = false, children } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size} closeOnEscape={!covered}>
      {above}
      <Facts facts={facts} />
      {below}
      <Group justify="flex-end" gap="xs" mt="lg">
        {children}
        <Button variant="default" onClick={onClose} data-autofocus>
          {say("Close")}
        </Button>
      </Group>
    </Modal>
  );
}

interface Fact {
  label: string;
  value: ReactNode;
}

/** What is known of something, to read; a dash stands for what is empty. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{told(label)}</dt>
          <dd>{value === null || value === "" ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
