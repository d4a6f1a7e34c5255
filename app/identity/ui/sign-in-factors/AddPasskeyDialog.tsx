import { Text } from "@mantine/core";
import { passkeyNameSchema } from "#app/identity/domain/sign-in-factors/schemas";
import type { Refusal } from "#app/server/web/refusals.server";
import { TextField } from "#app/ui/fields/TextField";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { say } from "#app/ui/language/say";

interface AddPasskeyDialogProps {
  opened: boolean;
  onClose(): void;
  /** E.g. the browser and the system. */
  suggestedName: string;
  busy: boolean;
  refused: Refusal | null;
  onAdd(name: string): void;
  onReset(): void;
}

/** Asks for the name; what follows is the browser's own prompt. */
export function AddPasskeyDialog(props: AddPasskeyDialogProps) {
  const { opened, onClose, suggestedName, busy, refused, onAdd, onReset } = props;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={say("Add a passkey")}
      size="md"
      schema={passkeyNameSchema}
      defaultValue={{ name: suggestedName }}
      sender={{
        busy,
        refused,
        send: (form) => onAdd(String(form.get("name") ?? "")),
        reset: onReset,
        sent: null,
        cancel: () => {},
      }}
      submitLabel={say("Continue")}
    >
      {(fields) => (
        <>
          <Text>
            {say(
              "Your device or password manager keeps the passkey, and unlocks it with your finger, your face or a PIN. It signs you in without a password.",
            )}
          </Text>
          <TextField
            field={fields.name}
            label={say("Name")}
            description={say("By which you tell it from others.")}
            autoComplete="off"
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}
