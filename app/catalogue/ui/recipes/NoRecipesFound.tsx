import { Alert, Code, Text } from "@mantine/core";
import { say, sayNodes } from "#app/ui/language/say";

/** Says that nothing was found, where it was looked for, and how more comes there. @param librarySize see RecipesFound */
export function NoRecipesFound({ librarySize }: { librarySize: number | null }) {
  return (
    <Alert color="gray" title={say("No recipes found.")}>
      {librarySize === null ? (
        <Text size="sm">
          {say("We looked in the recipe feed that this server is set up with. Try other words.")}
        </Text>
      ) : (
        <Text size="sm">
          {sayNodes(
            "We looked in this server’s library of {count, plural, one {# recipe} other {# recipes}}. Try other words, or have an administrator add recipes to it with {command}.",
            { count: librarySize, command: <Code>{"endcap recipes import recipes.json"}</Code> },
          )}
        </Text>
      )}
    </Alert>
  );
}
