import type { Kysely } from "kysely";
import { onEngine } from "./engine";
import * as postgres from "./postgres/recipe-text";
import * as sqlite from "./sqlite/recipe-text";

/**
 * The full text of recipes that stand in categories, for shoppers' search. Kept by triggers, for recipes go with their
 * category as well. What is no JSON is found by its title alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).createRecipeText(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).dropRecipeText(db);
}
