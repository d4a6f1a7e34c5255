import { storedLinks } from "#app/catalogue/domain/recipes/shown-selection.server";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { toInstant } from "#db/columns";
import type { Published } from "./publication-cache.server";
import type { Recipe } from "./recipes";
import { getPublicRecipe, unsafePublishRecipe } from "./recipes.server";
import { findLinked, loadRecipesInCategories } from "./shown-recipes.server";
import type { WeeklyAdQuestion } from "./weekly-ad.server";

/**
 * A recipe linked to a deal of an ad that is out, with the deals that offer its ingredients, of the retailer's ad or of
 * the store's. Public: asks for no permission.
 * @param place of the recipe among those linked to the area, from 0
 * @throws DomainError not_found when there is no such deal, it is not out yet, or it has no readable recipe there
 */
export async function getLinkedRecipe(
  ctx: Context,
  retailerId: number,
  areaId: number,
  place: number,
  asked: WeeklyAdQuestion,
): Promise<Published<Recipe>> {
  const area = await ctx.db
    .selectFrom("area")
    .innerJoin("circularPage as page", "page.id", "area.pageId")
    .innerJoin("circular", "circular.id", "page.circularId")
    .select(["area.recipesJson", "area.recipesShown"])
    .where("area.id", "=", areaId)
    .where("circular.retailerId", "=", retailerId)
    .$if(!asked.withDrafts, (query) => query.where("circular.publishedAt", "is not", null))
    .where("circular.activeDate", "<=", toInstant(asked.at ?? ctx.now()))
    .where("page.status", "=", "ready")
    .executeTakeFirst();
  const link = area && storedLinks(area)[place];
  if (!link) throw notFound("Recipe");
  const found = findLinked(await loadRecipesInCategories(ctx, [link]), link);
  if (found) return getPublicRecipe(ctx, retailerId, found.id, asked);
  if (!link.recipe) throw notFound("Recipe");
  return unsafePublishRecipe(ctx, retailerId, asked, { recipe: link.recipe, id: 0, category: null });
}
