import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { type Flag, type Instant, toInstant } from "#db/columns";
import type { EmailRow } from "#db/tables/email";
import { requestSending } from "./queue-email.server";
import { concerns, findRoom, type Quota, quotas } from "./quotas.server";

type Queued = Pick<EmailRow, "id" | "retailerId" | "ip" | "urgent" | "queue">;

/** Where a mail has to wait: for this quota, until its queue opens. */
interface Obstacle {
  quota: Quota;
  opensAt: Instant;
}

/**
 * What keeps the mail from leaving now, the longest wait where there are several: a quota without room, or mails of its
 * urgency that were queued before it and wait for the same quota. Null when nothing does.
 */
export async function findObstacle(tx: Tx, email: Queued): Promise<Obstacle | null> {
  let longest: Obstacle | null = null;
  for (const quota of quotas) {
    if (!concerns(quota, email)) continue;
    const opensAt = (await openingAhead(tx, quota, email)) ?? (await findRoom(tx, quota, email));
    if (opensAt !== null && (longest === null || opensAt > longest.opensAt)) longest = { quota, opensAt };
  }
  return longest;
}

/** So many mails go to a queue at once; who takes the next one comes upon the rest. */
const maxMovedAtOnce = 1000;

/**
 * Has the mail wait in the quota's queue, and with it those of the next ones that the quota counts together with it. For
 * the first one of that very queue, all of it is closed until there is room again.
 */
export async function waitInQueue(tx: Tx, { quota, opensAt }: Obstacle, email: Queued): Promise<void> {
  const name = nameOf(quota, email);
  const { urgent } = email;
  await tx.db
    .insertInto("emailQueue")
    .values({ name, urgent, opensAt })
    .onConflict((oc) =>
      email.queue === name ? oc.columns(["name", "urgent"]).doUpdateSet({ opensAt }) : oc.doNothing(),
    )
    .execute();
  if (email.queue === name) return;
  let moved = tx.db.selectFrom(nextIn(tx, email).limit(maxMovedAtOnce).as("next")).select("next.id");
  if (quota.scope === "retailer") moved = moved.where("next.retailerId", "=", email.retailerId);
  if (quota.scope === "ip") moved = moved.where("next.ip", "=", email.ip);
  await tx.db
    .updateTable("email")
    .set({ queue: name, error: waitingMessages[quota.name] })
    .where("id", "in", moved)
    .execute();
}

/** The mail whose turn it is: the first of a queue that is open, then of those that are due and wait for no quota. */
export async function findNext(tx: Tx, urgent: Flag): Promise<EmailRow | undefined> {
  for (;;) {
    const queue = await tx.db
      .selectFrom("emailQueue")
      .select("name")
      .where("urgent", "=", urgent)
      .where("opensAt", "<=", toInstant(tx.now()))
      .orderBy("opensAt")
      .limit(1)
      .executeTakeFirst();
    const first = await nextIn(tx, { queue: queue?.name ?? null, urgent })
      .limit(1)
      .executeTakeFirst();
    if (first || !queue) return first;
    await tx.db
      .deleteFrom("emailQueue")
      .where("name", "=", queue.name)
      .where("urgent", "=", urgent)
      .execute();
  }
}

/** Has the first mail of each queue looked at anew: they may have been closed under the quotas of another start. */
export async function openQueues(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = toInstant(tx.now());
    const opened = await tx.db
      .updateTable("emailQueue")
      .set({ opensAt: now })
      .where("opensAt", ">", now)
      .executeTakeFirst();
    if (opened.numUpdatedRows > 0n) await requestSending(tx);
  });
}

/** When there may be a mail to send again; null when none waits. */
export async function findNextTurn(tx: Tx): Promise<Instant | null> {
  const turns: Instant[] = [];
  for (const urgent of [1, 0] as const) {
    const queue = await tx.db
      .selectFrom("emailQueue")
      .select("opensAt")
      .where("urgent", "=", urgent)
      .orderBy("opensAt")
      .limit(1)
      .executeTakeFirst();
    const email = await unqueued(tx, urgent).limit(1).executeTakeFirst();
    if (queue) turns.push(queue.opensAt);
    if (email) turns.push(email.dueAt);
  }
  return turns.toSorted()[0] ?? null;
}

/** The mails of a queue in the order in which they were queued, or those that are due and stand in none. */
function nextIn(tx: Tx, { queue, urgent }: Pick<Queued, "queue" | "urgent">) {
  if (queue === null) return unqueued(tx, urgent).where("dueAt", "<=", toInstant(tx.now()));
  return tx.db
    .selectFrom("email")
    .selectAll()
    .where("queue", "=", queue)
    .where("urgent", "=", urgent)
    .orderBy("id");
}

function unqueued(tx: Tx, urgent: Flag) {
  return tx.db
    .selectFrom("email")
    .selectAll()
    .where("status", "=", "queued")
    .where("queue", "is", null)
    .where("urgent", "=", urgent)
    .orderBy("dueAt")
    .orderBy("id");
}

/** When the quota's queue opens, where a mail of the same urgency waits there that was queued before this one. */
async function openingAhead(tx: Tx, quota: Quota, { id, urgent, ...email }: Queued): Promise<Instant | null> {
  const queue = await tx.db
    .selectFrom("emailQueue")
    .innerJoin("email", (join) =>
      join.onRef("email.queue", "=", "emailQueue.name").onRef("email.urgent", "=", "emailQueue.urgent"),
    )
    .select("opensAt")
    .where("emailQueue.name", "=", nameOf(quota, email))
    .where("emailQueue.urgent", "=", urgent)
    .where("email.id", "<", id)
    .limit(1)
    .executeTakeFirst();
  return queue?.opensAt ?? null;
}

/** The name of a quota's queue; each retailer and each address has its own. */
function nameOf({ name, scope }: Quota, { retailerId, ip }: Pick<Queued, "retailerId" | "ip">): string {
  if (scope === "total") return name;
  return `${name}:${scope === "retailer" ? retailerId : ip}`;
}

const waitingMessages: Record<Quota["name"], string> = {
  perHour: "Waits: the hour's quota of all emails is used up.",
  perRetailerHour: "Waits: the hour's quota of its retailer is used up.",
  perIpHour: "Waits: the hour's quota of the address that caused it is used up.",
  perDay: "Waits: the day's quota of all emails is used up.",
  perRetailerDay: "Waits: the day's quota of its retailer is used up.",
  perIpDay: "Waits: the day's quota of the address that caused it is used up.",
};
