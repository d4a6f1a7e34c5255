import { Button, Checkbox, Loader, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { type FormEvent, useEffect } from "react";
import type { RecipeCategory } from "#app/catalogue/domain/recipes/category-queries.server";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { NoRecipesFound } from "#app/catalogue/ui/recipes/NoRecipesFound";
import { RecipePicture } from "#app/catalogue/ui/recipes/RecipePicture";
import { categoryRecipesAddress } from "#app/catalogue/ui/recipes/recipe-routes";
import list from "#app/catalogue/ui/recipes/recipes.module.css";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { IconSearch } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import styles from "./recipes-screen.module.css";
import { useRecipeSearch } from "./use-recipe-search";

interface AddRecipesDialogProps {
  category: RecipeCategory | null;
  opened: boolean;
  onClose(): void;
  onPreview(recipe: RecipeData): void;
  /** A preview stands above it, and Escape is the preview's. */
  covered: boolean;
}

export function AddRecipesDialog({ category, opened, onClose, covered, onPreview }: AddRecipesDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say("Add Recipes to category")}
      size="xl"
      closeOnEscape={!covered}
      closeOnClickOutside={false}
    >
      {category ? <Finder category={category} onClose={onClose} onPreview={onPreview} /> : null}
    </Modal>
  );
}

type FinderProps = Pick<AddRecipesDialogProps, "onClose" | "onPreview"> & { category: RecipeCategory };

/** What stands inside; lives as long as the dialog is open. */
function Finder({ category, onClose, onPreview }: FinderProps) {
  const search = useRecipeSearch(category.id);
  const { found, selected } = search;
  const sender = useFormSender({
    action: categoryRecipesAddress,
    fallback: "Error adding recipes",
    onDone: onClose,
  });
  const add = () => {
    const form = new FormData();
    form.set("intent", "add-recipes");
    form.set("id", String(category.id));
    form.set("recipes", JSON.stringify([...selected.values()]));
    sender.send(form);
  };
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (search.text.trim() !== "") void search.start();
  };
  const error = sender.busy ? null : (sender.refused?.message ?? search.error);
  return (
    <Stack gap="md">
      <Text c="dimmed">{category.name}</Text>
      {error ? <ErrorAlert message={error} /> : null}
      <form onSubmit={start}>
        <TextInput
          type="search"
          label={say("Search recipes")}
          placeholder={say("A dish or an ingredient")}
          maxLength={200}
          value={search.text}
          onChange={({ currentTarget }) => search.type(currentTarget.value)}
          data-autofocus
          rightSectionWidth={96}
          rightSection={
            <Button
              type="submit"
              size="compact-sm"
              loading={search.busy}
              disabled={search.text.trim() === ""}
            >
              {say("Search")}
            </Button>
          }
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        />
      </form>
      <div aria-live="polite">
        {found?.length === 0 ? <NoRecipesFound librarySize={search.librarySize} /> : null}
        {found && found.length > 0 ? <Results search={search} found={found} onPreview={onPreview} /> : null}
      </div>
      <div className={styles.foot}>
        <span className={styles.count} aria-live="polite">
          {say("{count} selected", { count: selected.size })}
        </span>
        <Button variant="default" onClick={onClose} disabled={sender.busy}>
          {say("Close")}
        </Button>
        <Button onClick={add} disabled={selected.size === 0} loading={sender.busy}>
          {say("Add {count} recipes to category", { count: selected.size })}
        </Button>
      </div>
    </Stack>
  );
}

interface ResultsProps {
  search: ReturnType<typeof useRecipeSearch>;
  found: RecipeData[];
  onPreview(recipe: RecipeData): void;
}

/** More come when the end of the list comes into view; the link that asks for them is there but not shown. */
function Results({ search, found, onPreview }: ResultsProps) {
  const { ref, entry } = useIntersection({ threshold: 0 });
  const atEnd = entry?.isIntersecting ?? false;
  const { loadMore, more } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again after each part, as long as the end shows
  useEffect(() => {
    if (atEnd && more) loadMore();
  }, [atEnd, more, found.length]);
  return (
    <ul className={list.list} aria-label={say("Recipes found")}>
      {found.map((recipe) => {
        const { originalId, title, image } = recipe;
        const known = search.known.has(originalId);
        return (
          <li key={originalId} className={list.row}>
            <Checkbox
              aria-label={title}
              checked={known || search.selected.has(originalId)}
              disabled={known}
              onChange={() => search.toggle(recipe)}
            />
            <RecipePicture image={image} />
            <span className={list.name}>
              {title}
              {known ? (
                <Text size="xs" c="dimmed" component="span" display="block">
                  {say("Already in this category")}
                </Text>
              ) : null}
            </span>
            <Button
              variant="subtle"
              size="xs"
              onClick={() => onPreview(recipe)}
              aria-label={say("Preview {name}", { name: title })}
            >
              {say("Preview")}
            </Button>
          </li>
        );
      })}
      <li ref={ref} className={styles.end}>
        <button type="button" hidden onClick={loadMore}>
          {say("Load more")}
        </button>
        {search.busy ? <Loader size="sm" /> : null}
      </li>
    </ul>
  );
}
