import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { getScopedCircular } from "../circulars/circular-access.server";
import type { PageOrder } from "../circulars/schemas";

/**
 * Puts a circular's pages in the order given. Circular groups keep their own.
 * @throws DomainError not_found, invalid_input (field pageIds) for a list that is not exactly the circular's pages,
 * conflict (with `current`) when `startedFrom` is not what stands there
 */
export async function orderPages(ctx: Context, circularId: number, order: PageOrder): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    await getScopedCircular(tx, circularId);
    const before = await pageIdsOf(tx, circularId);
    if (order.startedFrom && order.startedFrom.join() !== before.join()) {
      const message = "Somebody else has changed the circular's pages in the meantime.";
      throw new DomainError("conflict", message, { current: before });
    }
    await writePageOrder(tx, circularId, order.pageIds);
  });
}

/**
 * What `orderPages` does, inside the transaction of a caller that has checked the permission and the circular.
 * @throws DomainError invalid_input (field `field`)
 */
export async function writePageOrder(
  tx: Tx,
  circularId: number,
  pageIds: number[],
  field = "pageIds",
): Promise<void> {
  const before = await pageIdsOf(tx, circularId);
  const asked = new Set(pageIds);
  if (asked.size !== pageIds.length || asked.size !== before.length || !before.every((id) => asked.has(id))) {
    throw invalidInput({
      [field]: ["The list must hold each of the circular's pages once, and no other page."],
    });
  }
  if (pageIds.join() === before.join()) return;
  // No two pages of a circular may ever stand at one place, so all of them step aside first.
  await tx.db
    .updateTable("circularPage")
    .set((eb) => ({ position: eb.neg(eb.ref("position")) }))
    .where("circularId", "=", circularId)
    .execute();
  const updatedAt = toInstant(tx.now());
  for (const [index, id] of pageIds.entries()) {
    await tx.db
      .updateTable("circularPage")
      .set({ position: index + 1, updatedAt })
      .where("id", "=", id)
      .execute();
  }
  const { name, retailerId } = await getScopedCircular(tx, circularId);
  await recordActivity(tx, {
    name: "circular.pagesOrdered",
    logType: "circular",
    description: `The pages of circular "${name}" were put in another order.`,
    retailerId,
    entityId: circularId,
    before,
    after: pageIds,
  });
}

/** A circular's pages in their order. */
export async function pageIdsOf(ctx: Context, circularId: number): Promise<number[]> {
  const pages = await ctx.db
    .selectFrom("circularPage")
    .select("id")
    .where("circularId", "=", circularId)
    .orderBy("position")
    .execute();
  return pages.map(({ id }) => id);
}
