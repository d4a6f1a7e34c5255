import type { ComponentType } from "preact";
import type { Recipe } from "#app/domain/publishing/recipes";
import type { Shopper } from "#widgets/shared/shopper";
import type { ViewContext } from "#widgets/shared/view";

export interface RecipeProps {
  id: number;
  context: ViewContext;
  retailerId: string;
  shopper: Shopper;
  /** Called when the recipe is drawn. */
  onReady?: (recipe: Recipe) => void;
}

/** What shows one recipe: a bundle of its own, `recipes-recipe`, since many come to browse. */
export interface RecipePart {
  RecipeReader: ComponentType<RecipeProps>;
}
