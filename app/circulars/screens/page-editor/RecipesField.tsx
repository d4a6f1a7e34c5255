import { Button, CloseButton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { linkedRecipes } from "#app/circulars/domain/areas/linked-recipes";
import { IconToolsKitchen2 } from "#app/ui/icons";
import { withoutRecipe, withRecipe } from "./area-recipes";
import styles from "./recipes-field.module.css";
import { SelectRecipeDialog } from "./SelectRecipeDialog";

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
  const [opened, { open, close }] = useDisclosure(false);
  const recipes = linkedRecipes(value);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Recipes</legend>
      {recipes.length > 0 ? (
        <ul className={styles.chips}>
          {recipes.map(({ title, originalId }, index) => (
            <li key={`${originalId} ${title}`} className={styles.chip}>
              <span>{title}</span>
              <CloseButton
                size="xs"
                aria-label={`Remove recipe ${title}`}
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
        Add recipe
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
