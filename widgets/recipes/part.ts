import type { ComponentType } from "preact";
import type { Recipe } from "#app/shopping/domain/publishing/recipes";
import type { Shopper } from "#widgets/shared/shopper";
import type { ViewContext } from "#widgets/shared/view";

export interface RecipeProps {
  /** 0 for a recipe that is in no category, which has a `path`. */
  id: number;
  /** The recipe's path on the server; if left out, it is read by its id. */
  path?: string | undefined;
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
