import { DeleteDialog } from "#app/ui/DeleteDialog";
import type { Attempt } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import { useAccountAction } from "./use-account-action";

interface RemoveDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  label: string;
  attempt: Attempt<{ ok: true }>;
  /** Said once it is gone. */
  done: string;
  confirmLabel?: string;
}

/** Asks before a way of signing in is gone; who signed in a while ago confirms first who they are. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { opened, onClose, title, label, attempt, done, confirmLabel = say("Remove") } = props;
  const { busy, refused, run, reset } = useAccountAction();
  const remove = async () => {
    if (!(await run(attempt))) return;
    onClose();
    notifySuccess(done);
  };
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      title={title}
      label={label}
      sender={{ busy, refused, send: remove, reset, sent: null, cancel: () => {} }}
      values={{}}
      confirmLabel={confirmLabel}
    />
  );
}
