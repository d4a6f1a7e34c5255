import { Text } from "@mantine/core";
import { codeSchema } from "#app/identity/domain/sign-in-factors/schemas";
import { TextField } from "#app/ui/fields/TextField";
import { FormDialog } from "#app/ui/form-dialog/FormDialog";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { appAction } from "./app-action";
import styles from "./sign-in-factors.module.css";

export interface AppSetup {
  key: string;
  qrCode: string;
}

interface AddAppDialogProps {
  opened: boolean;
  /** Null while nothing is being set up. */
  setup: AppSetup | null;
  onClose(): void;
  onAdded(codes: string[] | null): void;
}

/** Shows what the app scans, and asks for its first code. */
export function AddAppDialog({ opened, setup, onClose, onAdded }: AddAppDialogProps) {
  const sender = useFormSender<{ ok: true; codes: string[] | null }>({
    action: appAction,
    fallback: "Error turning one-time codes on",
    onDone: ({ codes }) => onAdded(codes),
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={say("Set up an authenticator app")}
      size="md"
      schema={codeSchema}
      sender={sender}
      extra={{ intent: "confirm" }}
      submitLabel={say("Turn On")}
    >
      {(fields) => (
        <>
          <Text>
            {say("Scan this with the app on your phone, such as Google Authenticator or 1Password.")}
          </Text>
          {setup ? (
            <>
              <img
                className={styles.qrCode}
                src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(setup.qrCode)}`}
                alt={say("QR code that holds the key below")}
                width={208}
                height={208}
              />
              <div>
                <Text size="sm" c="dimmed" mb={4}>
                  {say("Can’t scan it? Type this key into the app:")}
                </Text>
                <code className={styles.key}>{setup.key}</code>
              </div>
            </>
          ) : null}
          <TextField
            field={fields.code}
            label={say("Code")}
            description={say("The six digits that the app shows now.")}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}
