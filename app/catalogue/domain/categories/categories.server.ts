import { recordActivity } from "#app/kernel/activity/activity.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { getCategory } from "./queries.server";
import type { CategoryInput } from "./schemas";

/** @throws DomainError conflict for a name that is taken */
export async function addCategory(ctx: Context, input: CategoryInput): Promise<{ id: number }> {
  requirePermission(ctx, "categories.write");
  return inTransaction(ctx, async (tx) => {
    await assertFree(tx, "category", { name: input.name });
    const now = toInstant(tx.now());
    const { id } = await tx.db
      .insertInto("category")
      .values({ ...input, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      name: "category.created",
      logType: "category",
      description: `Category "${input.name}" was added.`,
      entityId: id,
      after: input,
    });
    return { id };
  });
}

/** @throws DomainError not_found, conflict for a name that is taken */
export async function editCategory(ctx: Context, id: number, input: CategoryInput): Promise<void> {
  requirePermission(ctx, "categories.write");
  await inTransaction(ctx, async (tx) => {
    const { name } = await getCategory(tx, id);
    await assertFree(tx, "category", { name: input.name }, { exceptId: id });
    await tx.db
      .updateTable("category")
      .set({ ...input, updatedAt: toInstant(tx.now()) })
      .where("id", "=", id)
      .execute();
    await recordActivity(tx, {
      name: "category.edited",
      logType: "category",
      description: `Category "${name}" was renamed to "${input.name}".`,
      entityId: id,
      before: { name },
      after: input,
    });
  });
}

/** @throws DomainError not_found; conflict, naming the circulars, while areas carry it */
export async function deleteCategory(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "categories.write");
  await inTransaction(ctx, async (tx) => {
    const { name } = await getCategory(tx, id);
    await assertUnused(tx, id, name);
    await tx.db.deleteFrom("category").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "category.deleted",
      logType: "category",
      description: `Category "${name}" was deleted.`,
      entityId: id,
      before: { name },
    });
  });
}

async function assertUnused(ctx: Context, id: number, name: string): Promise<void> {
  const circulars = await ctx.db
    .selectFrom("area")
    .innerJoin("circularPage", "circularPage.id", "area.pageId")
    .innerJoin("circular", "circular.id", "circularPage.circularId")
    .select(["circular.name", (eb) => eb.fn.countAll<number>().as("areas")])
    .where("area.categoryId", "=", id)
    .groupBy("circular.id")
    .orderBy("circular.id", "desc")
    .execute();
  const [newest, ...others] = circulars;
  if (!newest) return;
  const areas = circulars.reduce((sum, circular) => sum + circular.areas, 0);
  throw new DomainError("conflict", whyItStays(name, areas, newest.name, others.length));
}

/** Whole sentences, since they are translated as such. @param others the number of circulars besides the one named */
function whyItStays(name: string, areas: number, circular: string, others: number): string {
  if (areas === 1) return `Category "${name}" can't be deleted: 1 area uses it, in circular "${circular}".`;
  if (others === 0)
    return `Category "${name}" can't be deleted: ${areas} areas use it, in circular "${circular}".`;
  return others === 1
    ? `Category "${name}" can't be deleted: ${areas} areas use it, in circular "${circular}" and 1 other.`
    : `Category "${name}" can't be deleted: ${areas} areas use it, in circular "${circular}" and ${others} others.`;
}
