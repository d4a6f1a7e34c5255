import { Button, Stack, Text, Title } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { describeUserAgent } from "#app/identity/domain/sessions/user-agent.server";
import styles from "#app/identity/ui/sign-in/login.module.css";
import { SignInFrame } from "#app/identity/ui/sign-in/SignInFrame";
import { browserInWords } from "#app/identity/ui/sign-in-factors/browser-in-words";
import { useSecondStepDialogs } from "#app/identity/ui/sign-in-factors/use-second-step-dialogs";
import { homePath, requireAnySession } from "#app/server/web/session.server";
import { safeRedirectPath } from "#app/server/web/sign-in-form.server";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { IconDeviceMobileCode, IconFingerprint } from "#app/ui/icons";
import { say } from "#app/ui/language/say";

export const meta: MetaFunction = () => [{ title: `${say("Set up a second step")} · Endcap` }];

/** Stays when the second step is there: its recovery codes are still being read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, user, owesSecondStep } = await requireAnySession(request, context);
  const asked = safeRedirectPath(new URL(request.url).searchParams.get("redirectTo"));
  return json({
    email: user.email,
    suggestedName: describeUserAgent(ctx.request.userAgent ?? ""),
    done: !owesSecondStep,
    next: asked ?? homePath(user),
  });
}

/** What stands between signing in and everything else for who must have a second step and has none. */
export default function SetUpScreen() {
  const { email, suggestedName, done, next } = useLoaderData<typeof loader>();
  const steps = useSecondStepDialogs({ email, suggestedName: browserInWords(suggestedName) });
  return (
    <SignInFrame>
      <div className={styles.form}>
        {done ? (
          <Stack gap="md">
            <Title order={1}>{say("You are all set")}</Title>
            <Text>
              {say("Your account has a second step. You can change it under “Sign-in and security”.")}
            </Text>
            <Button component={Link} to={next} size="md">
              {say("Continue")}
            </Button>
          </Stack>
        ) : (
          <Stack gap="md">
            <div>
              <Title order={1}>{say("Add a second step")}</Title>
              <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {email}
              </Text>
            </div>
            <Text>
              {say(
                "Your account needs more than a password. Choose what you sign in with from now on; it takes a minute.",
              )}
            </Text>
            {steps.refused && !steps.busy ? <ErrorAlert message={steps.refused.message} /> : null}
            <Button
              size="md"
              leftSection={<IconFingerprint size={20} aria-hidden />}
              onClick={steps.addPasskey}
            >
              {say("Add a passkey")}
            </Button>
            <Text size="sm" c="dimmed">
              {say("Signs you in with your finger, your face or a PIN. Nothing to type.")}
            </Text>
            <Button
              size="md"
              variant="default"
              leftSection={<IconDeviceMobileCode size={20} aria-hidden />}
              onClick={steps.addApp}
              loading={steps.busy}
            >
              {say("Set up an authenticator app")}
            </Button>
            <Text size="sm" c="dimmed">
              {say("Shows a new six-digit code every 30 seconds.")}
            </Text>
            <Form method="post" action="/logout">
              <Button type="submit" variant="subtle" size="md" fullWidth>
                {say("Log Out")}
              </Button>
            </Form>
          </Stack>
        )}
        {steps.dialogs}
      </div>
    </SignInFrame>
  );
}
