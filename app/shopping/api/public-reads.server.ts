import type { Context } from "#app/kernel/context";
import { getLinkedRecipe } from "#app/shopping/domain/publishing/linked-recipe.server";
import { getOffers } from "#app/shopping/domain/publishing/offers.server";
import type { PublishedStore } from "#app/shopping/domain/publishing/pages-of-store.server";
import type { Published } from "#app/shopping/domain/publishing/publication-cache.server";
import { getDealStatus } from "#app/shopping/domain/publishing/published-deal.server";
import { getPublicRecipe, getPublicRecipes } from "#app/shopping/domain/publishing/recipes.server";
import { getPreviewedAd, getPreviewedRecipe } from "#app/shopping/domain/publishing/store-preview.server";
import { findPublicStores } from "#app/shopping/domain/publishing/stores.server";
import { getWeeklyAd } from "#app/shopping/domain/publishing/weekly-ad.server";

/** The parameters of a public read. */
export interface PublicQuestion {
  /** The numbers of the path by name, e.g. `{ retailerId: 7 }`. */
  ids: Record<string, number>;
  /** The read's query parameters that are present and not empty, trimmed and cut off at 200 characters. */
  query: Record<string, string>;
  /** The store that `?store=` names by slug or id; null without one, or if the retailer has no such store. */
  store: PublishedStore | null;
}

/**
 * JSON that shoppers' browsers read, from every origin and without signing in. It is prepared once and answered from
 * memory with an ETag until something changes; see PublicationCache.
 *
 * To add one:
 * 1. Write a function in app/shopping/domain/publishing that gives a Published: the content, and when it changes by itself.
 *    It asks for no permission, so it must show nothing that isn't published. It refuses with `notFound`.
 * 2. Add an entry to `publicReads` below.
 * 3. Have every table that it reads counted: `watchPublication` in the migration that makes the table, or in a new one.
 *    tests/api/public-reads.test.ts fails for a table that was forgotten.
 */
export interface PublicRead {
  /** `{name}` is a number. With `{retailerId}`, only changes of that retailer or of shared data refresh the answer. */
  path: string;
  /** The query parameters it reads, besides `store`; all others are ignored. */
  query?: readonly string[];
  /**
   * How it differs by `?store=`, if it does: the store's group alone makes the difference (stores of a group share one
   * answer); it is that of the group, and names the store in its member `store`; or each store has its own.
   */
  byStore?: "group" | "group and name" | "store";
  read(ctx: Context, question: PublicQuestion): Promise<Published>;
  /** Answers `?preview=<token>`; the answer is never cached. */
  preview?(ctx: Context, ids: Record<string, number>, token: string): Promise<unknown>;
}

export const publicReads: PublicRead[] = [
  {
    path: "/public/retailers/{retailerId}/weekly-ad",
    byStore: "group and name",
    read: (ctx, { ids, store }) => getWeeklyAd(ctx, ids.retailerId ?? 0, { store }),
    preview: (ctx, ids, token) => getPreviewedAd(ctx, ids.retailerId ?? 0, token),
  },
  {
    path: "/public/retailers/{retailerId}/deals/{areaId}",
    byStore: "group",
    read: (ctx, { ids, store }) => getDealStatus(ctx, ids.retailerId ?? 0, ids.areaId ?? 0, store),
  },
  {
    path: "/public/retailers/{retailerId}/deals/{areaId}/recipes/{place}",
    byStore: "store",
    read: (ctx, { ids: { retailerId = 0, areaId = 0, place = 0 }, store }) =>
      getLinkedRecipe(ctx, retailerId, areaId, place, { store }),
    preview: (ctx, { retailerId = 0, areaId = 0, place = 0 }, token) =>
      getPreviewedRecipe(ctx, { retailerId, areaId, place }, token),
  },
  {
    path: "/public/retailers/{retailerId}/offers",
    byStore: "store",
    read: (ctx, { ids, store }) => getOffers(ctx, ids.retailerId ?? 0, store),
  },
  {
    path: "/public/retailers/{retailerId}/stores",
    query: ["near", "q", "store", "limit"],
    read: (ctx, { ids, query }) => findPublicStores(ctx, ids.retailerId ?? 0, query),
  },
  {
    path: "/public/retailers/{retailerId}/recipes",
    query: ["category", "q", "page"],
    read: (ctx, { ids, query }) => getPublicRecipes(ctx, ids.retailerId ?? 0, query),
  },
  {
    path: "/public/retailers/{retailerId}/recipes/{recipeId}",
    byStore: "store",
    read: (ctx, { ids, store }) => getPublicRecipe(ctx, ids.retailerId ?? 0, ids.recipeId ?? 0, { store }),
    preview: (ctx, { retailerId = 0, recipeId = 0 }, token) =>
      getPreviewedRecipe(ctx, { retailerId, recipeId }, token),
  },
];
