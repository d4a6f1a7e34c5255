import { createHash } from "node:crypto";
import type { Context } from "#app/kernel/context";
import { reviveRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";
import { isMostlySame, isSameTitle } from "./recipe-identity.server";

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
 * Which collection of the library these recipes are of. Many collections are numbered from 1, or call their recipes by
 * titles that others use too, so that these alone say nothing: it is the same where more than half of the recipes that
 * both call alike have the same title and are for the most part the same.
 * @returns the collection's key; a new one for a collection that is not known
 */
export async function recognizeCollection(ctx: Context, recipes: CollectedRecipe[]): Promise<string> {
  const compared = recipes.slice(0, maxCompared);
  const seen = new Map<string, { both: number; alike: number }>();
  for (let start = 0; start < compared.length; start += batchSize) {
    const batch = compared.slice(start, start + batchSize);
    const rows = await listCalledAlike(ctx, batch);
    for (const { ids, isShared, data } of batch) {
      const theirs = rows.filter(({ sourceId }) => ids.includes(sourceId));
      for (const collection of new Set(theirs.map((row) => row.collection))) {
        const counts = seen.get(collection) ?? { both: 0, alike: 0 };
        const isHere = theirs.some((row) => row.collection === collection && isAlike(row.data, data));
        counts.both += Number(isHere || !isShared);
        counts.alike += Number(isHere);
        seen.set(collection, counts);
      }
    }
  }
  const same = [...seen]
    .filter(([, { both, alike }]) => alike * 2 > both)
    .toSorted(([, a], [, b]) => b.alike - a.alike);
  return same[0]?.[0] ?? newKey(recipes);
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

/** The site of a recipe's address, otherwise whoever wrote it. */
function attributionOf({ sourceName, sourceUrl }: RecipeData): string | null {
  return sourceUrl && URL.canParse(sourceUrl)
    ? new URL(sourceUrl).hostname.replace(/^www\./, "")
    : sourceName;
}

function newKey(recipes: CollectedRecipe[]): string {
  const listed = recipes.map(({ ids, data }) => [ids, data.title]);
  return `collection-${createHash("sha256").update(JSON.stringify(listed)).digest("hex").slice(0, 12)}`;
}
