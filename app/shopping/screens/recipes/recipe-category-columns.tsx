import { Badge } from "@mantine/core";
import type { ColDef } from "ag-grid-community";
import type { RecipeCategory } from "#app/shopping/domain/recipes/category-queries.server";
import {
  actionsColumn,
  controlsColumn,
  nodeColumn,
  numberColumn,
  textColumn,
} from "#app/ui/data-table/columns";
import type { RowAction } from "#app/ui/data-table/RowActions";
import { FeaturedSwitch } from "./FeaturedSwitch";

export type NumberedCategory = RecipeCategory & { number: number };

export const categoryName = ({ name }: NumberedCategory) => name;

export function recipeCategoryColumns(actions: RowAction<NumberedCategory>[]): ColDef<NumberedCategory>[] {
  return [
    numberColumn("number", "#", ({ number }) => number, 70),
    textColumn("name", "Name", categoryName, { flex: 2, minWidth: 150 }),
    nodeColumn(
      "mainRecipe",
      "Main Recipe",
      ({ mainRecipe }) => mainRecipe?.title ?? "No main recipe",
      ({ mainRecipe }) => (mainRecipe ? mainRecipe.title : <Badge variant="default">No main recipe</Badge>),
      { flex: 2, minWidth: 160 },
    ),
    numberColumn("recipes", "Recipes", ({ recipeCount }) => recipeCount, 100),
    controlsColumn(
      "featured",
      "Featured",
      ({ featured }) => (featured ? "Featured" : ""),
      (category) => <FeaturedSwitch category={category} />,
      { flex: 0, minWidth: 110 },
    ),
    actionsColumn(actions),
  ];
}
