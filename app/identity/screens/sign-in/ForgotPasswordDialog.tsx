import { getFormProps } from "@conform-to/react";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { askForMailSchema } from "#app/identity/domain/accounts/schemas";
import type { Refusal } from "#app/server/web/refusals.server";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { TextField } from "#app/ui/fields/TextField";
import { type FormSender, useFormSender } from "#app/ui/form-dialog/senders";
import { useSentForm } from "#app/ui/form-dialog/use-sent-form";
import { say, told } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";

interface ForgotPasswordDialogProps {
  opened: boolean;
  onClose(): void;
  /** What was typed in the sign-in form. */
  email: string;
}

export function ForgotPasswordDialog({ opened, onClose, email }: ForgotPasswordDialogProps) {
  const sender = useFormSender({
    action: "/login/forgot-password",
    fallback: "We couldn’t send the email. Please try again.",
    onDone: () => {
      onClose();
      notifySuccess(say("If there is an account with this address, an email with a link is on its way."));
    },
  });
  const close = () => {
    if (sender.busy) return;
    sender.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={say("Forgot Password")}
      closeButtonProps={{ "aria-label": say("Close"), disabled: sender.busy }}
    >
      <RecoveryForm sender={sender} email={email} onCancel={close} />
    </Modal>
  );
}

interface RecoveryFormProps {
  sender: FormSender;
  email: string;
  onCancel(): void;
}

function RecoveryForm({ sender, email, onCancel }: RecoveryFormProps) {
  const [form, fields] = useSentForm({ schema: askForMailSchema, defaultValue: { email }, sender });
  return (
    <form method="post" {...getFormProps(form)}>
      <Stack gap="md">
        {sender.refused && !sender.busy ? <ErrorAlert message={<Problems {...sender.refused} />} /> : null}
        <Text>{say("We’ll email you a link to choose a new password.")}</Text>
        <TextField
          field={fields.email}
          label={say("Email")}
          type="email"
          autoComplete="username"
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={sender.busy}>
            {say("Cancel")}
          </Button>
          <Button type="submit" loading={sender.busy}>
            {say("Send Recovery Email")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A line for each field with an error, or the message if there is none. */
function Problems({ fields, message }: Refusal) {
  const lines = Object.entries(fields).map(
    ([name, messages]) => `${told(name)}: ${messages.map(told).join(" ")}`,
  );
  return lines.length > 0 ? lines.map((line) => <div key={line}>{line}</div>) : told(message);
}
