import { getFormProps } from "@conform-to/react";
import { Button, Divider, Loader, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { confirmSchema } from "#app/identity/domain/sign-in-factors/schemas";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { PasswordField } from "#app/ui/fields/PasswordField";
import { TextField } from "#app/ui/fields/TextField";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useSentForm } from "#app/ui/form-dialog/use-sent-form";
import { IconFingerprint } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { signWithPasskey } from "./passkey-browser";
import { useAccountAction } from "./use-account-action";

const action = "/dashboard/account/confirm";

interface Choices {
  hasPassword: boolean;
  hasPasskey: boolean;
  hasApp: boolean;
}

interface ConfirmDialogProps {
  opened: boolean;
  onConfirmed(): void;
  onClose(): void;
}

/** Asks who is signed in to prove it once more, before what they sign in with changes. */
export function ConfirmDialog({ opened, onConfirmed, onClose }: ConfirmDialogProps) {
  const choices = useFetched<Choices>(opened ? action : null);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say("Confirm that it is you")}
      zIndex={90_002}
      closeButtonProps={{ "aria-label": say("Close") }}
    >
      {choices === undefined ? <Loader size="sm" aria-label={say("Loading")} /> : null}
      {choices === null ? <ErrorAlert message={say("This isn't available right now. Try again.")} /> : null}
      {choices && !choices.hasPassword && !choices.hasPasskey ? <SignInAgain onClose={onClose} /> : null}
      {choices && (choices.hasPassword || choices.hasPasskey) ? (
        <ConfirmForm choices={choices} onConfirmed={onConfirmed} onClose={onClose} />
      ) : null}
    </Modal>
  );
}

function ConfirmForm({
  choices,
  onConfirmed,
  onClose,
}: { choices: Choices } & Omit<ConfirmDialogProps, "opened">) {
  const passkey = useAccountAction();
  const [asked, setAsked] = useState<"passkey" | "password">("password");
  const sender = useFormSender({ action, fallback: "Error confirming", onDone: onConfirmed });
  const [form, fields] = useSentForm({ schema: confirmSchema, sender, extra: { intent: "password" } });
  const busy = sender.busy || passkey.busy;
  const refused = asked === "passkey" ? passkey.refused : sender.refused;
  const confirmByPasskey = async () => {
    setAsked("passkey");
    if (await passkey.run(() => signWithPasskey(action))) onConfirmed();
  };
  return (
    <form method="post" {...getFormProps(form)}>
      <Stack gap="md">
        <Text>{say("You signed in a while ago. Before this is changed, prove once more who you are.")}</Text>
        {refused && !busy ? <ErrorAlert message={refused.message} /> : null}
        {choices.hasPasskey ? (
          <>
            <Button
              leftSection={<IconFingerprint size={18} aria-hidden />}
              onClick={confirmByPasskey}
              loading={passkey.busy}
              disabled={sender.busy}
              data-autofocus
            >
              {say("Use a passkey")}
            </Button>
            {choices.hasPassword ? <Divider label={say("or")} /> : null}
          </>
        ) : null}
        {choices.hasPassword ? <PasswordAndCode fields={fields} choices={choices} /> : null}
        <Stack gap="xs">
          {choices.hasPassword ? (
            <Button
              type="submit"
              variant={choices.hasPasskey ? "default" : "filled"}
              loading={sender.busy}
              disabled={passkey.busy}
              onClick={() => setAsked("password")}
            >
              {say("Confirm")}
            </Button>
          ) : null}
          <Button variant="subtle" onClick={onClose} disabled={busy}>
            {say("Cancel")}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}

function PasswordAndCode({ fields, choices }: { fields: Fields<typeof confirmSchema>; choices: Choices }) {
  return (
    <>
      <PasswordField
        field={fields.password}
        label={say("Password")}
        autoComplete="current-password"
        data-autofocus={choices.hasPasskey ? undefined : true}
      />
      {choices.hasPasskey || choices.hasApp ? (
        <TextField
          field={fields.code}
          label={say("Code")}
          description={
            choices.hasApp
              ? say("From your authenticator app, or a recovery code.")
              : say("One of your recovery codes.")
          }
          autoComplete="one-time-code"
        />
      ) : null}
    </>
  );
}

/** For who came by single sign-on, and has nothing here to prove it with. */
function SignInAgain({ onClose }: { onClose(): void }) {
  return (
    <Stack gap="md">
      <Text>
        {say("You signed in a while ago. Sign out, sign in again, and make this change within 15 minutes.")}
      </Text>
      <Button variant="default" onClick={onClose} data-autofocus>
        {say("Close")}
      </Button>
    </Stack>
  );
}
