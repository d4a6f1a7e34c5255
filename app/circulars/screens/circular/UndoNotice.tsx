import { Alert, Button, Group, Text } from "@mantine/core";
import type { Undo } from "#app/circulars/domain/replacements/undo-replacement.server";
import { formatInstantIn } from "#app/ui/format-date";
import { IconArrowBackUp } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import type { BringingBack } from "./use-undo";

interface UndoNoticeProps {
  timeZone: string;
  undo: Undo;
  bringingBack: BringingBack;
}

/** Says that pages were replaced, and offers to bring the old ones back or says why they can't be. */
export function UndoNotice({ timeZone, undo, bringingBack: { busy, bringBack } }: UndoNoticeProps) {
  const what = undo.pages === 1 ? "1 page was" : `${undo.pages} pages were`;
  return (
    <Alert icon={<IconArrowBackUp size={18} aria-hidden />} color="gray">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {what} replaced on {formatInstantIn(undo.takenAt, timeZone)}.{" "}
          {undo.refusal ??
            say(
              "That can be undone until {formatInstantIn}, as long as nobody changes what came with the new pages.",
              { formatInstantIn: formatInstantIn(undo.until, timeZone) },
            )}
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
