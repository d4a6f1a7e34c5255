import { sql } from "kysely";
import type { Tx } from "#app/kernel/context";

/** Makes one recipe of the category its main one, or none. Inside the caller's transaction. */
export async function setMainRecipe(
  tx: Tx,
  recipeCategoryId: number,
  recipeId: number | null,
): Promise<void> {
  await tx.db
    .updateTable("recipe")
    .set({ mainRecipe: 0 })
    .where("recipeCategoryId", "=", recipeCategoryId)
    .where("mainRecipe", "=", sql.lit(1))
    .execute();
  if (recipeId === null) return;
  await tx.db.updateTable("recipe").set({ mainRecipe: 1 }).where("id", "=", recipeId).execute();
}

/**
 * Makes a recipe the one of the week, whatever was chosen before; null takes the choice off this category's recipes
 * and leaves one of another category. Inside the caller's transaction.
 */
export async function setRecipeOfTheWeek(
  tx: Tx,
  recipeCategoryId: number,
  recipeId: number | null,
): Promise<void> {
  let chosen = tx.db
    .updateTable("recipe")
    .set({ recipeOfTheWeek: 0 })
    .where("recipeOfTheWeek", "=", sql.lit(1));
  if (recipeId === null) chosen = chosen.where("recipeCategoryId", "=", recipeCategoryId);
  await chosen.execute();
  if (recipeId === null) return;
  await tx.db.updateTable("recipe").set({ recipeOfTheWeek: 1 }).where("id", "=", recipeId).execute();
}
