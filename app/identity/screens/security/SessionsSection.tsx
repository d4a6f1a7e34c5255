import { Badge, Button } from "@mantine/core";
import type { OwnSession } from "#app/identity/domain/sessions/own-sessions.server";
import { browserInWords } from "#app/identity/ui/sign-in-factors/browser-in-words";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { formatInstantIn } from "#app/ui/format-date";
import { IconDeviceDesktop, IconTerminal2 } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import { Row, Section } from "./Section";
import styles from "./security.module.css";

const ways: Record<OwnSession["signedInBy"], string> = {
  password: "Password",
  passkey: "Passkey",
  code: "Password and code",
  recoveryCode: "Password and recovery code",
  singleSignOn: "Single sign-on",
};

interface SessionsSectionProps {
  sessions: OwnSession[];
  /** Whether there are API keys, which end with the other sessions. */
  hasKeys: boolean;
  zone: string;
}

export function SessionsSection({ sessions, hasKeys, zone }: SessionsSectionProps) {
  const { busy, refused, send } = useFormSender({
    action: "/dashboard/account/sessions",
    fallback: "Error signing out",
    onDone: (_answer, form) =>
      notifySuccess(
        form.get("intent") === "end" ? say("Signed out there.") : say("Signed out everywhere else."),
      ),
  });
  useRefusalNotice(refused, "Still signed in there");
  const ask = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    send(form);
  };
  return (
    <Section
      title={say("Where you are signed in")}
      description={
        hasKeys
          ? say(
              "Sign out wherever you don’t recognize the browser, and change your password. Both end your API keys, too.",
            )
          : say("Sign out wherever you don’t recognize the browser, and change your password.")
      }
      buttons={
        sessions.length > 1 || hasKeys ? (
          <Button variant="default" onClick={() => ask({ intent: "endOthers" })} disabled={busy}>
            {say("Sign Out Everywhere Else")}
          </Button>
        ) : null
      }
    >
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <Row
            key={session.key}
            icon={session.kind === "browser" ? IconDeviceDesktop : IconTerminal2}
            name={
              <>
                {browserInWords(session.browser)}
                {session.current ? (
                  <Badge variant="light" color="leaf">
                    {say("This one")}
                  </Badge>
                ) : null}
                {session.kind === "api" ? (
                  <Badge variant="light" color="gray">
                    {say("API")}
                  </Badge>
                ) : null}
              </>
            }
            facts={[
              session.ip === "" ? say("Address unknown") : say("Address {ip}", { ip: session.ip }),
              told(ways[session.signedInBy]),
              say("Since {moment}", { moment: formatInstantIn(session.createdAt, zone) }),
              say("Last used {moment}", { moment: formatInstantIn(session.lastSeenAt, zone) }),
            ]}
          >
            {session.current ? null : (
              <Button
                variant="subtle"
                size="compact-md"
                disabled={busy}
                aria-label={say("Sign out {browser}, last used {moment}", {
                  browser: browserInWords(session.browser),
                  moment: formatInstantIn(session.lastSeenAt, zone),
                })}
                onClick={() => ask({ intent: "end", key: session.key })}
              >
                {say("Sign Out")}
              </Button>
            )}
          </Row>
        ))}
      </ul>
    </Section>
  );
}
