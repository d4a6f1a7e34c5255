import { toInstant } from "#db/columns";
import { type Context, inTransaction, type Tx } from "../context";
import { enqueue } from "./queue.server";

const perTransaction = 200;

/**
 * Moves what still waits in our table to the queue that was chosen instead. What a worker is at stays with it.
 * @param kinds those that there are
 * @returns how many there were
 */
export async function adoptJobsOfTable(ctx: Context, kinds: string[]): Promise<number> {
  for (let moved = 0; ; ) {
    const count = await inTransaction(ctx, (tx) => adoptSome(tx, kinds));
    moved += count;
    if (count < perTransaction) return moved;
  }
}

async function adoptSome(tx: Tx, kinds: string[]): Promise<number> {
  const left = await tx.db
    .selectFrom("job")
    .select(["id", "kind", "key", "payload", "priority", "runAt"])
    .where("kind", "in", kinds)
    .where((eb) =>
      eb.or([
        eb("status", "=", "queued"),
        eb.and([eb("status", "=", "running"), eb("leaseUntil", "<", toInstant(tx.now()))]),
      ]),
    )
    .orderBy("id")
    .limit(perTransaction)
    .forUpdate()
    .execute();
  for (const { kind, key, payload, priority, runAt } of left)
    await enqueue(tx, { kind, key, payload: JSON.parse(payload), priority, runAt: new Date(runAt) });
  const ids = left.map(({ id }) => id);
  await tx.db.deleteFrom("job").where("id", "in", ids).execute();
  return left.length;
}
