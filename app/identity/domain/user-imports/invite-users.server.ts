import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { type ClaimedJob, enqueue, finishJob, idOfPayload } from "#app/kernel/jobs/queue.server";
import { queueEmails } from "#app/messages/domain/emails/queue-email.server";

export const inviteKind = "invite-imported-users";
const usersAtOnce = 200;

/** Has those whom an import has created sent an e-mail to set a password, where that was asked for. */
export async function queueInvitations(tx: Tx, importId: number): Promise<void> {
  const asked = await tx.db
    .selectFrom("userImport")
    .select("id")
    .where("id", "=", importId)
    .where("invites", "=", 1)
    .where("createdCount", ">", 0)
    .executeTakeFirst();
  if (!asked) return;
  await enqueue(tx, {
    kind: inviteKind,
    key: `${inviteKind}:${importId}`,
    payload: { importId },
    priority: 60,
  });
  await afterCommit(tx, tx.wakeWorker);
}

/**
 * The job: queues the mails batch by batch, each with the last user it has reached; the mail queue sends them under
 * its quotas. Who has a password by now, or is disabled, gets none.
 */
export async function inviteImportedUsers(ctx: Context, job: ClaimedJob): Promise<void> {
  const importId = idOfPayload(job, "importId");
  while (await inviteBatch(ctx, importId));
  await inTransaction(ctx, (tx) => finishJob(tx, job));
}

async function inviteBatch(ctx: Context, importId: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const done = await tx.db
      .selectFrom("userImport")
      .select("invitedUserId")
      .where("id", "=", importId)
      .executeTakeFirst();
    if (!done) return false;
    const users = await tx.db
      .selectFrom("user")
      .select("id")
      .where("userImportId", "=", importId)
      .where("passwordHash", "is", null)
      .where("disabledAt", "is", null)
      .where("id", ">", done.invitedUserId)
      .orderBy("id")
      .limit(usersAtOnce)
      .execute();
    const last = users.at(-1);
    if (!last) return false;
    await queueEmails(
      tx,
      "set-password",
      users.map(({ id }) => id),
    );
    await tx.db
      .updateTable("userImport")
      .set({ invitedUserId: last.id })
      .where("id", "=", importId)
      .execute();
    return true;
  });
}
