import { fieldsBefore, recordActivity } from "#app/kernel/activity/activity.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { toFlag, toInstant } from "#db/columns";
import { getRecipeCategory } from "./category-queries.server";
import { setMainRecipe, setRecipeOfTheWeek } from "./recipe-choices.server";
import type { RecipeCategoryChange } from "./schemas";

/** @throws DomainError conflict for a name that is taken */
export async function addRecipeCategory(
  ctx: Context,
  input: { name: string; featured?: boolean },
): Promise<{ id: number }> {
  requirePermission(ctx, "recipes.write");
  const { name, featured = false } = input;
  return inTransaction(ctx, async (tx) => {
    await assertFree(tx, "recipeCategory", { name });
    const now = toInstant(tx.now());
    const { id } = await tx.db
      .insertInto("recipeCategory")
      .values({ name, featured: toFlag(featured), createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      name: "recipeCategory.created",
      logType: "recipeCategory",
      description: `Recipe category "${name}" was added.`,
      entityId: id,
      after: { name, featured },
    });
    return { id };
  });
}

/**
 * Changes what is given and leaves the rest. A main recipe or recipe of the week must stand in the category; null
 * takes the choice off the category's recipes.
 * @throws DomainError not_found, conflict for a name that is taken, invalid_input for another category's recipe
 */
export async function editRecipeCategory(
  ctx: Context,
  id: number,
  change: RecipeCategoryChange,
): Promise<void> {
  requirePermission(ctx, "recipes.write");
  await inTransaction(ctx, async (tx) => {
    const before = await getRecipeCategory(tx, id);
    const name = change.name ?? before.name;
    const featured = change.featured ?? before.featured;
    await assertFree(tx, "recipeCategory", { name }, { exceptId: id });
    await tx.db
      .updateTable("recipeCategory")
      .set({ name, featured: toFlag(featured), updatedAt: toInstant(tx.now()) })
      .where("id", "=", id)
      .execute();
    for (const field of ["mainRecipeId", "recipeOfTheWeekId"] as const) {
      const chosen = change[field];
      if (chosen === undefined) continue;
      if (chosen !== null) await assertInCategory(tx, id, chosen, field);
      if (field === "mainRecipeId")
        await setMainRecipe(tx, id, chosen).catch(failing("Error editing recipe"));
      else await setRecipeOfTheWeek(tx, id, chosen).catch(failing("Error setting recipe of the week"));
    }
    await recordActivity(tx, {
      name: "recipeCategory.edited",
      logType: "recipeCategory",
      description: `Recipe category "${name}" was edited.`,
      entityId: id,
      before: fieldsBefore(before, change),
      after: change,
    });
  });
}

/** Deletes a category and the recipes in it. @throws DomainError not_found */
export async function deleteRecipeCategory(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "recipes.write");
  await inTransaction(ctx, async (tx) => {
    const before = await getRecipeCategory(tx, id);
    await tx.db.deleteFrom("recipeCategory").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "recipeCategory.deleted",
      logType: "recipeCategory",
      description: `Recipe category "${before.name}" was deleted with its recipes (${before.recipeCount}).`,
      entityId: id,
      before,
    });
  });
}

/** Says which part of the change went wrong, where the form sends several at once. */
function failing(sentence: string): (cause: unknown) => never {
  return (cause) => {
    throw cause instanceof DomainError ? cause : new DomainError("internal", sentence, { cause });
  };
}

async function assertInCategory(tx: Tx, id: number, recipeId: number, field: string): Promise<void> {
  const recipe = await tx.db
    .selectFrom("recipe")
    .select("id")
    .where("id", "=", recipeId)
    .where("recipeCategoryId", "=", id)
    .executeTakeFirst();
  if (!recipe) throw invalidInput({ [field]: ["This recipe is not in the category."] });
}
