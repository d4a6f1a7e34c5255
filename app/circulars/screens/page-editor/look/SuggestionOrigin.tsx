import { Button, Kbd, Text } from "@mantine/core";
import { say, sayNodes } from "#app/ui/language/say";
import { readNameOf } from "#reader/deals/open-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";

interface SuggestionOriginProps {
  suggestion: Pick<SuggestedArea, "prefix" | "ingredient" | "seenBefore" | "unread">;
  /** The key that takes the name as it was read; left out where a button does. */
  readKey?: string;
  onTakeRead?(read: { prefix: string; ingredient: string }): void;
}

/**
 * Says which words of a suggestion a service outside told that were not read on the page, which earlier ad it has its name
 * from, and how to take what was read on this page instead.
 */
export function SuggestionOrigin({ suggestion, readKey, onTakeRead }: SuggestionOriginProps) {
  const { seenBefore, unread } = suggestion;
  const read = seenBefore?.read;
  return (
    <>
      {unread.length ? (
        <Text size="sm" fw={600}>
          {say("Not read on the page: {words}", { words: unread.join(", ") })}
        </Text>
      ) : null}
      {seenBefore ? (
        <Text size="sm">
          {say("As in {circular}.", { circular: seenBefore.circular })}{" "}
          {read && readKey
            ? sayNodes("Press {key} for the name as read here.", { key: <Kbd size="xs">{readKey}</Kbd> })
            : null}
          {read && onTakeRead ? say("Read here: {name}", { name: readNameOf(suggestion) }) : null}
        </Text>
      ) : null}
      {read && onTakeRead ? (
        <Button variant="default" size="xs" onClick={() => onTakeRead(read)}>
          {say("Use the name as read here")}
        </Button>
      ) : null}
    </>
  );
}
