import { Alert, Center, Loader, Modal, Stack, Tabs, Text } from "@mantine/core";
import type { OutboxEmail, ShownEmail } from "#app/messages/domain/emails/outbox.server";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { say, told } from "#app/ui/language/say";
import styles from "./outbox.module.css";

interface MailDialogProps {
  opened: boolean;
  email: OutboxEmail | null;
  onClose(): void;
}

/** A mail as its receiver gets it. */
export function MailDialog({ opened, email, onClose }: MailDialogProps) {
  const answer = useFetched<{ mail: ShownEmail }>(
    opened && email ? `/dashboard/emails/outbox/${email.id}` : null,
  );
  return (
    <Modal opened={opened} onClose={onClose} title={email?.subject} size="xl">
      {answer === null ? <ErrorAlert message={say("Error getting the email")} /> : null}
      {answer ? <Mail mail={answer.mail} /> : null}
      {answer !== undefined ? null : (
        <Center p="xl">
          <Loader role="status" aria-label={say("Loading the email")} />
        </Center>
      )}
    </Modal>
  );
}

function Mail({ mail }: { mail: ShownEmail }) {
  const head = [
    // Of a mail, told apart from the "From" and "To" of dates.
    [say("{kind, select, other {From}}", { kind: "mail" }), mail.from],
    [say("{kind, select, other {To}}", { kind: "mail" }), mail.recipient],
    [say("Reply to"), mail.replyTo],
    [say("Error"), mail.error === null ? null : told(mail.error)],
  ].filter(([, value]) => value !== null);
  return (
    <Stack gap="sm">
      <dl className={styles.head}>
        {head.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mail.linkHidden && mail.text.includes("t=hidden") ? (
        <Alert>{say("Only the recipient sees the link. It isn’t shown here.")}</Alert>
      ) : null}
      <Tabs defaultValue="text" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="text">{say("Text")}</Tabs.Tab>
          <Tabs.Tab value="html">{say("HTML")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="text" pt="sm">
          <Text
            component="pre"
            className={styles.text}
            tabIndex={0}
            role="region"
            aria-label={say("Text of the email")}
          >
            {mail.text}
          </Text>
        </Tabs.Panel>
        <Tabs.Panel value="html" pt="sm">
          <iframe className={styles.frame} title={say("HTML of the email")} sandbox="" srcDoc={mail.html} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
