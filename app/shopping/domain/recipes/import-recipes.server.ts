import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { unreadTimes } from "./foreign-times.server";
import { indexRecipe } from "./index-library.server";
import { readRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";
import { identityOf, isUnique, keyOfSource, sourceIdOf, titleKey } from "./recipe-identity.server";
import { attributionOf, recognizeCollection } from "./recognize-collection.server";

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
  doubts: {
    row: number;
    title: string;
    kind: "noIngredients" | "noSteps" | "noTime" | "unclearTime";
    message: string;
  }[];
}

interface ImportOptions {
  /** The collection's name, under which it is known again whatever was renamed in it. Without it, it is recognized. */
  source?: string | undefined;
  onProgress?: (done: number, total: number) => void;
}

interface ReadRecipe {
  data: RecipeData;
  /** What the collection calls it. */
  sourceId: string;
}

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
  const twice = idsUsedTwice(raws);
  const collection = source === undefined ? await collectionOf(ctx, raws, twice) : keyOfSource(source);
  for (let start = 0; start < raws.length; start += batchSize) {
    const recipes = readBatch(raws.slice(start, start + batchSize), start, twice, result);
    const written = await inTransaction(ctx, (tx) => writeBatch(tx, collection, recipes));
    result.created += written.created;
    result.updated += written.updated;
    result.skipped += written.skipped;
    onProgress(Math.min(start + batchSize, raws.length), raws.length);
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

/** What the collection calls a recipe. Where two have one id, or there is none, the title tells them apart. */
function sourceIdIn(raw: unknown, title: string, twice: Set<string>): string {
  const id = sourceIdOf(raw as object);
  if (id === null) return `title:${titleKey(title)}`;
  return twice.has(id) ? `${id}/${titleKey(title)}` : id;
}

/** Ids that stand for recipes of different titles here. */
function idsUsedTwice(raws: readonly unknown[]): Set<string> {
  const titles = new Map<string, string>();
  const twice = new Set<string>();
  for (const raw of raws) {
    const recipe = tryToRead(raw);
    const id = recipe ? sourceIdOf(raw as object) : null;
    if (!recipe || id === null) continue;
    const title = titleKey(recipe.title);
    if ((titles.get(id) ?? title) !== title) twice.add(id);
    titles.set(id, title);
  }
  return twice;
}

async function collectionOf(ctx: Context, raws: readonly unknown[], twice: Set<string>): Promise<string> {
  const recipes = raws.flatMap((raw) => {
    const recipe = tryToRead(raw);
    if (!recipe) return [];
    const sourceId = sourceIdIn(raw, recipe.title, twice);
    return isUnique(sourceId) ? [] : [{ sourceId, title: recipe.title, attribution: attributionOf(recipe) }];
  });
  return recipes.length === 0 ? "" : recognizeCollection(ctx, recipes);
}

function tryToRead(raw: unknown): RecipeData | null {
  try {
    return readRecipe(raw);
  } catch {
    return null;
  }
}

function readBatch(
  raws: readonly unknown[],
  start: number,
  twice: Set<string>,
  result: RecipesImport,
): ReadRecipe[] {
  return raws.flatMap((raw, index) => {
    const row = start + index + 1;
    try {
      const data = readRecipe(raw);
      result.doubts.push(
        ...doubtsOf(raw as object, data).map((doubt) => ({ row, title: data.title, ...doubt })),
      );
      return [{ data, sourceId: sourceIdIn(raw, data.title, twice) }];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.failed += 1;
      result.errors.push({ row, message: error.message });
      return [];
    }
  });
}

function doubtsOf(raw: object, data: RecipeData): Omit<RecipesImport["doubts"][number], "row" | "title">[] {
  const { ingredients, steps, instructions, preparationMinutes, cookingMinutes, totalMinutes } = data;
  const unclear = unreadTimes(raw).map((time) => ({
    kind: "unclearTime" as const,
    message: `its time "${time.slice(0, 60)}" is not understood`,
  }));
  const hasTime = (preparationMinutes ?? cookingMinutes ?? totalMinutes) !== null;
  return [
    ...(ingredients.length === 0 ? [{ kind: "noIngredients" as const, message: "without ingredients" }] : []),
    ...(steps.length === 0 && instructions === ""
      ? [{ kind: "noSteps" as const, message: "without instructions" }]
      : []),
    ...unclear,
    ...(hasTime || unclear.length > 0 ? [] : [{ kind: "noTime" as const, message: "without a time" }]),
  ];
}

async function writeBatch(tx: Tx, collection: string, recipes: ReadRecipe[]) {
  const counts = { created: 0, updated: 0, skipped: 0 };
  for (const { data, sourceId } of recipes) {
    const originalId = identityOf(collection, sourceId);
    counts[await writeRecipe(tx, { collection, sourceId }, { ...data, originalId })] += 1;
  }
  return counts;
}

async function writeRecipe(
  tx: Tx,
  place: { collection: string; sourceId: string },
  recipe: RecipeData,
): Promise<"created" | "updated" | "skipped"> {
  const now = toInstant(tx.now());
  const { originalId } = recipe;
  const json = JSON.stringify(recipe);
  const known = await tx.db
    .selectFrom("libraryRecipe")
    .select(["id", "json"])
    .where("originalId", "=", originalId)
    .executeTakeFirst();
  if (known?.json === json) return "skipped";
  if (known) {
    await tx.db
      .updateTable("libraryRecipe")
      .set({ json, updatedAt: now })
      .where("id", "=", known.id)
      .execute();
    await indexRecipe(tx.db, known.id, recipe);
    return "updated";
  }
  const { id } = await tx.db
    .insertInto("libraryRecipe")
    .values({ ...place, originalId, json, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await indexRecipe(tx.db, id, recipe);
  return "created";
}
