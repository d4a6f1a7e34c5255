import type { RecipeSummary } from "#app/catalogue/domain/recipes/queries.server";
import { recipeCategorySchema } from "#app/catalogue/domain/recipes/schemas";
import { TextField } from "#app/ui/fields/TextField";
import { RowFormDialog } from "#app/ui/form-dialog/RowFormDialog";
import { say } from "#app/ui/language/say";
import type { RowDialogProps } from "#app/ui/use-row-dialogs";
import { CategoryRecipes } from "./CategoryRecipes";
import type { NumberedCategory } from "./recipe-category-columns";

interface RecipeCategoryDialogProps extends RowDialogProps<NumberedCategory> {
  recipeOfTheWeek: { id: number; categoryId: number } | null;
  /** Goes up whenever a recipe was deleted, for its list to be asked for again. */
  version: number;
  onPreview(recipe: { id: number }): void;
  onDelete(recipe: RecipeSummary): void;
  /** Another dialog stands above it. */
  covered: boolean;
}

/** Adds or edits a category of recipes. */
export function RecipeCategoryDialog(props: RecipeCategoryDialogProps) {
  const { recipeOfTheWeek, version, onPreview, onDelete, ...dialog } = props;
  return (
    <RowFormDialog
      {...dialog}
      schema={recipeCategorySchema}
      size="xl"
      defaults={(category) => ({
        name: category?.name ?? "",
        mainRecipeId: category?.mainRecipe ? String(category.mainRecipe.id) : "",
        recipeOfTheWeekId:
          category && recipeOfTheWeek?.categoryId === category.id ? String(recipeOfTheWeek.id) : "",
      })}
      fields={(fields, category) => (
        <>
          <TextField field={fields.name} label={say("Category name")} data-autofocus autoComplete="off" />
          {category ? (
            <CategoryRecipes
              categoryId={category.id}
              version={version}
              mainRecipe={fields.mainRecipeId}
              recipeOfTheWeek={fields.recipeOfTheWeekId}
              onPreview={onPreview}
              onDelete={onDelete}
            />
          ) : null}
        </>
      )}
    />
  );
}
