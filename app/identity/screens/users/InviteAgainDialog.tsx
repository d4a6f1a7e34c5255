import { Button, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import type { UserTab } from "#app/identity/domain/users/schemas";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFetched } from "#app/ui/fetch-json";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";

interface InviteAgainDialogProps {
  opened: boolean;
  onClose(): void;
  tab: UserTab;
}

const address = "/dashboard/users/invitations";

const people: Record<UserTab, [one: string, many: string]> = {
  administrators: ["Administrator has", "Administrators have"],
  retailers: ["user of role Retailer has", "users of role Retailer have"],
  customers: ["Customer has", "Customers have"],
};

/** Sends everybody of the tab who never set a password an e-mail to set one; says first how many they are. */
export function InviteAgainDialog({ opened, onClose, tab }: InviteAgainDialogProps) {
  const asked = useFetched<{ count: number }>(opened ? `${address}?tab=${tab}` : null);
  const { busy, refused, send, reset } = useFormSender<{ ok: true; count: number }>({
    action: address,
    fallback: "Error sending invitations",
    onDone: ({ count }) => {
      onClose();
      notifySuccess(
        say("{numbered} on the way", { numbered: numbered(count, ["invitation is", "invitations are"]) }),
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
              {say(
                "{numbered} never set a password. Each is sent an e-mail to set one, even those who were not invited before; the links of earlier e-mails stop working.",
                { numbered: numbered(asked.count, people[tab]) },
              )}
            </Text>
            <Text c="dimmed" size="sm">
              {say("Emails are sent one after another, within the sending limits.")}
            </Text>
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

function numbered(count: number, [one, many]: [one: string, many: string]): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
