import { Button, Loader, Text } from "@mantine/core";
import { IconAlertCircle, IconCheck, IconPencil } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import styles from "../look/toolbar.module.css";
import type { SavingState } from "./area-changes";

interface SaveStatusProps {
  saving: SavingState;
  /** A form is open that holds what is not a change yet. */
  unsaved: boolean;
  onRetry(): void;
}

/** Whether everything that was done has reached the server. */
export function SaveStatus({ saving, unsaved, onRetry }: SaveStatusProps) {
  const { message } = saving;
  const status = saving.status === "saved" && unsaved ? "unsaved" : saving.status;
  return (
    <div className={styles.status} role="status" data-status={status}>
      {status === "saved" ? <IconCheck size={16} aria-hidden /> : null}
      {status === "unsaved" ? <IconPencil size={16} aria-hidden /> : null}
      {status === "saving" ? <Loader size={14} aria-hidden /> : null}
      {status === "failed" || status === "conflict" ? <IconAlertCircle size={16} aria-hidden /> : null}
      <Text size="sm" span>
        {status === "saved" ? say("All changes saved") : null}
        {status === "unsaved" ? say("Unsaved changes") : null}
        {status === "saving" ? say("Saving…") : null}
        {status === "failed" && message !== null ? told(message) : null}
        {status === "conflict" ? say("Changed by somebody else") : null}
      </Text>
      {status === "failed" ? (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {say("Retry")}
        </Button>
      ) : null}
    </div>
  );
}
