import { getRetailer } from "#app/identity/domain/retailers/queries.server";
import { fieldsBefore, recordActivity } from "#app/kernel/activity/activity.server";
import { assertFree } from "#app/kernel/assert-free.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { requireOwnRetailer } from "#app/kernel/retailer-scope";
import { toInstant } from "#db/columns";
import { writePageOrder } from "../pages/order-pages.server";
import { giveDraftTo, removeDraft } from "../replacements/replacement.server";
import { getScopedCircular } from "./circular-access.server";
import { readCircularDates } from "./circular-dates";
import { leaveGroups } from "./leave-groups.server";
import type { CircularChange } from "./schemas";

/**
 * Changes a circular's details, and the order of its pages where one is given.
 * @throws DomainError not_found, invalid_input; conflict, also (field leaveGroups) when another retailer would take
 * pages out of circular groups and nobody said that this is meant
 */
export async function editCircular(ctx: Context, id: number, input: CircularChange): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await getScopedCircular(ctx, id);
  requireOwnRetailer(ctx, input.retailerId);
  const retailer = await getRetailer(ctx, input.retailerId);
  const dates = readCircularDates(input, retailer.timeZone);
  await inTransaction(ctx, async (tx) => {
    const before = await getScopedCircular(tx, id);
    await assertFree(tx, "circular", { name: input.name, slug: input.slug }, { ...input, exceptId: id });
    const values = {
      retailerId: input.retailerId,
      name: input.name,
      title: input.title,
      slug: input.slug,
      activeDate: toInstant(dates.activeDate),
      terminationDate: toInstant(dates.terminationDate),
    };
    await tx.db
      .updateTable("circular")
      .set({ ...values, updatedAt: toInstant(tx.now()) })
      .where("id", "=", id)
      .execute();
    const moved = before.retailerId !== input.retailerId;
    if (moved) await giveDraftTo(tx, id, input.retailerId);
    const leftGroups = moved ? await leaveGroups(tx, before, input.leaveGroups ?? false) : [];
    if (input.circularPages) await writePageOrder(tx, id, input.circularPages, "circularPages");
    await recordActivity(tx, {
      name: "circular.edited",
      logType: "circular",
      description: `Circular "${input.name}" was edited.`,
      retailerId: input.retailerId,
      entityId: id,
      before: { ...fieldsBefore(before, values), ...(leftGroups.length > 0 ? { leftGroups } : {}) },
      after: values,
    });
  });
}

/**
 * Deletes a circular with its pages, areas and files.
 * @throws DomainError not_found
 */
export async function deleteCircular(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const circular = await getScopedCircular(tx, id);
    await removeDraft(tx, id);
    await tx.db.deleteFrom("circular").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "circular.deleted",
      logType: "circular",
      description: `Circular "${circular.name}" was deleted.`,
      retailerId: circular.retailerId,
      entityId: id,
      before: { name: circular.name, title: circular.title, slug: circular.slug },
    });
  });
}
