import { Alert, Button, Group, Text } from "@mantine/core";
import type { Undo } from "#app/circulars/domain/replacements/undo-replacement.server";
import { formatInstantIn } from "#app/ui/format-date";
import { IconArrowBackUp } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import type { BringingBack } from "./use-undo";

interface UndoNoticeProps {
  timeZone: string;
  undo: Undo;
  bringingBack: BringingBack;
}

/** Says that pages were replaced, and offers to bring the old ones back or says why they can't be. */
export function UndoNotice({ timeZone, undo, bringingBack: { busy, bringBack } }: UndoNoticeProps) {
  return (
    <Alert icon={<IconArrowBackUp size={18} aria-hidden />} color="gray">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {say("{count, plural, one {# page was} other {# pages were}} replaced on {moment}.", {
            count: undo.pages,
            moment: formatInstantIn(undo.takenAt, timeZone),
          })}{" "}
          {undo.refusal === null
            ? say(
                "That can be undone until {moment}, as long as nobody changes what came with the new pages.",
                { moment: formatInstantIn(undo.until, timeZone) },
              )
            : told(undo.refusal)}
        </Text>
        {undo.refusal === null ? (
          <Button variant="default" size="xs" loading={busy} onClick={bringBack}>
            {say("Undo")}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
