import type { SignInFactors } from "#app/identity/domain/sign-in-factors/queries.server";
import { passkeyNameSchema } from "#app/identity/domain/sign-in-factors/schemas";
import { TextField } from "#app/ui/fields/TextField";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";

interface RenamePasskeyDialogProps {
  /** Null before the first one was to be renamed. */
  passkey: SignInFactors["passkeys"][number] | null;
  /** The address of the resource route of passkeys. */
  action: string;
  opened: boolean;
  onClose(): void;
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, action, opened, onClose }: RenamePasskeyDialogProps) {
  const sender = useFormSender({
    action,
    fallback: "Error renaming the passkey",
    onDone: () => {
      onClose();
      notifySuccess(say("The passkey was renamed."));
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={say("Rename the passkey")}
      size="md"
      schema={passkeyNameSchema}
      defaultValue={{ name: passkey?.name ?? "" }}
      sender={sender}
      extra={{ intent: "rename", id: String(passkey?.id) }}
      submitLabel={say("Save")}
    >
      {(fields) => <TextField field={fields.name} label={say("Name")} autoComplete="off" data-autofocus />}
    </FormDialog>
  );
}
