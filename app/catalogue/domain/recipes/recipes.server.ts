import { fieldsBefore, recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { toFlag, toInstant } from "#db/columns";
import { getRecipeCategory } from "./category-queries.server";
import { getRecipe } from "./queries.server";
import { readRecipe, reviveRecipe } from "./read-recipe.server";
import { setMainRecipe, setRecipeOfTheWeek } from "./recipe-choices.server";
import type { RecipeData } from "./recipe-data";
import { isOurId, isSameTitle, isUnique, mayBeRenamed, titleKey } from "./recipe-identity.server";
import { storeRecipe } from "./stored-recipe.server";

/** Most that are taken into a category at once. */
const maxAtOnce = 100;

/**
 * Takes recipes into a category; those that are there already stay as they are. All of them or none.
 * @param raws in any shape that `readRecipe` knows
 * @param source whose ids they carry; where it can't be told, recipes of one id and nothing in common are different ones
 * @returns the ids of the new ones, in the order given, and how many were there already
 * @throws DomainError not_found, invalid_input
 */
export async function addRecipes(
  ctx: Context,
  recipeCategoryId: number,
  raws: readonly unknown[],
  source = "",
): Promise<{ ids: number[]; known: number }> {
  requirePermission(ctx, "recipes.write");
  if (raws.length === 0) throw invalidInput({ recipes: ["Choose a recipe first."] });
  if (raws.length > maxAtOnce) throw invalidInput({ recipes: [`At most ${maxAtOnce} recipes at once.`] });
  const recipes = raws.map((raw) => {
    const recipe = readRecipe(raw, source);
    return { recipe, isCertain: source !== "" || isOurId(raw as object) };
  });
  return inTransaction(ctx, async (tx) => {
    const { name } = await getRecipeCategory(tx, recipeCategoryId);
    const ids: number[] = [];
    for (const { recipe, isCertain } of recipes) {
      const originalId = isCertain ? recipe.originalId : await freeIdentity(tx, recipe);
      const id = await insertRecipe(tx, recipeCategoryId, { ...recipe, originalId });
      if (id === null) continue;
      ids.push(id);
      await recordActivity(tx, {
        name: "recipe.created",
        logType: "recipe",
        description: `Recipe "${recipe.title}" was added to category "${name}".`,
        entityId: id,
        after: { title: recipe.title, originalId: recipe.originalId, recipeCategoryId },
      });
    }
    return { ids, known: recipes.length - ids.length };
  });
}

/** What the recipe is called, unless what is called so has another title, and other things in it. */
async function freeIdentity(tx: Tx, recipe: RecipeData): Promise<string> {
  const { originalId, title } = recipe;
  const same = await tx.db.selectFrom("recipe").select("json").where("originalId", "=", originalId).execute();
  const isKnown = same
    .map(({ json }) => reviveRecipe(json, { originalId, title }))
    .some((each) => isSameTitle(each.title, title) || mayBeRenamed(each, recipe, isUnique(originalId)));
  return same.length === 0 || isKnown ? originalId : `${originalId}#${titleKey(title)}`.slice(0, 1000);
}

/** Null when the category has it already. */
async function insertRecipe(tx: Tx, recipeCategoryId: number, recipe: RecipeData): Promise<number | null> {
  const now = toInstant(tx.now());
  const { originalId, title, image } = recipe;
  const row = await tx.db
    .insertInto("recipe")
    .values({
      recipeCategoryId,
      originalId,
      title,
      image,
      json: storeRecipe(recipe),
      mainRecipe: 0,
      recipeOfTheWeek: 0,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(["recipeCategoryId", "originalId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface RecipeChange {
  /** Any shape that `readRecipe` knows; what its source calls it stays. */
  raw?: unknown;
  recipeCategoryId?: number;
  mainRecipe?: boolean;
  recipeOfTheWeek?: boolean;
}

/**
 * Changes what is given and leaves the rest. Moved to another category, a recipe is not the main one there unless
 * that is said.
 * @throws DomainError not_found, invalid_input; conflict when the other category has it already
 */
export async function editRecipe(ctx: Context, id: number, change: RecipeChange): Promise<void> {
  requirePermission(ctx, "recipes.write");
  await inTransaction(ctx, async (tx) => {
    const before = await getRecipe(tx, id);
    const { originalId } = before;
    const recipe = change.raw === undefined ? before.data : { ...readRecipe(change.raw), originalId };
    const recipeCategoryId = change.recipeCategoryId ?? before.recipeCategory.id;
    const moved = recipeCategoryId !== before.recipeCategory.id;
    if (moved) await assertFreeIn(tx, recipeCategoryId, originalId);
    const { title, image } = recipe;
    await tx.db
      .updateTable("recipe")
      .set({ title, image, json: storeRecipe(recipe), recipeCategoryId, updatedAt: toInstant(tx.now()) })
      .set(moved ? { mainRecipe: toFlag(false) } : {})
      .where("id", "=", id)
      .execute();
    await applyChoices(tx, id, recipeCategoryId, { was: before, wanted: change });
    const { mainRecipe, recipeOfTheWeek } = change;
    const after = { title, recipeCategoryId, mainRecipe, recipeOfTheWeek };
    await recordActivity(tx, {
      name: "recipe.edited",
      logType: "recipe",
      description: `Recipe "${title}" was edited.`,
      entityId: id,
      before: fieldsBefore({ ...before, recipeCategoryId: before.recipeCategory.id }, after),
      after,
    });
  });
}

async function applyChoices(
  tx: Tx,
  id: number,
  recipeCategoryId: number,
  { was, wanted }: { was: { mainRecipe: boolean; recipeOfTheWeek: boolean }; wanted: RecipeChange },
): Promise<void> {
  if (wanted.mainRecipe) await setMainRecipe(tx, recipeCategoryId, id);
  else if (wanted.mainRecipe === false && was.mainRecipe) await setMainRecipe(tx, recipeCategoryId, null);
  if (wanted.recipeOfTheWeek) await setRecipeOfTheWeek(tx, recipeCategoryId, id);
  else if (wanted.recipeOfTheWeek === false && was.recipeOfTheWeek)
    await setRecipeOfTheWeek(tx, recipeCategoryId, null);
}

/** @throws DomainError not_found */
export async function chooseRecipeOfTheWeek(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "recipes.write");
  await inTransaction(ctx, async (tx) => {
    const { title, recipeCategory, recipeOfTheWeek } = await getRecipe(tx, id);
    await setRecipeOfTheWeek(tx, recipeCategory.id, id);
    await recordActivity(tx, {
      name: "recipe.ofTheWeek",
      logType: "recipe",
      description: `Recipe "${title}" was made the recipe of the week.`,
      entityId: id,
      before: { recipeOfTheWeek },
      after: { recipeOfTheWeek: true },
    });
  });
}

/** Areas that show it keep their own copy. @throws DomainError not_found */
export async function deleteRecipe(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "recipes.write");
  await inTransaction(ctx, async (tx) => {
    const { title, recipeCategory } = await getRecipe(tx, id);
    await tx.db.deleteFrom("recipe").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "recipe.deleted",
      logType: "recipe",
      description: `Recipe "${title}" was deleted from category "${recipeCategory.name}".`,
      entityId: id,
      before: { title, recipeCategoryId: recipeCategory.id },
    });
  });
}

async function assertFreeIn(tx: Tx, recipeCategoryId: number, originalId: string): Promise<void> {
  await getRecipeCategory(tx, recipeCategoryId);
  const taken = await tx.db
    .selectFrom("recipe")
    .select("id")
    .where("recipeCategoryId", "=", recipeCategoryId)
    .where("originalId", "=", originalId)
    .executeTakeFirst();
  if (taken) throw new DomainError("conflict", "The other category has this recipe already.");
}
