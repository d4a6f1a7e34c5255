import type { Tx } from "#app/kernel/context";
import { invalidInput, notFound } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { queueEmail } from "#app/messages/domain/emails/queue-email.server";
import { toInstant } from "#db/columns";
import type { UserRow } from "#db/tables/identity";
import { endUserTokens, passwordPurposes } from "../accounts/user-tokens.server";
import { requireConfirmed } from "../sign-in-factors/confirmation.server";
import { getUser } from "../users/queries.server";
import { requireUsableAddress } from "./addresses.server";
import { endAccess } from "./end-access.server";
import { wrongOldPassword } from "./old-password.server";

/** Through what a change of somebody's password or address is asked. */
export type Through =
  /** A screen, the API or the command line; the hash that `checkOldPassword` gave, null where none was typed. */
  | { kind: "actor"; oldPasswordHash: string | null }
  /** A file of users: who sent it has confirmed when its import began. */
  | { kind: "file" }
  /** The link of a mail, which was read at the user's address. */
  | { kind: "mailedLink" };

/** What changes; what is left out, or as it was, stays. */
interface NewCredentials {
  /** In lower case. */
  email?: string;
  passwordHash?: string | null;
}

/**
 * Changes what a user signs in with, in the caller's transaction: the one way to another password or address. One's own
 * needs the old password or a fresh confirmation, a colleague's needs a fresh confirmation, and no API key changes either.
 * A mail tells the user at the address before. Another password ends older links, API keys, and all sessions but the
 * one that asks; so does an address that a colleague gives, since the account may be somebody else's from then on.
 * Another address counts as not confirmed, and is sent a mail to confirm it.
 * @throws DomainError forbidden, not_found, unauthenticated without a fresh confirmation, invalid_input where the old
 * password is not right any more, conflict for an address that can't be used
 */
export async function changeCredentials(
  tx: Tx,
  userId: number,
  { email, passwordHash = null }: NewCredentials,
  through: Through,
): Promise<void> {
  const user = await tx.db.selectFrom("user").selectAll().where("id", "=", userId).executeTakeFirst();
  if (!user) throw notFound("User");
  const isMoved = email !== undefined && email !== user.email;
  if (!isMoved && passwordHash === null) return;
  await requireRight(tx, user, through);
  if (isMoved) await requireUsableAddress(tx, email);
  // Mails go to the address that the user has when they are queued.
  if (passwordHash !== null) await queueEmail(tx, { template: "password-changed", userId });
  if (isMoved) await queueEmail(tx, { template: "address-changed", userId });
  await tx.db
    .updateTable("user")
    .set({
      ...(isMoved ? { email, emailConfirmed: 0 as const } : {}),
      ...(passwordHash === null ? {} : { passwordHash }),
      updatedAt: toInstant(tx.now()),
    })
    .where("id", "=", userId)
    .execute();
  await endUserTokens(tx, [userId], isMoved ? [...passwordPurposes, "confirmEmail"] : passwordPurposes);
  if (passwordHash !== null || !isOwn(tx, userId))
    await endAccess(tx, userId, askingSession(tx, userId, through));
  // Who has none is invited, which confirms the address as well.
  if (isMoved && (passwordHash ?? user.passwordHash) !== null)
    await queueEmail(tx, { template: "confirm-email", userId });
}

async function requireRight(tx: Tx, user: UserRow, through: Through): Promise<void> {
  if (through.kind !== "actor") return;
  requirePermission(tx, "account.change");
  const isTheirs = isOwn(tx, user.id);
  if (!isTheirs) {
    requirePermission(tx, "users.write");
    // Another retailer's users are none.
    await getUser(tx, user.id);
  }
  const { oldPasswordHash } = through;
  if (!isTheirs || oldPasswordHash === null) return requireConfirmed(tx);
  // Changed by somebody else since it was typed.
  if (oldPasswordHash !== user.passwordHash) throw invalidInput({ oldPassword: [wrongOldPassword] });
}

/** Whether the account is that of who asks. */
function isOwn({ actor }: Tx, userId: number): boolean {
  return actor.kind === "user" && actor.id === userId;
}

/** Who changes their own password goes on working; null where all sessions end. */
function askingSession({ actor }: Tx, userId: number, { kind }: Through): string | null {
  return kind !== "mailedLink" && actor.kind === "user" && actor.id === userId ? actor.sessionId : null;
}
