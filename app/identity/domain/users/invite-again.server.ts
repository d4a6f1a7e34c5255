import * as z from "zod";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction } from "#app/kernel/context";
import { type ClaimedJob, enqueue, finishJob } from "#app/kernel/jobs/queue.server";
import type { JobHandler } from "#app/kernel/jobs/worker.server";
import { requirePermission } from "#app/kernel/permissions";
import { listedRetailer } from "#app/kernel/retailer-scope";
import { queueEmails } from "#app/messages/domain/emails/queue-email.server";
import { type Instant, toInstant } from "#db/columns";
import { roleOfTab, roles, type UserTab } from "./user-list";

const kind = "invite-users-again";
const usersAtOnce = 200;
/** Whose invitation is younger than this is left alone: a second press must not mail everybody twice. */
const youngestMs = 10 * 60_000;

interface Invited {
  tab: UserTab;
  /** Null: of all retailers, where the actor may. */
  retailerId: number | null;
}

/** Who is to be mailed; a job's payload. The mails themselves tell how far it has come. */
const roundSchema = z.object({
  role: z.enum(roles),
  retailerId: z.number().nullable(),
  /** Invitations made from this time on count as this round's. */
  since: z.custom<Instant>((text) => typeof text === "string"),
  ip: z.string().nullable(),
});
type Round = z.infer<typeof roundSchema>;

export const userJobHandlers: Record<string, JobHandler> = { [kind]: inviteRound };

/**
 * How many users of a tab never set a password and can be sent another invitation now: they are not disabled, none
 * of theirs waits in the outbox and none was made in the last ten minutes.
 * @throws DomainError forbidden for a tab that is not the actor's
 */
export async function countUninvited(ctx: Context, asked: Invited): Promise<number> {
  requirePermission(ctx, "users.write");
  const { count } = await uninvited(ctx, roundOf(ctx, asked))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Has each of them sent an email to set a password, in the background and under the quotas. Gives how
 * many they are.
 * @throws DomainError as countUninvited
 */
export async function inviteUsersAgain(ctx: Context, asked: Invited): Promise<{ count: number }> {
  requirePermission(ctx, "users.write");
  return inTransaction(ctx, async (tx) => {
    const round = roundOf(tx, asked);
    const count = await countUninvited(tx, asked);
    if (count === 0) return { count };
    const key = `${kind}:${round.role}:${round.retailerId ?? "all"}`;
    await enqueue(tx, { kind, key, payload: round, priority: 60 });
    await recordActivity(tx, {
      name: "user.invitedAgain",
      logType: "user",
      description: describeRound(count, round),
      retailerId: round.retailerId,
    });
    await afterCommit(tx, tx.wakeWorker);
    return { count };
  });
}

function describeRound(count: number, { role }: Round): string {
  return count === 1
    ? `An invitation to set a password, for users of role ${role}, was queued.`
    : `${count.toLocaleString("en-US")} invitations to set a password, for users of role ${role}, were queued.`;
}

function roundOf(ctx: Context, { tab, retailerId }: Invited): Round {
  const role = roleOfTab[tab];
  const since = toInstant(new Date(ctx.now().getTime() - youngestMs));
  // Administrators belong to no retailer: theirs is the same round whichever one is chosen.
  if (role === "Administrator") {
    requirePermission(ctx, "users.manageAdministrators");
    return { role, retailerId: null, since, ip: ctx.request.ip };
  }
  return { role, retailerId: listedRetailer(ctx, retailerId), since, ip: ctx.request.ip };
}

function uninvited(ctx: Context, { role, retailerId, since }: Omit<Round, "ip">) {
  const query = ctx.db
    .selectFrom("user")
    .where("role", "=", role)
    .where("passwordHash", "is", null)
    .where("user.disabledAt", "is", null)
    // Who comes by single sign-on needs none.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("userIdentity")
            .select("userIdentity.id")
            .whereRef("userIdentity.userId", "=", "user.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("email")
            .select("email.id")
            .whereRef("email.userId", "=", "user.id")
            .where("template", "=", "set-password")
            .where((eb) =>
              eb.or([eb("status", "in", ["queued", "sending"]), eb("email.createdAt", ">=", since)]),
            ),
        ),
      ),
    );
  return retailerId === null ? query : query.where("user.retailerId", "=", retailerId);
}

/** The job: queues the mails batch by batch, each in its own transaction. */
async function inviteRound(ctx: Context, job: ClaimedJob): Promise<void> {
  const round = roundSchema.parse(job.payload);
  let reached: number | null = 0;
  while (reached !== null) {
    reached = await inviteBatch({ ...ctx, request: { ...ctx.request, ip: round.ip } }, round, reached);
  }
  await inTransaction(ctx, (tx) => finishJob(tx, job));
}

/** Gives the last user it has reached; null once nobody is left. */
async function inviteBatch(ctx: Context, round: Round, reached: number): Promise<number | null> {
  return inTransaction(ctx, async (tx) => {
    const users = await uninvited(tx, round)
      .select("user.id")
      .where("user.id", ">", reached)
      .orderBy("user.id")
      .limit(usersAtOnce)
      .execute();
    const last = users.at(-1);
    if (!last) return null;
    await queueEmails(
      tx,
      "set-password",
      users.map(({ id }) => id),
    );
    return last.id;
  });
}
