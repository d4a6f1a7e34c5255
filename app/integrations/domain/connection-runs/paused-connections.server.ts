import { recordActivities, recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Tx } from "#app/kernel/context";
import type { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { noticeStaff } from "#app/messages/domain/emails/notice-staff.server";
import type { ConnectionRow } from "#db/tables/connections";
import type { SocialAccountRow } from "#db/tables/services";
import { continueOrRestart } from "./retry-run.server";

/**
 * Pauses every scheduled connection that runs with an account whose token is dead, with one mail for all of them. Their
 * next slots stay as they are, so that `resumeForAccount` finds what was missed.
 * @param reason a sentence
 */
export async function pauseForAccount(
  tx: Tx,
  account: Pick<SocialAccountRow, "id" | "name" | "retailerId">,
  reason: string,
): Promise<void> {
  const paused = await tx.db
    .updateTable("connection")
    .set({
      status: "paused",
      pauseCause: "account",
      pauseReason: [`The account "${account.name}" must be connected again.`, reason].join(" "),
    })
    .where("socialAccountId", "=", account.id)
    .where("status", "=", "scheduled")
    .returning(["id", "name", "retailerId"])
    .execute();
  if (paused.length === 0) return;
  const lines = paused.map(({ id, name, retailerId }) => ({
    name: "connection.paused",
    logType: "connection" as const,
    description: `The connection "${name}" was paused.`,
    error: `The account "${account.name}" must be connected again.`,
    retailerId,
    entityId: id,
  }));
  await recordActivities(tx, lines);
  await noticeStaff(tx, account.retailerId, "account-disconnected", {
    account: account.name,
    reason,
    connections: countOf(paused.length),
  });
}

/**
 * Lets go on what `pauseForAccount` stopped, once the account is connected again: the latest slot that passed
 * meanwhile is made up for, or the run that met the dead token is taken up again, where the connection wants that.
 * In the caller's transaction.
 * @returns how many connections go on
 */
export async function resumeForAccount(tx: Tx, socialAccountId: number): Promise<number> {
  const resumed = await tx.db
    .updateTable("connection")
    .set({ status: "scheduled", pauseCause: null, pauseReason: null })
    .where("socialAccountId", "=", socialAccountId)
    .where("status", "=", "paused")
    .where("pauseCause", "=", "account")
    .returningAll()
    .execute();
  const lines = resumed.map(({ id, name, retailerId }) => ({
    name: "connection.resumed",
    logType: "connection" as const,
    description: `The connection "${name}" was resumed: its account is connected again.`,
    retailerId,
    entityId: id,
  }));
  await recordActivities(tx, lines);
  for (const connection of resumed) {
    // A slot that passed meanwhile is due now; one that is missing is found by the scheduler. It sees to both.
    const due = connection.nextRunAt !== null && connection.nextRunAt <= tx.now().toISOString();
    if (connection.missedSlots === "once" && !due) await takeUpLastRun(tx, connection);
  }
  if (resumed.length > 0) await afterCommit(tx, tx.wakeWorker);
  return resumed.length;
}

async function takeUpLastRun(tx: Tx, connection: ConnectionRow): Promise<void> {
  const last = await tx.db
    .selectFrom("connectionRun")
    .selectAll()
    .where("connectionId", "=", connection.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.status !== "failed" || last.errorKind !== "credential" || last.trigger !== "schedule") return;
  await continueOrRestart(tx, last, connection);
}

/** Pauses a connection whose slots have failed several times in a row, with one mail. */
export async function pauseAfterFailures(
  tx: Tx,
  { id, name, retailerId, failureStreak }: ConnectionRow,
  { message, options }: ExternalServiceError,
): Promise<void> {
  const reason = [message, options.advice].filter(Boolean).join(" ");
  await tx.db
    .updateTable("connection")
    .set({
      status: "paused",
      pauseCause: "failures",
      pauseReason: [`Paused after ${failureStreak} failures in a row.`, reason].join(" "),
    })
    .where("id", "=", id)
    .execute();
  await recordActivity(tx, {
    name: "connection.paused",
    logType: "connection",
    description: `The connection "${name}" was paused after ${failureStreak} failures in a row.`,
    error: reason,
    retailerId,
    entityId: id,
  });
  await noticeStaff(tx, retailerId, "connection-paused", {
    connection: name,
    failures: String(failureStreak),
    reason,
  });
}

function countOf(connections: number): string {
  return connections === 1 ? "1 connection is paused" : `${connections} connections are paused`;
}
