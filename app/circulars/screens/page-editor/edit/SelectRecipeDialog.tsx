import { Button, Group, Modal, NumberInput, Slider, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { maxPickable, recipeCount } from "#app/catalogue/domain/recipes/schemas";
import { NoRecipesFound } from "#app/catalogue/ui/recipes/NoRecipesFound";
import { RecipePicture } from "#app/catalogue/ui/recipes/RecipePicture";
import { RecipePreviewDialog } from "#app/catalogue/ui/recipes/RecipePreviewDialog";
import { type RecipesFound, recipeSearchAddress } from "#app/catalogue/ui/recipes/recipe-routes";
import list from "#app/catalogue/ui/recipes/recipes.module.css";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { fetchJson } from "#app/ui/fetch-json";
import { say } from "#app/ui/language/say";
import { useDialog } from "#app/ui/use-dialog";
import styles from "./recipes-field.module.css";

interface SelectRecipeDialogProps {
  opened: boolean;
  onClose(): void;
  ingredient: string;
  onSelect(recipe: RecipeData): void;
}

/** Looks for recipes by an ingredient; one that is chosen is shown, and taken from there. */
export function SelectRecipeDialog({ opened, onClose, ingredient, onSelect }: SelectRecipeDialogProps) {
  const shown = useDialog<RecipeData>();
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title={say("Select Recipe")}
        size="lg"
        zIndex={9001}
        closeOnEscape={!shown.opened}
      >
        <RecipeFinder ingredient={ingredient} chosen={shown.subject} onChoose={shown.open} />
      </Modal>
      <RecipePreviewDialog recipe={shown.subject} opened={shown.opened} onClose={shown.close}>
        <Button variant="default" onClick={shown.close}>
          {say("Back")}
        </Button>
        <Button
          onClick={() => {
            shown.close();
            if (shown.subject) onSelect(shown.subject);
          }}
        >
          {say("Select recipe")}
        </Button>
      </RecipePreviewDialog>
    </>
  );
}

interface RecipeFinderProps {
  ingredient: string;
  chosen: RecipeData | null;
  onChoose(recipe: RecipeData): void;
}

function RecipeFinder({ ingredient, chosen, onChoose }: RecipeFinderProps) {
  const [text, setText] = useState(ingredient);
  const [count, setCount] = useState(recipeCount.usual);
  const { found, error, busy, search } = usePickerSearch();
  const start = (event: FormEvent) => {
    event.preventDefault();
    // React's events go up to the area's form, which this dialog was opened from.
    event.stopPropagation();
    void search(text, count);
  };
  const { min, max } = recipeCount;
  return (
    <Stack gap="md">
      {error ? <ErrorAlert message={error} /> : null}
      <form onSubmit={start}>
        <Stack gap="sm">
          <TextInput
            label={say("Ingredient")}
            maxLength={200}
            autoComplete="off"
            data-autofocus
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Group align="flex-end" gap="lg" wrap="nowrap">
            <Slider
              className={styles.slider}
              min={min}
              max={max}
              value={count}
              onChange={setCount}
              thumbLabel={say("Number of recipes")}
              label={null}
            />
            <NumberInput
              label={say("Number of recipes")}
              w="9rem"
              min={min}
              max={max}
              allowDecimal={false}
              clampBehavior="strict"
              value={count}
              onChange={(value) => {
                if (typeof value === "number" && value >= min && value <= max) setCount(value);
              }}
            />
          </Group>
          <Group justify="flex-end">
            <Button type="submit" loading={busy} disabled={text.trim() === ""}>
              {say("Search recipes")}
            </Button>
          </Group>
        </Stack>
      </form>
      <div aria-live="polite">
        {found?.recipes.length === 0 ? <NoRecipesFound librarySize={found.librarySize} /> : null}
        {found && found.recipes.length > 0 ? (
          <ul className={list.list} aria-label={say("Recipes found")}>
            {found.recipes.map((recipe) => (
              <li key={recipe.originalId}>
                <UnstyledButton
                  className={`${list.row} ${styles.choice}`}
                  aria-pressed={recipe.originalId === chosen?.originalId}
                  onClick={() => onChoose(recipe)}
                >
                  <RecipePicture image={recipe.image} />
                  <span className={list.name}>{recipe.title}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Stack>
  );
}

function usePickerSearch() {
  const [found, setFound] = useState<RecipesFound | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const search = async (text: string, count: number) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setBusy(true);
    const address = recipeSearchAddress({ text, limit: Math.min(count, maxPickable) });
    const answer = await fetchJson<RecipesFound>(address, abort.signal).catch(() => null);
    if (abort.signal.aborted) return;
    const failed = answer === null || answer.failed;
    setFound(failed ? null : answer);
    setError(failed ? "Error searching recipes" : null);
    setBusy(false);
  };
  return { found, error, busy, search };
}
