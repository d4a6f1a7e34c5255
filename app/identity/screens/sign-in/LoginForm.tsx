import { getFormProps, getInputProps, parse, useForm } from "@conform-to/react";
import { Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import type { SignInInput } from "#app/identity/domain/accounts/schemas";
import { requiredToSignIn } from "#app/identity/domain/accounts/sign-in-texts";
import { problemSentence } from "#app/identity/domain/single-sign-on/problems";
import styles from "#app/identity/ui/sign-in/login.module.css";
import { PasskeySignIn } from "#app/identity/ui/sign-in/PasskeySignIn";
import type { Refusal } from "#app/server/web/refusals.server";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { saidErrors } from "#app/ui/fields/said-errors";
import { useRefusedSubmission } from "#app/ui/form-dialog/use-refusal";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { SingleSignOnChoice } from "./SingleSignOnChoice";

const ForgotPasswordDialog = lazyDialog(
  async () => (await import("./ForgotPasswordDialog")).ForgotPasswordDialog,
);

export function LoginForm({ refused }: { refused: Refusal | undefined }) {
  const [forgetting, setForgetting] = useState(false);
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<SignInInput>({
    id: "login",
    lastResult: useRefusedSubmission(refused),
    constraint: { email: { required: true }, password: { required: true } },
    onValidate: ({ formData }) => parse(formData, { resolve: checkFilledIn }),
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

/** The rest is the server's to check: with the validator this first screen would load half as much again. */
function checkFilledIn({ email = "", password = "" }: Partial<SignInInput>) {
  const error: Partial<Record<keyof SignInInput, string[]>> = {};
  if (email.trim() === "") error.email = [requiredToSignIn.email];
  if (password === "") error.password = [requiredToSignIn.password];
  return Object.keys(error).length > 0 ? { error } : { value: { email, password } };
}
