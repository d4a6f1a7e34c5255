import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import type { Refusal } from "#app/http/refusals.server";
import { signInSchema } from "#app/identity/domain/accounts/schemas";
import { problemSentence } from "#app/identity/domain/single-sign-on/problems";
import styles from "#app/identity/ui/sign-in/login.module.css";
import { PasskeySignIn } from "#app/identity/ui/sign-in/PasskeySignIn";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { saidErrors } from "#app/ui/form-dialog/fields";
import { useRefusedSubmission } from "#app/ui/form-dialog/use-refusal";
import { say } from "#app/ui/language/say";
import { ForgotPasswordDialog } from "./ForgotPasswordDialog";
import { SingleSignOnChoice } from "./SingleSignOnChoice";

export function LoginForm({ refused }: { refused: Refusal | undefined }) {
  const [forgetting, setForgetting] = useState(false);
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm({
    id: "login",
    lastResult: useRefusedSubmission(refused),
    constraint: getZodConstraint(signInSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signInSchema }),
    shouldRevalidate: "onInput",
  });
  const [parameters] = useSearchParams();
  // What became of a single sign-on, until the form has been sent.
  const problem = refused ? null : problemSentence(parameters.get("problem"));
  const alert = refused && Object.keys(refused.fields).length === 0 ? refused.message : problem;
  return (
    <div className={styles.form}>
      <Form method="post" {...getFormProps(form)}>
        <Stack gap="md">
          <div>
            <Title order={1}>{say("Sign in")}</Title>
            <Text c="dimmed">{say("Publish this week’s circular.")}</Text>
          </div>
          {alert && !busy ? <ErrorAlert message={alert} /> : null}
          <TextInput
            {...getInputProps(fields.email, { type: "email" })}
            key={fields.email.key}
            label={say("Email")}
            autoComplete="username"
            autoFocus
            size="md"
            error={saidErrors(fields.email)}
          />
          <SingleSignOnChoice email={fields.email.value ?? ""} />
          <PasswordInput
            {...getInputProps(fields.password, { type: "password" })}
            key={fields.password.key}
            label={say("Password")}
            autoComplete="current-password"
            size="md"
            error={saidErrors(fields.password)}
          />
          <Button type="submit" size="md" loading={busy}>
            {say("Login")}
          </Button>
          <PasskeySignIn disabled={busy} />
          <Button variant="subtle" size="md" onClick={() => setForgetting(true)}>
            {say("Forgot password?")}
          </Button>
        </Stack>
      </Form>
      <ForgotPasswordDialog
        opened={forgetting}
        onClose={() => setForgetting(false)}
        email={fields.email.value ?? ""}
      />
    </div>
  );
}
