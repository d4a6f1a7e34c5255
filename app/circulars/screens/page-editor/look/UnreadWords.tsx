import { Text } from "@mantine/core";
import { say } from "#app/ui/language/say";

/** Says which words of a suggestion a service outside has told without their being read on the page. */
export function UnreadWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <Text size="sm" fw={600}>
      {say("Not read on the page: {words}", { words: words.join(" · ") })}
    </Text>
  );
}
