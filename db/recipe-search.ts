import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "./database";

/**
 * Finds recipes of the categories by their title and ingredients. Engines differ here: this is SQLite's FTS5, whose
 * table "recipeText" has the same row ids as "recipe" and is kept by triggers. Stems words, knows no accents.
 */
type Handle = Database | DatabaseTransaction;

export interface RecipeIds {
  /** In the order they are to be shown. */
  ids: number[];
  total: number;
}

interface Wanted {
  /** Without signs; all of them are to be found, the last one perhaps only begun. Where nothing holds all, any does. */
  words: string[];
  /** Null: all, and of a recipe that stands in several the first. */
  recipeCategoryId: number | null;
  limit: number;
  offset: number;
}

/** The recipes that hold the words, best first; without words the category's chosen ones, then all by title. */
export async function findRecipeIds(db: Handle, wanted: Wanted): Promise<RecipeIds> {
  if (wanted.words.length === 0) {
    return select(db, sql`"recipe"`, sql`"mainRecipe" desc, fold("title"), "id"`, wanted);
  }
  const quoted = wanted.words.map((word) => `"${word.replaceAll('"', '""')}"`);
  const matching = (
    expression: string,
  ) => sql`"recipeText" inner join "recipe" on "recipe"."id" = "recipeText".rowid
    and "recipeText" match ${expression}`;
  const order = sql`"recipeText".rank, "recipe"."id"`;
  const found = await select(db, matching(`${quoted.join(" AND ")}*`), order, wanted);
  return found.total > 0 || quoted.length === 1
    ? found
    : select(db, matching(`${quoted.join(" OR ")}*`), order, wanted);
}

async function select(
  db: Handle,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { recipeCategoryId, limit, offset }: Wanted,
): Promise<RecipeIds> {
  const where =
    recipeCategoryId === null
      ? sql`"recipe"."id" in (select min("id") from "recipe" group by "originalId")`
      : sql`"recipe"."recipeCategoryId" = ${recipeCategoryId}`;
  const counted = await sql<{
    total: number;
  }>`select count(*) as "total" from ${from} where ${where}`.execute(db);
  const { rows } = await sql<{ id: number }>`select "recipe"."id" as "id" from ${from} where ${where}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}
