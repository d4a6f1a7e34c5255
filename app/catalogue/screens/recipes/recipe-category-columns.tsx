import { Badge } from "@mantine/core";
import type { ColDef } from "ag-grid-community";
import type { RecipeCategory } from "#app/catalogue/domain/recipes/category-queries.server";
import {
  actionsColumn,
  controlsColumn,
  nodeColumn,
  numberColumn,
  textColumn,
} from "#app/ui/data-table/columns";
import type { RowAction } from "#app/ui/data-table/RowActions";
import { IconToolsKitchen2 } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { Thumb } from "#app/ui/Thumb";
import { FeaturedSwitch } from "./FeaturedSwitch";

export type NumberedCategory = RecipeCategory & { number: number };

export const categoryName = ({ name }: NumberedCategory) => name;

const picture = ({ picture: src }: NumberedCategory) => <Thumb icon={IconToolsKitchen2} src={src} />;

export function recipeCategoryColumns(actions: RowAction<NumberedCategory>[]): ColDef<NumberedCategory>[] {
  return [
    numberColumn("number", "#", ({ number }) => number, 70),
    textColumn("name", "Name", categoryName, { flex: 2, minWidth: 190, card: "title", picture }),
    nodeColumn(
      "mainRecipe",
      "Main Recipe",
      ({ mainRecipe }) => mainRecipe?.title ?? say("No main recipe"),
      ({ mainRecipe }) =>
        mainRecipe ? mainRecipe.title : <Badge variant="default">{say("No main recipe")}</Badge>,
      { flex: 2, minWidth: 160 },
    ),
    numberColumn("recipes", "Recipes", ({ recipeCount }) => recipeCount, 100),
    controlsColumn(
      "featured",
      "Featured",
      ({ featured }) => (featured ? say("Featured") : ""),
      (category) => <FeaturedSwitch category={category} />,
      { flex: 0, minWidth: 110 },
    ),
    actionsColumn(actions),
  ];
}
