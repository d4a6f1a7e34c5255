import { Anchor, Group, Modal, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { say, sayNodes } from "#app/ui/language/say";
import { RecipeFacts, RecipeHtml } from "./RecipeFacts";
import { RecipePicture } from "./RecipePicture";
import styles from "./recipes.module.css";

interface RecipePreviewDialogProps {
  recipe: RecipeData | null;
  opened: boolean;
  onClose(): void;
  /** Buttons at the foot. */
  children?: ReactNode;
}

/** All of a recipe. */
export function RecipePreviewDialog({ recipe, opened, onClose, children }: RecipePreviewDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={recipe?.title ?? ""} size="lg" zIndex={9002}>
      {recipe ? (
        <Stack gap="md">
          <RecipePicture image={recipe.image} large />
          <RecipeFacts recipe={recipe} />
          {recipe.summary ? <RecipeHtml html={recipe.summary} /> : null}
          <Lines title={say("Ingredients")} lines={recipe.ingredients} />
          <Lines title={say("Instructions")} lines={recipe.steps} ordered />
          {recipe.instructions ? (
            <section>
              {recipe.steps.length === 0 ? <Title order={3}>{say("Instructions")}</Title> : null}
              <RecipeHtml html={recipe.instructions} />
            </section>
          ) : null}
          <Source recipe={recipe} />
          {children ? (
            <Group justify="flex-end" gap="xs">
              {children}
            </Group>
          ) : null}
        </Stack>
      ) : null}
    </Modal>
  );
}

function Lines({ title, lines, ordered }: { title: string; lines: string[]; ordered?: boolean }) {
  if (lines.length === 0) return null;
  const List = ordered ? "ol" : "ul";
  return (
    <section>
      <Title order={3}>{title}</Title>
      <List className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a recipe may say the same line twice, and never reorders them
          <li key={index}>{line}</li>
        ))}
      </List>
    </section>
  );
}

function Source({ recipe: { sourceName, sourceUrl } }: { recipe: RecipeData }) {
  if (!sourceName && !sourceUrl) return null;
  const name = sourceName ?? (sourceUrl ? new URL(sourceUrl).hostname : "");
  return (
    <Text size="sm" c="dimmed">
      {sayNodes("Source: {name}", {
        name: sourceUrl ? (
          <Anchor href={sourceUrl} target="_blank" rel="nofollow noopener noreferrer" size="sm">
            {name}
          </Anchor>
        ) : (
          name
        ),
      })}
    </Text>
  );
}
