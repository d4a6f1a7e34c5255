import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { renewSelection } from "#app/catalogue/domain/recipes/shown-selection.server";
import type { Context } from "#app/kernel/context";
import { reviveRecipe } from "./read-recipe.server";
import { storedMark } from "./recipe-data";
import { storeRecipe } from "./stored-recipe.server";

const batchSize = 20;

/**
 * Cleans and derives what an earlier release, another one beside this, or a backup has left: recipes in categories,
 * and those linked to areas. A few rows at a time, so that others are served in between.
 */
export async function renewStoredRecipes(ctx: Context): Promise<void> {
  await inBatches((afterId) => renewRecipes(ctx, afterId));
  await inBatches((afterId) => renewAreas(ctx, afterId));
}

/** @param renew takes the rows behind an id and gives the last one's; null when there are none */
async function inBatches(renew: (afterId: number) => Promise<number | null>): Promise<void> {
  for (let id: number | null = 0; id !== null; ) {
    id = await renew(id);
    await setImmediate();
  }
}

async function renewRecipes({ db }: Context, afterId: number): Promise<number | null> {
  const rows = await db
    .selectFrom("recipe")
    .select(["id", "originalId", "title", "json"])
    .where("id", ">", afterId)
    .where("json", "not like", `${storedMark}%`)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  for (const { id, json, ...known } of rows) {
    const renewed = storeRecipe({ ...reviveRecipe(json, known), ...known });
    await db
      .updateTable("recipe")
      .set({ json: renewed })
      .where("id", "=", id)
      .where("json", "=", json)
      .execute();
    await setImmediate();
  }
  return rows.at(-1)?.id ?? null;
}

async function renewAreas({ db }: Context, afterId: number): Promise<number | null> {
  const rows = await db
    .selectFrom("area")
    .select(["id", "recipesJson", "recipesShown"])
    .where("id", ">", afterId)
    .where("recipesJson", "is not", null)
    .where(sql<boolean>`coalesce("recipesShown", '') not like ${`${storedMark}%`}`)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  for (const { id, recipesJson } of rows) {
    await db
      .updateTable("area")
      .set(renewSelection(recipesJson))
      .where("id", "=", id)
      .where("recipesJson", "=", recipesJson)
      .execute();
    await setImmediate();
  }
  return rows.at(-1)?.id ?? null;
}
