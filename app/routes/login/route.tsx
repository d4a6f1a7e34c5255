import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { ErrorAlert } from "#app/components/ErrorAlert";
import { useRefusedSubmission } from "#app/components/form-dialog/use-refused-submission";
import { signInSchema } from "#app/domain/accounts/schemas";
import { refusal } from "#app/http/refusals.server";
import { commitSession, findVisit, homePath } from "#app/http/session.server";
import { safeRedirectPath, signInWithForm } from "#app/http/sign-in-form.server";
import { BrandPanel } from "./BrandPanel";
import styles from "./login.module.css";

export const meta: MetaFunction = () => [{ title: "Sign in · Endcap" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const visit = await findVisit(request, context);
  if (visit) throw redirect(homePath(visit.user));
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const { user, sessionSecret } = await signInWithForm(context.ctx, request);
    const asked = safeRedirectPath(new URL(request.url).searchParams.get("redirectTo"));
    return redirect(asked ?? homePath(user), {
      headers: { "Set-Cookie": await commitSession(context.ctx, sessionSecret) },
    });
  } catch (error) {
    return refusal(error, { ctx: context.ctx, sentence: "Error logging in" });
  }
}

export default function LoginScreen() {
  const refused = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm({
    id: "login",
    lastResult: useRefusedSubmission(refused),
    constraint: getZodConstraint(signInSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signInSchema }),
    shouldRevalidate: "onInput",
  });
  const alert = refused && Object.keys(refused.fields).length === 0 ? refused.message : null;
  return (
    <div className={styles.split}>
      <BrandPanel />
      <main className={styles.panel}>
        <Form method="post" className={styles.form} {...getFormProps(form)}>
          <Stack gap="md">
            <div>
              <Title order={1}>Sign in</Title>
              <Text c="dimmed">Publish this week’s circular.</Text>
            </div>
            {alert && !busy ? <ErrorAlert message={alert} /> : null}
            <TextInput
              {...getInputProps(fields.email, { type: "email" })}
              key={fields.email.key}
              label="Email"
              autoComplete="username"
              autoFocus
              size="md"
              error={fields.email.errors?.join(" ")}
            />
            <PasswordInput
              {...getInputProps(fields.password, { type: "password" })}
              key={fields.password.key}
              label="Password"
              autoComplete="current-password"
              size="md"
              error={fields.password.errors?.join(" ")}
            />
            <Button type="submit" size="md" loading={busy}>
              Login
            </Button>
          </Stack>
        </Form>
        <Text component="footer" size="xs" c="dimmed" className={styles.version}>
          v1.0
        </Text>
      </main>
    </div>
  );
}
