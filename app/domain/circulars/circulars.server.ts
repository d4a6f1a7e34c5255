import { toInstant } from "#db/columns";
import { fieldsBefore, recordActivity } from "../activity/activity.server";
import { assertFree } from "../assert-free.server";
import { afterCommit, type Context, inTransaction } from "../context";
import { deleteUnreferencedFiles } from "../files/file-references.server";
import { collectFileKeys } from "../pages/page-files.server";
import { requirePermission } from "../permissions";
import { requireOwnRetailer } from "../retailer-scope";
import { getRetailer } from "../retailers/queries.server";
import { getScopedCircular } from "./circular-access.server";
import { readCircularDates } from "./circular-dates";
import type { CircularInput } from "./schemas";

/**
 * Changes a circular's details.
 * @throws DomainError not_found, invalid_input, conflict
 */
export async function editCircular(ctx: Context, id: number, input: CircularInput): Promise<void> {
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
    if (before.retailerId !== input.retailerId) await leaveGroups(tx, id);
    await recordActivity(tx, {
      name: "circular.edited",
      logType: "circular",
      description: `Circular "${input.name}" was edited.`,
      retailerId: input.retailerId,
      entityId: id,
      before: fieldsBefore(before, values),
      after: values,
    });
  });
}

/** Groups of the old retailer may not show pages that are another one's now. */
async function leaveGroups(tx: Context, circularId: number): Promise<void> {
  await tx.db
    .deleteFrom("circularGroupPage")
    .where("pageId", "in", (eb) =>
      eb.selectFrom("circularPage").select("id").where("circularId", "=", circularId),
    )
    .execute();
}

/**
 * Deletes a circular with its pages, areas and files.
 * @throws DomainError not_found
 */
export async function deleteCircular(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const circular = await getScopedCircular(tx, id);
    const keys = await collectFileKeys(tx, { circularId: id });
    await tx.db.deleteFrom("circular").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "circular.deleted",
      logType: "circular",
      description: `Circular "${circular.name}" was deleted.`,
      retailerId: circular.retailerId,
      entityId: id,
      before: { name: circular.name, title: circular.title, slug: circular.slug },
    });
    await afterCommit(tx, () => deleteUnreferencedFiles(ctx, keys));
  });
}
