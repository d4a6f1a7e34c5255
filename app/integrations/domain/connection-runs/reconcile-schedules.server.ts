import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { findUnfinished } from "#app/kernel/jobs/queue.server";
import { toInstant } from "#db/columns";
import type { ConnectionRow } from "#db/tables/connections";
import { scheduleOf } from "../connections/connection-state";
import { nextSlot, type Slot } from "../connections/interval";
import { queueRun, runJobName } from "./make-run.server";
import { pauseUnreadable, readSchedule, UnreadableSchedule } from "./unreadable-schedules.server";

const perLook = 200;

/**
 * Sees to it that every scheduled connection has the next slot that its schedule gives now: rules of time zones
 * change, and one without a next slot would never run again. One whose schedule can't be read is
 * paused. Slots that have come stay, for `enqueueDueRuns`.
 * @param only `missing`: those without a next slot
 */
export async function reconcileNextSlots(ctx: Context, only: "all" | "missing"): Promise<void> {
  let corrected = 0;
  for (let after = 0; ; ) {
    const connections = await scheduledAfter(ctx, after, only);
    const wrong = connections.flatMap((connection) => {
      const slot = readSchedule(() => expectedSlot(ctx, connection));
      if (slot === null) return [];
      const at = slot instanceof UnreadableSchedule ? undefined : slot.at.toISOString();
      return at === connection.nextRunAt ? [] : [{ connection, slot }];
    });
    if (wrong.length > 0) {
      await inTransaction(ctx, async (tx) => {
        for (const { connection, slot } of wrong) {
          if (slot instanceof UnreadableSchedule) await pauseUnreadable(tx, connection, slot);
          else await correct(tx, connection, slot);
        }
      });
    }
    corrected += wrong.filter(({ slot }) => !(slot instanceof UnreadableSchedule)).length;
    const last = connections.at(-1);
    if (!last || connections.length < perLook) break;
    after = last.id;
  }
  if (corrected > 0) ctx.log.warn({ corrected }, "next runs of connections were corrected");
}

function scheduledAfter(ctx: Context, id: number, only: "all" | "missing"): Promise<ConnectionRow[]> {
  return ctx.db
    .selectFrom("connection")
    .selectAll()
    .where("status", "=", "scheduled")
    .where("id", ">", id)
    .where((eb) =>
      only === "missing"
        ? eb("nextRunAt", "is", null)
        : eb.or([eb("nextRunAt", "is", null), eb("nextRunAt", ">", toInstant(ctx.now()))]),
    )
    .orderBy("id")
    .limit(perLook)
    .execute();
}

/** Null for one that ends. */
function expectedSlot(ctx: Context, connection: ConnectionRow): Slot | null {
  const schedule = scheduleOf(connection);
  return schedule && nextSlot(schedule, ctx.now());
}

/** Unless somebody has changed the schedule, or the slot has come, in the meantime. */
async function correct(
  tx: Tx,
  { id, scheduleRevision, nextRunAt }: ConnectionRow,
  slot: Slot,
): Promise<void> {
  await tx.db
    .updateTable("connection")
    .set({ nextRunAt: toInstant(slot.at), nextSlot: slot.key })
    .where("id", "=", id)
    .where("status", "=", "scheduled")
    .where("scheduleRevision", "=", scheduleRevision)
    .where("nextRunAt", nextRunAt === null ? "is" : "=", nextRunAt)
    .execute();
}

/** Gives runs under way their job back, should it have been lost. */
export async function reconcileRunJobs(ctx: Context): Promise<void> {
  const underWay = await ctx.db
    .selectFrom("connectionRun")
    .select(["id", "trigger"])
    .where("status", "in", ["waiting", "running"])
    .execute();
  if (underWay.length === 0) return;
  const withJob = await findUnfinished(
    ctx,
    underWay.map(({ id }) => runJobName(id)),
  );
  for (const { id, trigger } of underWay) {
    if (withJob.has(runJobName(id).key)) continue;
    await inTransaction(ctx, (tx) => queueRun(tx, id, trigger));
    ctx.log.warn({ runId: id }, "a run had lost its job");
  }
}
