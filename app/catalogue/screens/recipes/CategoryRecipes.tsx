import type { FieldMetadata } from "@conform-to/react";
import { ActionIcon, Anchor, Button, Checkbox, Loader, Stack, Text, TextInput, Tooltip } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { RecipeSummary } from "#app/catalogue/domain/recipes/queries.server";
import { RecipePicture } from "#app/catalogue/ui/recipes/RecipePicture";
import list from "#app/catalogue/ui/recipes/recipes.module.css";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { useFieldControl } from "#app/ui/fields/use-field-control";
import { IconTrash } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { useCategoryRecipes } from "./use-category-recipes";

interface CategoryRecipesProps {
  categoryId: number;
  /** Another one has the recipes read anew. */
  version: number;
  mainRecipe: FieldMetadata<unknown>;
  recipeOfTheWeek: FieldMetadata<unknown>;
  onPreview(recipe: RecipeSummary): void;
  onDelete(recipe: RecipeSummary): void;
}

/** The recipes of the category that is edited: which is the main one, which the one of the week. */
export function CategoryRecipes(props: CategoryRecipesProps) {
  const { categoryId, version, onPreview, onDelete } = props;
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search, 200);
  const { rows, total, error, loadMore } = useCategoryRecipes(categoryId, asked, version);
  const main = useFieldControl(props.mainRecipe);
  const week = useFieldControl(props.recipeOfTheWeek);
  const choose = (control: typeof main, id: number) =>
    control.change(control.value === String(id) ? "" : String(id));
  const many = total > (rows?.length ?? 0) || search !== "" || total > 10;
  return (
    <Stack gap="xs">
      <Text fw={600}>{say("Recipes ({count})", { count: total })}</Text>
      {error ? <ErrorAlert message={error} /> : null}
      {many ? (
        <TextInput
          type="search"
          aria-label={say("Search by title")}
          placeholder={say("Search by title")}
          maxLength={200}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      ) : null}
      {rows === null && !error ? <Loader size="sm" /> : null}
      {rows?.length === 0 ? (
        <Text c="dimmed">{search ? say("No matching recipe.") : say("No recipes yet.")}</Text>
      ) : null}
      {rows && rows.length > 0 ? (
        <ul className={list.list} aria-label={say("Recipes of this category")}>
          {rows.map((recipe) => (
            <li key={recipe.id} className={list.row}>
              <RecipePicture image={recipe.image} />
              <span className={list.name}>
                {recipe.title}
                <Stack gap={4} mt={4}>
                  <Checkbox
                    size="xs"
                    label={say("Main recipe")}
                    aria-label={say("Main recipe: {name}", { name: recipe.title })}
                    checked={main.value === String(recipe.id)}
                    onChange={() => choose(main, recipe.id)}
                  />
                  <Checkbox
                    size="xs"
                    label={say("Recipe of the week")}
                    aria-label={say("Recipe of the week: {name}", { name: recipe.title })}
                    checked={week.value === String(recipe.id)}
                    onChange={() => choose(week, recipe.id)}
                  />
                </Stack>
              </span>
              <Button
                variant="subtle"
                size="xs"
                onClick={() => onPreview(recipe)}
                aria-label={say("Preview {name}", { name: recipe.title })}
              >
                {say("Preview")}
              </Button>
              <Tooltip label={say("Delete {name}", { name: recipe.title })}>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size={32}
                  aria-label={say("Delete {name}", { name: recipe.title })}
                  onClick={() => onDelete(recipe)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      ) : null}
      {rows && rows.length < total ? (
        <Anchor component="button" type="button" onClick={loadMore}>
          {say("Show more ({count} left)", { count: total - rows.length })}
        </Anchor>
      ) : null}
    </Stack>
  );
}
