import { fieldsBefore, recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { getScopedCircular } from "./circular-access.server";

/**
 * Ends a live circular by hand: its termination date becomes now, and shoppers stop seeing it.
 * @throws DomainError not_found, or conflict when it is a draft, has not begun or has ended already
 */
export async function endCircular(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const circular = await getScopedCircular(tx, id);
    const { name } = circular;
    const now = toInstant(tx.now());
    if (circular.publishedAt === null) throw notLive(`Circular "${name}" is a draft: shoppers don't see it.`);
    // Ended at the moment it begins, it would have no time at all, which no form would take.
    if (circular.activeDate >= now)
      throw notLive(`Circular "${name}" has not begun yet: make it a draft again, or change its dates.`);
    if (circular.terminationDate <= now) throw notLive(`Circular "${name}" has ended already.`);
    const values = { terminationDate: now };
    await tx.db
      .updateTable("circular")
      .set({ ...values, updatedAt: now })
      .where("id", "=", id)
      .execute();
    await recordActivity(tx, {
      name: "circular.ended",
      logType: "circular",
      description: `Circular "${name}" was ended by hand.`,
      retailerId: circular.retailerId,
      entityId: id,
      before: fieldsBefore(circular, values),
      after: values,
    });
  });
}

function notLive(sentence: string): DomainError {
  return new DomainError("conflict", sentence);
}
