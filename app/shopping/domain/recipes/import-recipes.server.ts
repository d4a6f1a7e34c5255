import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { indexRecipe } from "./index-library.server";
import { readRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";

export interface RecipesImport {
  created: number;
  /** Known already, and told of in another way now. */
  updated: number;
  /** Known already, in the same words. */
  skipped: number;
  failed: number;
  /** `row` is the place in the list, from 1. */
  errors: { row: number; message: string }[];
}

const batchSize = 200;

/**
 * Takes recipes into the built-in library, each of them once, however often it is sent: what its source calls it
 * tells. Written in batches, so that others can write in between; an import that was broken off goes on where it was.
 * @param raws in any shape that `readRecipe` knows
 */
export async function importRecipes(
  ctx: Context,
  raws: readonly unknown[],
  onProgress: (done: number, total: number) => void = () => {},
): Promise<RecipesImport> {
  requirePermission(ctx, "recipes.write");
  const result: RecipesImport = { created: 0, updated: 0, skipped: 0, failed: 0, errors: [] };
  onProgress(0, raws.length);
  for (let start = 0; start < raws.length; start += batchSize) {
    const recipes = readBatch(raws.slice(start, start + batchSize), start, result);
    const written = await inTransaction(ctx, (tx) => writeBatch(tx, recipes));
    result.created += written.created;
    result.updated += written.updated;
    result.skipped += written.skipped;
    onProgress(Math.min(start + batchSize, raws.length), raws.length);
  }
  const { errors: _errors, ...counts } = result;
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

function readBatch(raws: readonly unknown[], start: number, result: RecipesImport): RecipeData[] {
  return raws.flatMap((raw, index) => {
    try {
      return [readRecipe(raw)];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.failed += 1;
      result.errors.push({ row: start + index + 1, message: error.message });
      return [];
    }
  });
}

async function writeBatch(tx: Tx, recipes: RecipeData[]) {
  const counts = { created: 0, updated: 0, skipped: 0 };
  const now = toInstant(tx.now());
  for (const recipe of recipes) {
    const { originalId } = recipe;
    const json = JSON.stringify(recipe);
    const known = await tx.db
      .selectFrom("libraryRecipe")
      .select(["id", "json"])
      .where("originalId", "=", originalId)
      .executeTakeFirst();
    if (known?.json === json) {
      counts.skipped += 1;
      continue;
    }
    const row = known ?? {
      id: (
        await tx.db
          .insertInto("libraryRecipe")
          .values({ originalId, json, createdAt: now, updatedAt: now })
          .returning("id")
          .executeTakeFirstOrThrow()
      ).id,
    };
    if (known) {
      const changed = { json, updatedAt: now };
      await tx.db.updateTable("libraryRecipe").set(changed).where("id", "=", known.id).execute();
    }
    counts[known ? "updated" : "created"] += 1;
    await indexRecipe(tx.db, row.id, recipe);
  }
  return counts;
}
