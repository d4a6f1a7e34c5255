import { createHash } from "node:crypto";
import type { Context } from "#app/kernel/context";
import { type Namesake, sameAmong } from "./list-namesakes.server";
import { reviveRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";
import { attributionOf, isMostlySame, isSameTitle, titleKey } from "./recipe-identity.server";

/** A recipe of a collection, by what the collection may call it. */
export interface CollectedRecipe {
  ids: string[];
  /** Whether another of its file has the first of them too; what the library calls so may then be that. */
  isShared: boolean;
  data: RecipeData;
}

/** As many are compared. */
const maxCompared = 1000;
const batchSize = 200;

/**
 * Which collections of the library these recipes are of, best first. Many collections are numbered from 1, or call their
 * recipes by titles that others use too, so that these alone say nothing: it is the same where more than half of the
 * recipes that both call alike have the same title and are for the most part the same, or where it has more than half of
 * these recipes, word for word, as when the places in a list are their numbers and one was put in or taken out.
 * @param namesakes recipes of the library by the keys of their titles
 * @returns the collections' keys; a new one for a collection that is not known
 */
export async function recognizeCollections(
  ctx: Context,
  recipes: CollectedRecipe[],
  namesakes: ReadonlyMap<string, Namesake[]>,
): Promise<string[]> {
  const compared = recipes.slice(0, maxCompared);
  const seen = new Map<string, { both: number; alike: number; here: number }>();
  for (let start = 0; start < compared.length; start += batchSize) {
    const batch = compared.slice(start, start + batchSize);
    const rows = await listCalledAlike(ctx, batch);
    for (const { ids, isShared, data } of batch) {
      const theirs = rows.filter(({ sourceId }) => ids.includes(sourceId));
      const same = sameAmong(namesakes.get(titleKey(data.title)) ?? [], data);
      for (const collection of new Set([...theirs, ...same].map((row) => row.collection))) {
        const counts = seen.get(collection) ?? { both: 0, alike: 0, here: 0 };
        const called = theirs.filter((row) => row.collection === collection);
        const isAlikeHere = called.some((row) => isAlike(row.data, data));
        counts.both += Number(isAlikeHere || (called.length > 0 && !isShared));
        counts.alike += Number(isAlikeHere);
        counts.here += Number(isAlikeHere || same.some((row) => row.collection === collection));
        seen.set(collection, counts);
      }
    }
  }
  const known = [...seen]
    .filter(([key, { both, alike, here }]) => key !== "" && (alike * 2 > both || here * 2 > compared.length))
    .toSorted(([, a], [, b]) => b.here - a.here)
    .map(([key]) => key);
  return known.length > 0 ? known : [newKey(recipes)];
}

async function listCalledAlike(ctx: Context, recipes: CollectedRecipe[]) {
  const rows = await ctx.db
    .selectFrom("libraryRecipe")
    .select(["collection", "sourceId", "originalId", "json"])
    .where(
      "sourceId",
      "in",
      recipes.flatMap(({ ids }) => ids),
    )
    .execute();
  return rows.map(({ json, originalId, ...row }) => ({
    ...row,
    data: reviveRecipe(json, { originalId, title: "" }),
  }));
}

function isAlike(a: RecipeData, b: RecipeData): boolean {
  const [ours, theirs] = [attributionOf(a), attributionOf(b)];
  const isOther = ours !== null && theirs !== null && ours !== theirs;
  return !isOther && isSameTitle(a.title, b.title) && isMostlySame(a, b) !== false;
}

function newKey(recipes: CollectedRecipe[]): string {
  const listed = recipes.map(({ ids, data }) => [ids, data.title]);
  return `collection-${createHash("sha256").update(JSON.stringify(listed)).digest("hex").slice(0, 12)}`;
}
