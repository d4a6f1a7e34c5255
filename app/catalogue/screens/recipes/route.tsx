import { Alert, Text } from "@mantine/core";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo, useState } from "react";
import {
  listNamesWithoutMainRecipe,
  listRecipeCategoriesPage,
} from "#app/catalogue/domain/recipes/category-queries.server";
import { findRecipeOfTheWeek, type RecipeSummary } from "#app/catalogue/domain/recipes/queries.server";
import { recipeCategoryList } from "#app/catalogue/domain/recipes/recipe-category-list";
import { RecipePreviewDialog } from "#app/catalogue/ui/recipes/RecipePreviewDialog";
import { categoryRecipesAddress, recipeChangeAddress } from "#app/catalogue/ui/recipes/recipe-routes";
import { requirePermission } from "#app/kernel/permissions";
import { queryOfList } from "#app/server/web/query-of-list.server";
import { loaderError } from "#app/server/web/refusals.server";
import { requireSession } from "#app/server/web/session.server";
import { DeleteDialog } from "#app/ui/DeleteDialog";
import { EmptyState } from "#app/ui/EmptyState";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { IconAlertTriangle, IconCopyPlus, IconToolsKitchen2 } from "#app/ui/icons";
import { keptLoader } from "#app/ui/kept-loader";
import { ListScreen } from "#app/ui/ListScreen";
import { say, sayNodes } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { notifySuccess } from "#app/ui/notices";
import { ScreenError } from "#app/ui/ScreenError";
import { useDialog } from "#app/ui/use-dialog";
import { useRowDialogs } from "#app/ui/use-row-dialogs";
import { AddRecipesDialog } from "./AddRecipesDialog";
import { RecipeOfTheWeek } from "./RecipeOfTheWeek";
import { categoryName, type NumberedCategory, recipeCategoryColumns } from "./recipe-category-columns";
import { useRecipePreview } from "./use-category-recipes";

const RecipeCategoryDialog = lazyDialog(
  async () => (await import("./RecipeCategoryDialog")).RecipeCategoryDialog,
);

export const meta: MetaFunction = () => [{ title: `${say("Recipes")} · Endcap` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  let sentence = "Error getting recipe categories";
  try {
    requirePermission(ctx, "recipes.write");
    const page = await listRecipeCategoriesPage(ctx, queryOfList(recipeCategoryList, request));
    sentence = "Error getting recipe of the week";
    const week = await findRecipeOfTheWeek(ctx);
    return json({
      page,
      recipeOfTheWeek: week
        ? {
            id: week.id,
            categoryId: week.recipeCategory.id,
            categoryName: week.recipeCategory.name,
            recipe: week.data,
          }
        : null,
      withoutMainRecipe: await listNamesWithoutMainRecipe(ctx),
    });
  } catch (error) {
    throw loaderError(error, { ctx, sentence });
  }
}

export const clientLoader = keptLoader("Error getting recipe categories");

export default function RecipesScreen() {
  const { page, recipeOfTheWeek, withoutMainRecipe } = useLoaderData<typeof loader>();
  const preview = useRecipePreview();
  const adder = useDialog<NumberedCategory>();
  const remover = useDialog<RecipeSummary>();
  const [version, setVersion] = useState(0);
  const deleteSender = useFormSender({
    action: categoryRecipesAddress,
    fallback: "Error deleting recipe",
    onDone: () => {
      remover.close();
      setVersion((last) => last + 1);
      notifySuccess(say("Recipe deleted successfully"));
    },
  });
  const { addButton, rowActions, dialogs } = useRowDialogs<NumberedCategory>({
    noun: "Recipe Category",
    action: recipeChangeAddress,
    dialog: (props) => (
      <RecipeCategoryDialog
        {...props}
        recipeOfTheWeek={recipeOfTheWeek}
        version={version}
        onPreview={({ id }) => preview.openById(id)}
        onDelete={remover.open}
        covered={preview.opened || remover.opened}
      />
    ),
    nameOf: categoryName,
    goesWith: ({ recipeCount }) =>
      recipeCount > 0
        ? say("Its {count, plural, one {recipe goes} other {{count} recipes go}} with it.", {
            count: recipeCount,
          })
        : null,
  });
  const columns = useMemo(
    () =>
      recipeCategoryColumns([
        {
          word: "Add Recipes",
          label: ({ name }) => say("Add Recipes to {name}", { name }),
          icon: IconCopyPlus,
          onClick: adder.open,
        },
        ...rowActions,
      ]),
    [adder.open, rowActions],
  );
  return (
    <ListScreen
      title={say("Recipes")}
      list={recipeCategoryList}
      page={page}
      columns={columns}
      buttons={addButton}
      above={
        <>
          <RecipeOfTheWeek chosen={recipeOfTheWeek} onPreview={preview.open} />
          {withoutMainRecipe.length > 0 ? <NoMainRecipe names={withoutMainRecipe} /> : null}
        </>
      }
      empty={() => (
        <EmptyState
          icon={IconToolsKitchen2}
          title={say("No recipe categories yet")}
          hint={say("Shoppers find recipes by category. Add the first one here.")}
        >
          {addButton}
        </EmptyState>
      )}
    >
      {dialogs}
      <AddRecipesDialog
        category={adder.subject}
        opened={adder.opened}
        onClose={adder.close}
        onPreview={preview.open}
        covered={preview.opened}
      />
      <DeleteDialog
        opened={remover.opened}
        onClose={remover.close}
        title={say("Delete Recipe")}
        label={sayNodes("Are you sure you want to delete {name}?", {
          name: <strong>{remover.subject?.title}</strong>,
        })}
        sender={deleteSender}
        values={{ intent: "delete-recipe", id: String(remover.subject?.id) }}
      />
      <RecipePreviewDialog recipe={preview.subject} opened={preview.opened} onClose={preview.close} />
    </ListScreen>
  );
}

function NoMainRecipe({ names }: { names: string[] }) {
  const shown = names.slice(0, 5).join(", ");
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm">
        {say(
          "No recipe is marked as the main recipe in {names}{more, plural, =0 {} other { and {more} more}}. Please select one from the Edit Category menu",
          { names: shown, more: Math.max(0, names.length - 5) },
        )}
      </Text>
    </Alert>
  );
}

export { ScreenError as ErrorBoundary };
