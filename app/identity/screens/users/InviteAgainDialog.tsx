import { Alert, Button, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import type { UserTab } from "#app/identity/domain/users/user-list";
import { noMailServer } from "#app/kernel/no-mail-server";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say, told } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";

interface InviteAgainDialogProps {
  opened: boolean;
  onClose(): void;
  tab: UserTab;
  /** False where no mail server is set up. */
  mailsLeave: boolean;
}

const address = "/dashboard/users/invitations";

const neverSet: Record<UserTab, (count: number) => string> = {
  administrators: (count) =>
    say(
      "{count, plural, one {# Administrator has never set a password.} other {# Administrators have never set a password.}}",
      { count },
    ),
  retailers: (count) =>
    say(
      "{count, plural, one {# user of role Retailer has never set a password.} other {# users of role Retailer have never set a password.}}",
      { count },
    ),
  customers: (count) =>
    say(
      "{count, plural, one {# Customer has never set a password.} other {# Customers have never set a password.}}",
      { count },
    ),
};

/** Sends everybody of the tab who never set a password an email to set one; says first how many they are. */
export function InviteAgainDialog({ opened, onClose, tab, mailsLeave }: InviteAgainDialogProps) {
  const asked = useFetched<{ count: number }>(opened ? `${address}?tab=${tab}` : null);
  const { busy, refused, send, reset } = useFormSender<{ ok: true; count: number }>({
    action: address,
    fallback: "Error sending invitations",
    onDone: ({ count }) => {
      onClose();
      notifySuccess(
        mailsLeave
          ? say("{count, plural, one {# invitation is on the way} other {# invitations are on the way}}", {
              count,
            })
          : say(
              "{count, plural, one {# invitation waits in the outbox: no mail server is set up.} other {# invitations wait in the outbox: no mail server is set up.}}",
              { count },
            ),
      );
    },
  });
  const close = () => {
    if (busy) return;
    reset();
    onClose();
  };
  const confirm = () => {
    const form = new FormData();
    form.set("tab", tab);
    send(form);
  };
  const nobody = asked?.count === 0;
  return (
    <Modal opened={opened} onClose={close} title={say("Resend Invitations")}>
      <Stack gap="md">
        {refused && !busy ? <ErrorAlert message={refused.message} /> : null}
        {asked === null ? <ErrorAlert message={say("We couldn’t count the users. Try again.")} /> : null}
        {asked === undefined ? <Loader size="sm" aria-label={say("Counting the users")} /> : null}
        {nobody ? (
          <Text>
            {say(
              "Nobody needs an invitation. Everyone has a password, is disabled, or was invited in the last ten minutes.",
            )}
          </Text>
        ) : null}
        {asked && !nobody ? (
          <>
            <Text>
              {neverSet[tab](asked.count)}{" "}
              {say("Each is sent an email to set one, even those who were not invited before.")}
            </Text>
            <Text c="dimmed" size="sm">
              {say("Emails are sent one after another, within the sending limits.")}
            </Text>
            {mailsLeave ? null : (
              <Alert role="note" color="yellow">
                {told(noMailServer)}
              </Alert>
            )}
          </>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={busy} data-autofocus>
            {asked && !nobody ? say("Cancel") : say("Close")}
          </Button>
          {asked && !nobody ? (
            <Button onClick={confirm} loading={busy}>
              {say("Send")}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}
