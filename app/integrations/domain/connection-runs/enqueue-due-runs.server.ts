import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { cancelJob } from "#app/kernel/jobs/queue.server";
import { type ExternalErrorKind, ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { toInstant } from "#db/columns";
import type { ConnectionRow, ConnectionRunRow } from "#db/tables/connections";
import type { Slot } from "../connections/interval";
import { countRunEnd, recordFailedRun } from "./end-run.server";
import { makeRun, makeSkippedRun, type NewRun, runJobName } from "./make-run.server";
import { planSlots, type SlotPlan } from "./plan-slots";
import { readSettings } from "./run-settings";
import { pauseUnreadable, readSchedule, UnreadableSchedule } from "./unreadable-schedules.server";

/** Nobody else has a turn within one. */
const perTransaction = 20;

/** The connections whose next slot has come, the longest due first. */
export function findDue(ctx: Context): Promise<{ id: number }[]> {
  return ctx.db
    .selectFrom("connection")
    .select("id")
    .where("status", "=", "scheduled")
    .where("nextRunAt", "<=", toInstant(ctx.now()))
    .orderBy("nextRunAt")
    .limit(perTransaction)
    .execute();
}

/**
 * Makes a run for every slot that has come. A slot's run and the connection's next slot are written in one transaction,
 * so that no failure of a run, and no crash, ends the chain; several processes may do this at the same time.
 */
export async function enqueueDueRuns(ctx: Context): Promise<void> {
  for (;;) {
    const due = await findDue(ctx);
    if (due.length === 0) return;
    await inTransaction(ctx, async (tx) => {
      for (const { id } of due) await makeDueRun(tx, id);
    });
    if (due.length < perTransaction) return;
  }
}

async function makeDueRun(tx: Tx, id: number): Promise<void> {
  const connection = await tx.db
    .selectFrom("connection")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "scheduled")
    .where("nextRunAt", "<=", toInstant(tx.now()))
    .executeTakeFirst();
  // Another process was faster, or somebody paused it.
  if (!connection?.nextRunAt) return;
  const due: Slot = { key: connection.nextSlot ?? "", at: new Date(connection.nextRunAt) };
  const plan = readSchedule(() => planSlots(connection, due, tx.now()));
  if (plan instanceof UnreadableSchedule) return pauseUnreadable(tx, connection, plan);
  await tx.db
    .updateTable("connection")
    .set({ nextRunAt: plan.next && toInstant(plan.next.at), nextSlot: plan.next?.key ?? null })
    .where("id", "=", id)
    .execute();
  if (plan.missed !== 0) await tellMissed(tx, connection, plan);
  if (plan.run) await makeSlotRun(tx, connection, plan.run);
}

async function makeSlotRun(tx: Tx, connection: ConnectionRow, slot: Slot): Promise<void> {
  const given: NewRun = { connection, trigger: "schedule", slot: slot.key, scheduledFor: slot.at };
  const other = await tx.db
    .selectFrom("connectionRun")
    .selectAll()
    .where("connectionId", "=", connection.id)
    .where("status", "in", ["waiting", "running"])
    .executeTakeFirst();
  if (!other || (await endWaitingRun(tx, connection, other))) {
    await makeRun(tx, given);
    return;
  }
  const still = other.status === "running" ? "was still running" : "had not begun yet";
  await makeSkippedRun(tx, given, `Skipped: the run before it ${still}.`);
}

/** A second try must not outlive the next slot. Gives whether the run was one that waited for it. */
async function endWaitingRun(tx: Tx, connection: ConnectionRow, run: ConnectionRunRow): Promise<boolean> {
  if (run.status !== "waiting" || run.errorKind === null) return false;
  if (!(await cancelJob(tx, runJobName(run.id)))) return false;
  const errorKind = run.errorKind as ExternalErrorKind;
  const fault = new ExternalServiceError(errorKind, run.errorMessage ?? "It was waiting to be retried.", {
    advice: "The next run started before this one could be retried.",
    detail: run.errorDetail ?? undefined,
  });
  const countsForStreak = errorKind !== "throttled" && run.stopRequestedAt === null;
  const settings = readSettings(run, connection);
  await recordFailedRun(tx, { run, connection, settings }, fault, { countsForStreak, retry: null });
  await countRunEnd(tx, { end: "failed", fault: errorKind });
  return true;
}

async function tellMissed(tx: Tx, connection: ConnectionRow, { run, missed }: SlotPlan): Promise<void> {
  const { name } = connection;
  const were =
    missed === 1
      ? `"${name}": 1 run was due while nothing could run.`
      : `"${name}": ${missed} runs were due while nothing could run.`;
  const rest = run ? " The latest is made up for." : "";
  await recordActivity(tx, {
    name: "connectionRun.missed",
    logType: "connectionRun",
    description: `${were}${rest}`,
    retailerId: connection.retailerId,
    entityId: connection.id,
  });
}
