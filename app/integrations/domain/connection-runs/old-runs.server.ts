import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { toInstant } from "#db/columns";

/** Maximum runs kept of one connection. */
const maxKeptRuns = 1000;
const dayMs = 86_400_000;
/** Failed runs are looked for longer than those that went well. */
const keptDays = { done: 90, skipped: 90, failed: 365 } as const;
const maxDeleted = 5000;

/** Deletes all but the newest runs of a connection. Failed ones go by their age alone. */
export async function trimRuns(tx: Tx, connectionId: number): Promise<void> {
  const oldest = await tx.db
    .selectFrom("connectionRun")
    .select("id")
    .where("connectionId", "=", connectionId)
    .orderBy("id", "desc")
    .offset(maxKeptRuns)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await tx.db
    .deleteFrom("connectionRun")
    .where("connectionId", "=", connectionId)
    .where("id", "<=", oldest.id)
    .where("status", "in", ["done", "skipped"])
    .execute();
}

/** Deletes the runs of all connections that ended long ago. */
export async function deleteExpiredRuns(ctx: Context): Promise<void> {
  for (const [status, days] of Object.entries(keptDays) as [keyof typeof keptDays, number][]) {
    const before = toInstant(new Date(ctx.now().getTime() - days * dayMs));
    const old = await ctx.db
      .selectFrom("connectionRun")
      .select("id")
      .where("status", "=", status)
      .where("endedAt", "<", before)
      .limit(maxDeleted)
      .execute();
    if (old.length === 0) continue;
    const ids = old.map(({ id }) => id);
    await inTransaction(ctx, (tx) => tx.db.deleteFrom("connectionRun").where("id", "in", ids).execute());
  }
}
