import { Button, Group, Text } from "@mantine/core";
import type { Replacement } from "#app/circulars/domain/replacements/replacement.server";
import { useLookingAgain } from "#app/ui/fetch-json";
import { say } from "#app/ui/language/say";
import { RenderingProgress } from "#app/ui/upload/RenderingProgress";
import { FailedPages } from "./FailedPages";
import type { Decision } from "./use-decision";

const lookEveryMs = 1000;

interface ReplacementWaitProps {
  replacement: Replacement;
  decision: Decision;
}

/** Shows how far the new pages are, and looks again a second after each answer; says so where one of them can't be drawn. */
export function ReplacementWait({ replacement, decision }: ReplacementWaitProps) {
  const { newPages } = replacement;
  const waits = newPages.some(({ isUnderWay }) => isUnderWay);
  useLookingAgain(waits, lookEveryMs);
  return (
    <>
      {waits ? (
        <>
          <RenderingProgress
            total={newPages.length}
            done={newPages.filter(({ isUnderWay }) => !isUnderWay).length}
          />
          <Text c="dimmed">
            {say(
              "The new pages are being drawn and read. You can go on with something else: the list of changes waits here.",
            )}
          </Text>
        </>
      ) : null}
      <FailedPages replacement={replacement} />
      <Group>
        <Button variant="default" loading={decision.busy} onClick={() => decision.discard(replacement.id)}>
          {say("Discard new pages")}
        </Button>
      </Group>
    </>
  );
}
