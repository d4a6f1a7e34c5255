import { Alert, Code, Text } from "@mantine/core";
import { say } from "#app/ui/language/say";

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
          We looked in this server’s library of {librarySize.toLocaleString("en-US")}{" "}
          {librarySize === 1 ? say("recipe") : say("recipes")}. Try other words, or have an administrator add
          recipes to it with <Code>{say("endcap recipes import recipes.json")}</Code>.
        </Text>
      )}
    </Alert>
  );
}
