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

/** For so long an end by hand can be taken back. */
const undoMs = 10 * 60_000;

/** An end by hand that can be taken back. */
export interface UndoableEnd {
  /** The termination date that it had before. */
  formerEnd: string;
  until: string;
}

/** Whether the end of a circular can be taken back: it was ended by hand just now, and is as it was left. */
export async function findUndoableEnd(ctx: Context, id: number): Promise<UndoableEnd | null> {
  requirePermission(ctx, "circulars.read");
  const { terminationDate, publishedAt } = await getScopedCircular(ctx, id);
  const now = ctx.now().getTime();
  const endedAt = new Date(terminationDate).getTime();
  if (publishedAt === null || endedAt > now || endedAt + undoMs <= now) return null;
  const line = await ctx.db
    .selectFrom("activity")
    .select(["before", "after"])
    .where("name", "=", "circular.ended")
    .where("entityId", "=", id)
    .where("at", ">=", terminationDate)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const [former, ended] = [endIn(line?.before), endIn(line?.after)];
  if (former === null || ended !== terminationDate || former <= toInstant(ctx.now())) return null;
  return { formerEnd: former, until: toInstant(new Date(endedAt + undoMs)) };
}

/** Takes an end by hand back: shoppers see the circular again. @throws DomainError not_found, conflict */
export async function undoEnd(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const circular = await getScopedCircular(tx, id);
    const { name } = circular;
    const undoable = await findUndoableEnd(tx, id);
    if (!undoable) {
      const why = "was not ended by hand within the last ten minutes, or it was changed since.";
      throw notLive(`Circular "${name}" ${why}`);
    }
    const values = { terminationDate: undoable.formerEnd };
    await tx.db
      .updateTable("circular")
      .set({ ...values, updatedAt: toInstant(tx.now()) })
      .where("id", "=", id)
      .execute();
    await recordActivity(tx, {
      name: "circular.reopened",
      logType: "circular",
      description: `The end of circular "${name}" was taken back.`,
      retailerId: circular.retailerId,
      entityId: id,
      before: fieldsBefore(circular, values),
      after: values,
    });
  });
}

function endIn(json: string | null | undefined): string | null {
  const { terminationDate } = json ? (JSON.parse(json) as { terminationDate?: unknown }) : {};
  return typeof terminationDate === "string" ? terminationDate : null;
}

function notLive(sentence: string): DomainError {
  return new DomainError("conflict", sentence);
}
