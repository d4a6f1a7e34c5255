import { createSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import type { Context } from "#app/kernel/context";
import type { SessionRow, SignedInBy, UserRow } from "#db/tables/identity";

/** A session that was signed in to just now, which counts as a fresh confirmation. */
export async function signedIn(
  anonymous: Context,
  user: UserRow,
  kind: SessionRow["kind"] = "browser",
  signedInBy: SignedInBy = "password",
): Promise<{ secret: string; ctx: Context }> {
  const secret = await createSession(anonymous, user.id, kind, undefined, signedInBy);
  const found = await findSession(anonymous, secret, kind);
  if (!found) throw new Error(`${user.email} is not signed in.`);
  return { secret, ctx: { ...anonymous, actor: found.actor } };
}
