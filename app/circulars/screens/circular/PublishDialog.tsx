import { Button, Group, List, Modal, Stack, Text, Title } from "@mantine/core";
import type { CircularDetail } from "#app/circulars/domain/circulars/queries.server";
import type { GroupOfCircular } from "#app/circulars/domain/group-pages/group-pages.server";
import type { ReadinessLine } from "#app/circulars/domain/readiness/readiness-rules";
import { ReadinessLines } from "#app/circulars/ui/ReadinessLines";
import { whoSees } from "#app/circulars/ui/who-sees";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import type { FormSender } from "#app/ui/form-dialog/senders";
import { formatWallMinute, zoneInWords } from "#app/ui/format-date";
import { say } from "#app/ui/language/say";

interface PublishDialogProps {
  circular: CircularDetail;
  groups: GroupOfCircular[];
  readiness: readonly ReadinessLine[];
  opened: boolean;
  onClose(): void;
  sender: FormSender;
}

/** Says who will see what, from when to when, and asks whether to publish it. */
export function PublishDialog({ circular, groups, readiness, opened, onClose, sender }: PublishDialogProps) {
  const open = readiness.filter(({ level }) => level !== "fine");
  const close = () => {
    if (sender.busy) return;
    sender.reset();
    onClose();
  };
  const publish = () => {
    const form = new FormData();
    form.set("intent", "publish");
    sender.send(form);
  };
  return (
    <Modal opened={opened} onClose={close} title={say("Publish “{name}”", { name: circular.name })} size="lg">
      <Stack gap="md">
        {sender.refused && !sender.busy ? <ErrorAlert message={sender.refused.message} /> : null}
        <section>
          <Title order={3} size="h5">
            {say("Who sees it")}
          </Title>
          <List>
            {whoSees(groups, circular.pages.length).map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </section>
        <section>
          <Title order={3} size="h5">
            {say("When")}
          </Title>
          <Text>{whenShown(circular)}</Text>
          <Text size="sm" c="dimmed">
            {say("Times are in {timeZone}.", { timeZone: zoneInWords(circular.retailer.timeZone) })}
          </Text>
        </section>
        <section>
          <Title order={3} size="h5">
            {say("What is missing")}
          </Title>
          {open.length === 0 ? (
            <Text>{say("Nothing. Every deal has a name, a price, a category and a picture.")}</Text>
          ) : (
            <ReadinessLines circularId={circular.id} lines={open} />
          )}
        </section>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={sender.busy}>
            {say("Cancel")}
          </Button>
          <Button onClick={publish} loading={sender.busy} data-autofocus>
            {say("Publish")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function whenShown({ activeDate, activeWallTime, terminationWallTime }: CircularDetail): string {
  const until = formatWallMinute(terminationWallTime);
  if (Date.parse(activeDate) <= Date.now()) return say("At once, until {until}.", { until });
  return say("From {from} until {until}.", { from: formatWallMinute(activeWallTime), until });
}
