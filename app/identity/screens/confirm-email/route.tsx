import { Alert, Anchor, Button, Center, Loader, Stack, Text, Title } from "@mantine/core";
import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { LogoMark } from "#app/ui/Logo";
import { say } from "#app/ui/language/say";
import { type MailLink, useMailLink } from "#app/ui/use-mail-link";

export const meta: MetaFunction = () => [{ title: `${say("Confirm your address")} · Endcap` }];

/** Opening it changes nothing: programs open links of mails too. */
export default function ConfirmEmailScreen() {
  const link = useMailLink();
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="md" maw="26rem">
        <LogoMark size={48} />
        <Title order={1}>{say("Confirm your address")}</Title>
        {link === undefined ? <Loader role="status" aria-label={say("Loading")} /> : null}
        {link === null ? <Text ta="center">{say("Open the link in the email we sent you.")}</Text> : null}
        {link ? <Confirmation link={link} /> : null}
        <Anchor component={Link} to="/login">
          {say("Back to Login")}
        </Anchor>
      </Stack>
    </Center>
  );
}

function Confirmation({ link }: { link: MailLink }) {
  const [done, setDone] = useState<"confirm" | "resend" | null>(null);
  const sender = useFormSender<{ ok: true; intent: "confirm" | "resend" }>({
    action: "/confirmEmail/change",
    fallback: "Error confirming the address",
    onDone: ({ intent }) => setDone(intent),
  });
  const send = (intent: "confirm" | "resend") => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent, ...link })) form.set(name, value);
    sender.send(form);
  };
  if (done === "confirm") {
    return (
      <Alert color="green" role="status">
        {say("Your address {email} is confirmed.", { email: link.email })}
      </Alert>
    );
  }
  if (done === "resend") {
    return (
      <Alert role="status">
        {say("If {email} waits to be confirmed, a new email is on its way.", { email: link.email })}
      </Alert>
    );
  }
  const refused = sender.refused && !sender.busy ? sender.refused : null;
  return (
    <>
      {refused ? (
        <ErrorAlert message={refused.message} />
      ) : (
        <Text ta="center">{say("Is {email} yours?", { email: link.email })}</Text>
      )}
      <Button loading={sender.busy} onClick={() => send(refused ? "resend" : "confirm")}>
        {refused ? say("Send a New Email") : say("Confirm Address")}
      </Button>
    </>
  );
}
