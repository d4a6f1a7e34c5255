import { RemoveDialog } from "#app/identity/ui/sign-in-factors/RemoveDialog";
import { useConfirmation } from "#app/identity/ui/sign-in-factors/use-confirmation";
import { postForm } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import type { Dialog } from "#app/ui/use-dialog";

interface ResetSecondStepDialogProps {
  dialog: Dialog<{ id: number; email: string }>;
}

/** Asks before somebody's second step is taken away; whoever signed in a while ago confirms first who they are. */
export function ResetSecondStepDialog({ dialog }: ResetSecondStepDialogProps) {
  const { confirmed, confirmDialog } = useConfirmation();
  const { subject } = dialog;
  return (
    <>
      <RemoveDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title={say("Reset the second step")}
        label={say(
          "The passkeys, one-time codes and recovery codes of {email} are removed, and all sessions end. The password alone signs them in again, so be sure that it is they who ask. An email tells them.",
          { email: subject?.email },
        )}
        attempt={confirmed(() =>
          postForm(
            "/dashboard/users/second-step",
            { id: String(subject?.id) },
            "Error resetting the second step",
          ),
        )}
        done={say("The second step was reset.")}
        confirmLabel={say("Reset")}
      />
      {confirmDialog}
    </>
  );
}
