import { getFormProps } from "@conform-to/react";
import { Alert, Button, Center, Loader, Stack, TextInput, Title } from "@mantine/core";
import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { resetPasswordSchema } from "#app/identity/domain/accounts/schemas";
import styles from "#app/identity/ui/sign-in/login.module.css";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { PasswordField } from "#app/ui/fields/PasswordField";
import { saidErrors } from "#app/ui/fields/said-errors";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useSentForm } from "#app/ui/form-dialog/use-sent-form";
import { say } from "#app/ui/language/say";
import type { MailLink } from "#app/ui/use-mail-link";

/** Stands in place of the sign-in form when a mail's link was opened. */
export function ResetForm({ link }: { link: MailLink }) {
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const sender = useFormSender({
    action: "/login/reset-password",
    fallback: "Error resetting password",
    onDone: () => setDone(true),
  });
  const [form, fields] = useSentForm({ schema: resetPasswordSchema, sender });
  return (
    <form method="post" className={styles.form} {...getFormProps(form)}>
      <Stack gap="md">
        <Title order={1}>{say("Choose a password")}</Title>
        {sender.refused && !sender.busy ? <ErrorAlert message={sender.refused.message} /> : null}
        {done ? (
          <Alert color="green" role="status">
            {say("Your password has been sucessfully reset.")}
          </Alert>
        ) : (
          <>
            <input type="hidden" name={fields.token.name} value={link.token} />
            <TextInput
              name={fields.email.name}
              value={link.email}
              readOnly
              label={say("Email")}
              type="email"
              autoComplete="username"
              size="md"
              error={saidErrors(fields.email)}
            />
            <PasswordField
              field={fields.password}
              label={say("New password")}
              description={say("At least 8 characters. Several words make a strong password.")}
              autoComplete="new-password"
              autoFocus
              disabled={sender.busy}
              size="md"
            />
            <PasswordField
              field={fields.confirmPassword}
              label={say("Confirm Password")}
              autoComplete="new-password"
              disabled={sender.busy}
              size="md"
            />
            {sender.busy ? (
              <Center>
                <Loader size={64} role="status" aria-label={say("Resetting the password")} />
              </Center>
            ) : (
              <Button type="submit" size="md">
                {say("Reset Password")}
              </Button>
            )}
          </>
        )}
        <Button
          variant="subtle"
          size="md"
          disabled={sender.busy}
          onClick={() => navigate("/login", { replace: true })}
        >
          {say("Back to Login")}
        </Button>
      </Stack>
    </form>
  );
}
