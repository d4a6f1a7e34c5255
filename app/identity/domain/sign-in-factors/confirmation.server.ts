import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { toInstant } from "#db/columns";

/** How long somebody who signed in, or proved anew to be who they are, may change what they sign in with. */
const confirmedForMs = 15 * 60_000;

const confirmFirst = "Please confirm that it is you.";

/**
 * A session that is left open, or was stolen, must not be enough to change what its user signs in with.
 * @throws DomainError unauthenticated with a message at `confirm` unless the actor signed in or confirmed lately
 */
export async function requireConfirmed(ctx: Context): Promise<void> {
  const { actor } = ctx;
  const since = toInstant(new Date(ctx.now().getTime() - confirmedForMs));
  const session =
    actor.kind === "user" &&
    (await ctx.db
      .selectFrom("session")
      .select("id")
      .where("id", "=", actor.sessionId)
      .where("kind", "=", "browser")
      .where("confirmedAt", ">", since)
      .executeTakeFirst());
  if (session) return;
  throw new DomainError("unauthenticated", confirmFirst, { fields: { confirm: [confirmFirst] } });
}
