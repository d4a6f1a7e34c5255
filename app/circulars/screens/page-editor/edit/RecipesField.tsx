import { Button, CloseButton, Text } from "@mantine/core";
import { isLinkTo, linkedEntries, linkedRecipes } from "#app/catalogue/domain/recipes/linked-recipes";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { IconToolsKitchen2 } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { useOpened } from "#app/ui/use-dialog";
import styles from "./recipes-field.module.css";

const SelectRecipeDialog = lazyDialog(async () => (await import("./SelectRecipeDialog")).SelectRecipeDialog);

interface RecipesFieldProps {
  /** JSON text; null for none. */
  value: string | null;
  /** What recipes are looked for by, to begin with. */
  ingredient: string;
  onChange(recipesJson: string | null): void;
  error: string | undefined;
}

/** The recipes linked to the area, each of which can be taken away, and the picker for one more. */
export function RecipesField({ value, ingredient, onChange, error }: RecipesFieldProps) {
  const [opened, { open, close }] = useOpened();
  const recipes = linkedRecipes(value);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{say("Recipes")}</legend>
      {recipes.length > 0 ? (
        <ul className={styles.chips}>
          {recipes.map(({ title, originalId }, index) => (
            <li key={`${originalId} ${title}`} className={styles.chip}>
              <span>{title}</span>
              <CloseButton
                size="xs"
                aria-label={say("Remove recipe {title}", { title })}
                onClick={() => onChange(withoutRecipe(value, index))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconToolsKitchen2 size={16} aria-hidden />}
        onClick={open}
      >
        {say("Add recipe")}
      </Button>
      {error ? (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      ) : null}
      <SelectRecipeDialog
        opened={opened}
        onClose={close}
        ingredient={ingredient}
        onSelect={(recipe) => {
          onChange(withRecipe(value, recipe));
          close();
        }}
      />
    </fieldset>
  );
}

/** Adds a recipe, unless it is there already. */
export function withRecipe(recipesJson: string | null, recipe: RecipeData): string {
  const entries = linkedEntries(recipesJson);
  const isLinked = entries.some((entry) => isLinkTo(entry, recipe));
  return JSON.stringify(isLinked ? entries : [...entries, recipe]);
}

/** Removes the recipe at this index; null if none is left. */
export function withoutRecipe(recipesJson: string | null, index: number): string | null {
  const left = linkedEntries(recipesJson).toSpliced(index, 1);
  return left.length > 0 ? JSON.stringify(left) : null;
}
