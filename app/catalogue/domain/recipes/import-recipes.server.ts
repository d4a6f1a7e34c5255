import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { findSameRecipe, type Place } from "./find-same-recipe.server";
import { type IdInFile, idsInFile, type ReadEntry } from "./ids-in-file.server";
import { doubtsOf, type ImportDoubt } from "./import-doubts.server";
import { indexRecipe } from "./index-library.server";
import { listNamesakes } from "./list-namesakes.server";
import { readRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";
import { keyOfSource } from "./recipe-identity.server";
import { recognizeCollections } from "./recognize-collection.server";

export interface RecipesImport {
  created: number;
  /** Known already, and told of in another way now. */
  updated: number;
  /** Known already, in the same words. */
  skipped: number;
  failed: number;
  /** `row` is the place in the list, from 1. */
  errors: { row: number; message: string }[];
  /** What is missing in recipes that were taken. */
  doubts: ({ row: number; title: string } & ImportDoubt)[];
}

interface ImportOptions {
  /** The collection's name, under which it is known again whatever was renamed in it. Without it, it is recognized. */
  source?: string | undefined;
  onProgress?: (done: number, total: number) => void;
}

type NamedRecipe = IdInFile & { data: RecipeData };

const batchSize = 200;

/**
 * Takes recipes into the built-in library, each of them once, however often it is sent: its collection and what that
 * calls it tell. Written in batches, so that others can write in between; an import that was broken off goes on where it
 * was.
 * @param raws in any shape that `readRecipe` knows
 */
export async function importRecipes(
  ctx: Context,
  raws: readonly unknown[],
  { source, onProgress = () => {} }: ImportOptions = {},
): Promise<RecipesImport> {
  requirePermission(ctx, "recipes.write");
  const result: RecipesImport = { created: 0, updated: 0, skipped: 0, failed: 0, errors: [], doubts: [] };
  onProgress(0, raws.length);
  const entries = raws.flatMap((raw, at) => readEntry(raw, at + 1, result) ?? []);
  const ids = idsInFile(entries);
  const recipes = entries.map(({ data }, at): NamedRecipe => ({ data, ...(ids[at] as IdInFile) }));
  const namesakes = await listNamesakes(ctx, recipes);
  const collections =
    source === undefined ? await collectionsOf(ctx, recipes, namesakes) : [keyOfSource(source)];
  const place = { collections, namesakes, seen: new Set<number>() };
  for (let start = 0; start < recipes.length; start += batchSize) {
    const batch = recipes.slice(start, start + batchSize);
    const written = await inTransaction(ctx, (tx) => writeBatch(tx, place, batch));
    result.created += written.created;
    result.updated += written.updated;
    result.skipped += written.skipped;
    onProgress(result.failed + start + batch.length, raws.length);
  }
  const { errors: _errors, doubts: _doubts, ...counts } = result;
  await inTransaction(ctx, (tx) =>
    recordActivity(tx, {
      name: "recipes.imported",
      logType: "recipe",
      description: `Recipes were imported: ${counts.created} new, ${counts.updated} changed, ${counts.skipped} known already, ${counts.failed} not readable.`,
      after: counts,
    }),
  );
  return result;
}

/** Null for what can't be read, which the result then tells. */
function readEntry(raw: unknown, row: number, result: RecipesImport): ReadEntry | null {
  try {
    const data = readRecipe(raw);
    result.doubts.push(
      ...doubtsOf(raw as object, data).map((doubt) => ({ row, title: data.title, ...doubt })),
    );
    return { raw: raw as object, data };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    result.failed += 1;
    result.errors.push({ row, message: error.message });
    return null;
  }
}

async function collectionsOf(
  ctx: Context,
  recipes: NamedRecipe[],
  namesakes: Place["namesakes"],
): Promise<string[]> {
  const called = recipes.flatMap(({ data, isUnique, ...names }) => {
    const { sourceId, ownId, earlierIds, otherTitles, hasNamesake } = names;
    const isShared = hasNamesake || otherTitles.length > 0;
    return isUnique ? [] : [{ ids: [sourceId, ownId, ...earlierIds], isShared, data }];
  });
  return called.length === 0 ? [""] : recognizeCollections(ctx, called, namesakes);
}

async function writeBatch(tx: Tx, place: Place, recipes: NamedRecipe[]) {
  const counts = { created: 0, updated: 0, skipped: 0 };
  for (const recipe of recipes) counts[await writeRecipe(tx, place, recipe)] += 1;
  return counts;
}

async function writeRecipe(
  tx: Tx,
  place: Place,
  { data, ...called }: NamedRecipe,
): Promise<"created" | "updated" | "skipped"> {
  const now = toInstant(tx.now());
  const { known, originalId } = await findSameRecipe(tx, place, called, data);
  const recipe = { ...data, originalId };
  const json = JSON.stringify(recipe);
  if (known) {
    place.seen.add(known.id);
    if (known.json === json) return "skipped";
    await tx.db
      .updateTable("libraryRecipe")
      .set({ json, updatedAt: now })
      .where("id", "=", known.id)
      .execute();
    await indexRecipe(tx.db, known.id, recipe);
    return "updated";
  }
  const { sourceId } = called;
  const [collection = ""] = place.collections;
  const { id } = await tx.db
    .insertInto("libraryRecipe")
    .values({ collection, sourceId, originalId, json, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  place.seen.add(id);
  await indexRecipe(tx.db, id, recipe);
  return "created";
}
