import { Button, Kbd, Text } from "@mantine/core";
import { say, sayNodes } from "#app/ui/language/say";
import { readNameOf } from "#reader/deals/open-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";

interface SeenBeforeProps {
  suggestion: Pick<SuggestedArea, "prefix" | "ingredient" | "seenBefore">;
  /** The key that takes the name as it was read; left out where a button does. */
  readKey?: string;
  onTakeRead?(read: { prefix: string; ingredient: string }): void;
}

/** Says which earlier ad a suggestion has its name from, and how to take what was read on this page instead. */
export function SeenBefore({ suggestion, readKey, onTakeRead }: SeenBeforeProps) {
  const { seenBefore } = suggestion;
  if (!seenBefore) return null;
  const { circular, read } = seenBefore;
  return (
    <>
      <Text size="sm">
        {say("As in {circular}.", { circular })}{" "}
        {read && readKey
          ? sayNodes("Press {key} for the name as read here.", { key: <Kbd size="xs">{readKey}</Kbd> })
          : null}
        {read && onTakeRead ? say("Read here: {name}", { name: readNameOf(suggestion) }) : null}
      </Text>
      {read && onTakeRead ? (
        <Button variant="default" size="xs" onClick={() => onTakeRead(read)}>
          {say("Use the name as read here")}
        </Button>
      ) : null}
    </>
  );
}
