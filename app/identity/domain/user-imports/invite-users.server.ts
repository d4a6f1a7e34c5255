import * as z from "zod";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { type ClaimedJob, enqueue, finishJob } from "#app/kernel/jobs/queue.server";
import { queueEmails } from "#app/messages/domain/emails/queue-email.server";

export const inviteKind = "invite-imported-users";
const usersAtOnce = 200;

const payloadSchema = z.object({
  importId: z.number(),
  /** Whom the import creates later, when it is run again, that run decides on. Left out by earlier versions. */
  lastUserId: z.number().optional(),
});

/** Has those whom an import has created sent an email to set a password, where that was asked for. */
export async function queueInvitations(tx: Tx, importId: number): Promise<void> {
  const asked = await tx.db
    .selectFrom("userImport")
    .innerJoin("user", "user.userImportId", "userImport.id")
    .select((eb) => eb.fn.max("user.id").as("lastUserId"))
    .where("userImport.id", "=", importId)
    .where("invites", "=", 1)
    .where("createdCount", ">", 0)
    .groupBy("userImport.id")
    .executeTakeFirst();
  if (!asked) return;
  const { lastUserId } = asked;
  await enqueue(tx, {
    kind: inviteKind,
    key: `${inviteKind}:${importId}:${lastUserId}`,
    payload: { importId, lastUserId } satisfies z.input<typeof payloadSchema>,
    priority: 60,
  });
  await afterCommit(tx, tx.wakeWorker);
}

/**
 * The job: queues the mails batch by batch; the mail queue sends them under its quotas. Who has a password by now, is
 * disabled, or was sent such a mail already gets none. It goes by the users and their mails alone: the import itself
 * may have been discarded since.
 */
export async function inviteImportedUsers(ctx: Context, job: ClaimedJob): Promise<void> {
  let reached: number | null = 0;
  while (reached !== null) {
    reached = await inviteBatch(ctx, job, reached);
  }
}

/** Gives the last user it has reached; null once nobody is left and the job is done. */
async function inviteBatch(ctx: Context, job: ClaimedJob, reached: number): Promise<number | null> {
  return inTransaction(ctx, async (tx) => {
    const { importId, lastUserId = Number.MAX_SAFE_INTEGER } = payloadSchema.parse(job.payload);
    const users = await uninvited(tx, importId)
      .select("user.id")
      .where("user.id", ">", reached)
      .where("user.id", "<=", lastUserId)
      .orderBy("user.id")
      .limit(usersAtOnce)
      .execute();
    const last = users.at(-1);
    if (!last) {
      // In one transaction with the look: whoever is written after it queues the job anew.
      await finishJob(tx, job);
      return null;
    }
    await queueEmails(
      tx,
      "set-password",
      users.map(({ id }) => id),
    );
    return last.id;
  });
}

function uninvited(tx: Tx, importId: number) {
  return tx.db
    .selectFrom("user")
    .where("userImportId", "=", importId)
    .where("passwordHash", "is", null)
    .where("disabledAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("email")
            .select("email.id")
            .whereRef("email.userId", "=", "user.id")
            .where("template", "=", "set-password"),
        ),
      ),
    );
}
