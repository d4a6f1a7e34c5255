import type { RecipePart } from "../part";
import { RecipeReader } from "./RecipeReader";

window.Endcap?.definePart?.("recipes-recipe", { RecipeReader } satisfies RecipePart);
