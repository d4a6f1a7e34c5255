import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Button, Divider, Stack, Text, Title } from "@mantine/core";
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import {
  findAwaitedSignIn,
  finishWithCode,
} from "#app/identity/domain/sign-in-factors/finish-sign-in.server";
import { codeSchema } from "#app/identity/domain/sign-in-factors/schemas";
import styles from "#app/identity/ui/sign-in/login.module.css";
import { PasskeySignIn } from "#app/identity/ui/sign-in/PasskeySignIn";
import { clientAction, failedMessage, shouldRevalidate } from "#app/identity/ui/sign-in/refuse-in-place";
import { SignInFrame } from "#app/identity/ui/sign-in/SignInFrame";
import { parseForm, readForm } from "#app/server/web/parse-form.server";
import { actionError } from "#app/server/web/refusals.server";
import { homePath } from "#app/server/web/session.server";
import { browserSecret, signedInHeaders, stepSecret } from "#app/server/web/sign-in-cookies.server";
import { safeRedirectPath } from "#app/server/web/sign-in-form.server";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { TextField } from "#app/ui/fields/TextField";
import { useRefusedSubmission } from "#app/ui/form-dialog/use-refusal";
import { say } from "#app/ui/language/say";

export const meta: MetaFunction = () => [{ title: `${say("Second step")} · Endcap` }];

/** Redirects to the sign-in page unless this browser has just passed the password step. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const secret = await stepSecret(ctx, request);
  const awaited = secret === null ? null : await findAwaitedSignIn(ctx, secret);
  if (!awaited) throw redirect(`/login${new URL(request.url).search}`);
  return json(awaited);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  try {
    const input = parseForm(await readForm(request), codeSchema);
    const secret = (await stepSecret(ctx, request)) ?? "";
    const browser = await browserSecret(ctx, request);
    const { user, sessionSecret: session } = await finishWithCode(ctx, secret, input, browser);
    const asked = safeRedirectPath(new URL(request.url).searchParams.get("redirectTo"));
    return redirect(asked ?? homePath(user), {
      headers: await signedInHeaders(ctx, { session, browser }),
    });
  } catch (error) {
    return actionError(error, { ctx, sentence: failedMessage });
  }
}

export { clientAction, shouldRevalidate };

export default function SecondStepScreen() {
  const { email, hasPasskey, hasApp } = useLoaderData<typeof loader>();
  return (
    <SignInFrame>
      <div className={styles.form}>
        <Stack gap="md">
          <div>
            <Title order={1}>{say("One more step")}</Title>
            <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {email}
            </Text>
          </div>
          {hasPasskey ? (
            <>
              <PasskeySignIn action="/login/second-step/passkey" label={say("Use a passkey")} primary />
              <Divider label={say("or")} />
            </>
          ) : null}
          <CodeForm hasApp={hasApp} focused={!hasPasskey} />
          <Text size="sm" c="dimmed">
            {say("Can’t use any of these? An administrator can reset your second step.")}
          </Text>
          <Button component={Link} to="/login" variant="subtle" size="md">
            {say("Back to Login")}
          </Button>
        </Stack>
      </div>
    </SignInFrame>
  );
}

function CodeForm({ hasApp, focused }: { hasApp: boolean; focused: boolean }) {
  const refused = useActionData<typeof clientAction>();
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm({
    id: "second-step",
    lastResult: useRefusedSubmission(refused),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: codeSchema }),
    shouldRevalidate: "onInput",
  });
  const alert = refused && Object.keys(refused.fields).length === 0 ? refused.message : null;
  return (
    <Form method="post" {...getFormProps(form)}>
      <Stack gap="md">
        {alert && !busy ? <ErrorAlert message={alert} /> : null}
        <TextField
          field={fields.code}
          label={hasApp ? say("Code") : say("Recovery code")}
          description={
            hasApp
              ? say("The six digits that your authenticator app shows, or a recovery code.")
              : say("One of the codes that you kept.")
          }
          autoComplete="one-time-code"
          autoFocus={focused}
          size="md"
        />
        <Button type="submit" size="md" variant={focused ? "filled" : "default"} loading={busy}>
          {say("Continue")}
        </Button>
      </Stack>
    </Form>
  );
}
