import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { toInstant } from "#db/columns";

/** How long somebody who signed in, or proved anew to be who they are, may change what they sign in with. */
const confirmedForMs = 15 * 60_000;

const confirmFirst = "Please confirm that it is you.";
const signInFirst =
  "This needs a token that is younger than 15 minutes. Sign in again with POST api/Account/Login, and send it once more.";

/**
 * A session that is left open, or was stolen, must not be enough to change what anybody signs in with. Whoever works on
 * the machine itself needs none.
 * @throws DomainError unauthenticated with a message at `confirm` unless the actor signed in or confirmed lately
 */
export async function requireConfirmed(ctx: Context): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === "system") return;
  const since = toInstant(new Date(ctx.now().getTime() - confirmedForMs));
  const session =
    actor.kind === "user" &&
    (await ctx.db
      .selectFrom("session")
      .select("id")
      .where("id", "=", actor.sessionId)
      .where("userId", "=", actor.id)
      .where("kind", "in", ["browser", "api"])
      .where("confirmedAt", ">", since)
      .executeTakeFirst());
  if (session) return;
  const message = ctx.source === "api" ? signInFirst : confirmFirst;
  throw new DomainError("unauthenticated", message, { fields: { confirm: [message] } });
}
