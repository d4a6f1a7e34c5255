import type { Context, Tx } from "#app/kernel/context";
import type { SocialTokenState } from "#app/kernel/ports/social-pages";
import { toInstant } from "#db/columns";
import type { SocialAccountRow } from "#db/tables/services";
import { getAccountRow, updateAccount } from "./social-accounts.server";

/** What is kept of what the platform tells of a token. */
export function healthOf(ctx: Context, state: SocialTokenState): Partial<SocialAccountRow> {
  const owner = state.user && {
    externalUserId: state.user.id,
    userName: state.user.name,
    email: state.user.email,
    photoUrl: state.user.photoUrl,
  };
  return {
    ...owner,
    state: state.valid ? "connected" : "reconnect",
    stateReason: state.valid ? missingMessage(state) : refusedToken(state),
    tokenExpiresAt: state.expiresAt && toInstant(state.expiresAt),
    dataAccessExpiresAt: state.dataAccessExpiresAt && toInstant(state.dataAccessExpiresAt),
    checkedAt: toInstant(ctx.now()),
  };
}

/**
 * Keeps what the platform tells of an account's token. Gives the account as it is now, or null where the token was
 * replaced or forgotten while the platform was asked: nothing is kept then.
 */
export async function storeHealth(
  tx: Tx,
  asked: SocialAccountRow,
  state: SocialTokenState,
): Promise<SocialAccountRow | null> {
  const { tokenSealed } = await getAccountRow(tx, asked.id);
  if (tokenSealed !== asked.tokenSealed) return null;
  await updateAccount(tx, asked.id, healthOf(tx, state));
  return getAccountRow(tx, asked.id);
}

/** Why the platform doesn't take a token, in a sentence. */
export function refusedToken({ reason }: SocialTokenState): string {
  return reason ?? "Facebook does not accept this token.";
}

function missingMessage({ missingPermissions }: SocialTokenState): string | null {
  if (missingPermissions.length === 0) return null;
  return [`Permissions are missing: ${missingPermissions.join(", ")}.`, "Log in again and allow them."].join(
    " ",
  );
}
