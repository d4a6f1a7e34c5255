import { createHash } from "node:crypto";
import type { Context } from "#app/kernel/context";
import { reviveRecipe } from "./read-recipe.server";
import { isSameTitle } from "./recipe-identity.server";

/** A recipe of a collection, by what the collection calls it. */
export interface CollectedRecipe {
  sourceId: string;
  title: string;
  /** Who wrote it, or its site; null for neither. */
  attribution: string | null;
}

/** As many are compared. */
const maxCompared = 1000;
const batchSize = 200;

/**
 * Which collection of the library these recipes are of. Many collections are numbered from 1, so that ids alone say
 * nothing: it is the same where more than half of the recipes that both number alike have the same title.
 * @returns the collection's key; a new one for a collection that is not known
 */
export async function recognizeCollection(ctx: Context, recipes: CollectedRecipe[]): Promise<string> {
  const compared = recipes.slice(0, maxCompared);
  const seen = new Map<string, { both: number; alike: number }>();
  for (let start = 0; start < compared.length; start += batchSize) {
    const batch = compared.slice(start, start + batchSize);
    const rows = await listNumberedAlike(ctx, batch);
    for (const recipe of batch) {
      const theirs = rows.filter(({ sourceId }) => sourceId === recipe.sourceId);
      for (const { collection, ...row } of theirs) {
        const counts = seen.get(collection) ?? { both: 0, alike: 0 };
        counts.both += 1;
        counts.alike += Number(isAlike(row, recipe));
        seen.set(collection, counts);
      }
    }
  }
  const same = [...seen]
    .filter(([, { both, alike }]) => alike * 2 > both)
    .toSorted(([, a], [, b]) => b.alike - a.alike);
  return same[0]?.[0] ?? newKey(recipes);
}

async function listNumberedAlike(ctx: Context, recipes: CollectedRecipe[]) {
  const rows = await ctx.db
    .selectFrom("libraryRecipe")
    .select(["collection", "sourceId", "originalId", "json"])
    .where(
      "sourceId",
      "in",
      recipes.map(({ sourceId }) => sourceId),
    )
    .execute();
  return rows.map(({ collection, sourceId, originalId, json }) => {
    const data = reviveRecipe(json, { originalId, title: "" });
    return { collection, sourceId, title: data.title, attribution: attributionOf(data) };
  });
}

function isAlike(a: Omit<CollectedRecipe, "sourceId">, b: CollectedRecipe): boolean {
  const isOther = a.attribution !== null && b.attribution !== null && a.attribution !== b.attribution;
  return !isOther && isSameTitle(a.title, b.title);
}

/** The site of a recipe's address, otherwise whoever wrote it. */
export function attributionOf({
  sourceName,
  sourceUrl,
}: {
  sourceName: string | null;
  sourceUrl: string | null;
}): string | null {
  return sourceUrl && URL.canParse(sourceUrl)
    ? new URL(sourceUrl).hostname.replace(/^www\./, "")
    : sourceName;
}

function newKey(recipes: CollectedRecipe[]): string {
  const listed = recipes.map(({ sourceId, title }) => [sourceId, title]);
  return `collection-${createHash("sha256").update(JSON.stringify(listed)).digest("hex").slice(0, 12)}`;
}
