import { isSameRecipe } from "#app/catalogue/domain/recipes/linked-recipes";
import { storedLinks } from "#app/catalogue/domain/recipes/shown-selection.server";
import type { Context } from "#app/kernel/context";
import type { Instant } from "#db/columns";
import { matchDeals, type WantedItem } from "./match-deals";
import type { RecipeDeal } from "./recipes";
import { getWeeklyAd, type WeeklyAdQuestion } from "./weekly-ad.server";

export interface RecipeDeals {
  /** The ad's deals that belong to the recipe: linked ones first, then in the order of the ad. */
  deals: RecipeDeal[];
  /** For each item the ids of the areas that offer it, the best first. */
  areasOf: number[][];
  /** When the ad changes by itself. */
  changesAt: Instant | null;
}

/** Finds the deals for a recipe in the retailer's ad, or in a store's. @throws DomainError not_found */
export async function findRecipeDeals(
  ctx: Context,
  retailerId: number,
  asked: WeeklyAdQuestion,
  recipe: { originalId: string; title: string; items: readonly WantedItem[] },
): Promise<RecipeDeals> {
  const { content, changesAt } = await getWeeklyAd(ctx, retailerId, asked);
  const offered = content.circulars.flatMap((circular) =>
    circular.pages.flatMap((page) => page.areas.map((area) => ({ circular, page, area }))),
  );
  const linked = await findLinkedAreas(
    ctx,
    offered.map(({ page }) => page.id),
    recipe,
  );
  const areas = offered.map(({ area }) => ({ ...area, areaId: area.id, linked: linked.has(area.id) }));
  const areasOf = matchDeals(recipe.items, areas);
  const matched = new Set(areasOf.flat());
  const deals = offered
    .filter(({ area }) => matched.has(area.id) || linked.has(area.id))
    .map(
      ({ circular, page, area }): RecipeDeal => ({
        areaId: area.id,
        pageId: page.id,
        circularId: circular.id,
        title: titleOf(area),
        deal: area.deal,
        details: area.details,
        category: area.category,
        terminationDate: circular.terminationDate,
        timeZone: circular.timeZone,
        thumbnail: area.thumbnail,
        linked: linked.has(area.id),
      }),
    );
  return { deals: deals.toSorted((a, b) => Number(b.linked) - Number(a.linked)), areasOf, changesAt };
}

/** Ids of the areas on these pages that the recipe was linked to, whichever category it is in. */
async function findLinkedAreas(
  ctx: Context,
  pageIds: number[],
  recipe: { originalId: string; title: string },
): Promise<Set<number>> {
  if (pageIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom("area")
    .select(["id", "recipesJson", "recipesShown"])
    .where("pageId", "in", [...new Set(pageIds)])
    .where("recipesJson", "is not", null)
    .execute();
  const linked = rows.filter((row) =>
    storedLinks(row).some((link) => isSameRecipe({ ...link, hasContents: link.recipe !== null }, recipe)),
  );
  return new Set(linked.map(({ id }) => id));
}

function titleOf({
  prefix,
  ingredient,
  details,
}: {
  prefix: string;
  ingredient: string;
  details: string;
}): string {
  const named = [prefix, ingredient].map((part) => part.trim()).filter(Boolean);
  return named.join(" ") || (details.trim().split("\n")[0] ?? "");
}
