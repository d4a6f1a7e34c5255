import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { conflictOf, DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { requireOwnRetailer } from "#app/kernel/retailer-scope";
import { queueEmail } from "#app/messages/domain/emails/queue-email.server";
import { toFlag, toInstant } from "#db/columns";
import type { Role } from "#db/tables/identity";
import { hashPassword, requireGoodPassword } from "../accounts/password-rules.server";
import { requireUsableAddress } from "../credentials/addresses.server";
import { changeCredentials } from "../credentials/change-credentials.server";
import { endAccess } from "../credentials/end-access.server";
import { checkOldPassword } from "../credentials/old-password.server";
import { getRetailer } from "../retailers/queries.server";
import { requireConfirmed } from "../sign-in-factors/confirmation.server";
import { nameColumns } from "./name-columns";
import { getUser, type User } from "./queries.server";
import type { UserInput } from "./schemas";
import { grantableRoles } from "./user-list";

/**
 * Makes a user. Who gets no password is sent an email to set one.
 * @throws DomainError forbidden for a role the actor may not grant, unauthenticated for staff without a fresh confirmation,
 *   not_found for a retailer that isn't the actor's, invalid_input for a password that is guessed first,
 *   conflict for an email that is taken
 */
export async function addUser(ctx: Context, input: UserInput): Promise<{ id: number }> {
  requirePermission(ctx, "users.write");
  requireGrantable(ctx, input.role);
  requireRetailer(ctx, input);
  const passwordHash = await hashOf(input);
  return inTransaction(ctx, async (tx) => {
    if (input.retailerId !== null) await getRetailer(tx, input.retailerId);
    if (rankOf(input) > 0) await requireConfirmed(tx);
    await requireUsableAddress(tx, input.email);
    const now = toInstant(tx.now());
    const { id } = await tx.db
      .insertInto("user")
      .values({
        ...columnsOf(input),
        email: input.email,
        passwordHash,
        emailConfirmed: toFlag(input.role !== "Customer"),
        disabledAt: input.disabled ? now : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      name: "user.created",
      logType: "user",
      description: `${input.role} ${input.email} was added.`,
      retailerId: input.retailerId,
      entityId: id,
      after: logged(input),
    });
    if (passwordHash === null) await queueEmail(tx, { template: "set-password", userId: id });
    return { id };
  });
}

/**
 * Changes a user. A new password, another role or retailer, and being disabled end the user's sessions and API keys at
 * once. Who was invited and never set a password is sent another invitation to a new address, and once no longer disabled.
 * @param oldPassword the actor's own, which does for a change of the own password or address
 * @throws DomainError as addUser and changeCredentials; conflict also where nobody could administer any more
 */
export async function editUser(
  ctx: Context,
  id: number,
  input: UserInput,
  oldPassword: string | null = null,
): Promise<void> {
  requirePermission(ctx, "users.write");
  requireGrantable(ctx, input.role);
  requireRetailer(ctx, input);
  const { actor } = ctx;
  const isOwn = actor.kind === "user" && actor.id === id;
  const oldPasswordHash = isOwn && oldPassword ? await checkOldPassword(ctx, actor, oldPassword) : null;
  const passwordHash = await hashOf(input);
  await inTransaction(ctx, async (tx) => {
    const before = await getUser(tx, id);
    if (input.retailerId !== null) await getRetailer(tx, input.retailerId);
    await assertStaysAdministrated(tx, before, input);
    if (rankOf(input) > rankOf(before)) await requireConfirmed(tx);
    const { email } = input;
    await changeCredentials(tx, id, { email, passwordHash }, { kind: "actor", oldPasswordHash });
    const now = toInstant(tx.now());
    const isConfirmed = input.role !== "Retailer" && email === before.email;
    await tx.db
      .updateTable("user")
      .set({
        ...columnsOf(input),
        ...(isConfirmed ? { emailConfirmed: 1 as const } : {}),
        ...(input.disabled === before.disabled ? {} : { disabledAt: input.disabled ? now : null }),
        updatedAt: now,
      })
      .where("id", "=", id)
      .execute();
    const moved = before.role !== input.role || (before.retailer?.id ?? null) !== input.retailerId;
    if (moved || input.disabled) await endAccess(tx, id, null);
    if (await isInvitationLost(tx, before, input, moved)) {
      await queueEmail(tx, { template: "set-password", userId: id });
    }
    await recordActivity(tx, {
      name: "user.edited",
      logType: "user",
      description: `${input.role} ${input.email} was edited.`,
      retailerId: input.retailerId,
      entityId: id,
      before: logged({ ...before, retailerId: before.retailer?.id ?? null }),
      after: { ...logged(input), passwordChanged: passwordHash !== null },
    });
  });
}

/**
 * Deletes a user; their sessions end at once.
 * @throws DomainError not_found; conflict for oneself and for the last Administrator
 */
export async function deleteUser(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "users.write");
  await inTransaction(ctx, async (tx) => {
    const user = await getUser(tx, id);
    if (isSelf(tx, id)) throw new DomainError("conflict", "You can't delete your own account.");
    if (await isLastAdministrator(tx, user)) {
      throw new DomainError("conflict", "This is the last Administrator, who can't be deleted.");
    }
    await tx.db.deleteFrom("user").where("id", "=", id).execute();
    await recordActivity(tx, {
      name: "user.deleted",
      logType: "user",
      description: `${user.role} ${user.email} was deleted.`,
      retailerId: user.retailer?.id ?? null,
      entityId: id,
      before: logged({ ...user, retailerId: user.retailer?.id ?? null }),
    });
  });
}

/**
 * Whether somebody was invited whom that email can't reach any more: it went, or waits to go, to the address before, or
 * its link ended when they were disabled or moved to another role or retailer. Who was never invited stays so.
 */
async function isInvitationLost(tx: Tx, before: User, input: UserInput, moved: boolean): Promise<boolean> {
  const hasEnded = moved || before.disabled;
  if (input.disabled || (before.email === input.email && !hasEnded)) return false;
  const user = await tx.db
    .selectFrom("user")
    .leftJoin("userImport", "userImport.id", "user.userImportId")
    .select("userImport.invites")
    .where("user.id", "=", before.id)
    .where("user.passwordHash", "is", null)
    .executeTakeFirst();
  if (!user) return false;
  const last = await tx.db
    .selectFrom("email")
    .select(["status", "recipient"])
    .where("userId", "=", before.id)
    .where("template", "=", "set-password")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!last) return user.invites === 1;
  return hasEnded || last.status !== "sent" || last.recipient.toLowerCase() !== input.email.toLowerCase();
}

async function hashOf({ password, email }: UserInput): Promise<string | null> {
  if (password === null) return null;
  await requireGoodPassword(password, email);
  return hashPassword(password);
}

function columnsOf(input: UserInput) {
  const { role, phoneNumber, bonusCardNumber, retailerId } = input;
  return { ...nameColumns(input), role, phoneNumber, bonusCardNumber, retailerId };
}

/** What the activity log keeps: everything but secrets. */
function logged(user: Omit<UserInput, "password">) {
  const { role, firstName, lastName, email, retailerId, disabled } = user;
  return { role, firstName, lastName, email, retailerId, disabled };
}

function requireGrantable(ctx: Context, role: Role): void {
  if (grantableRoles(ctx.actor).includes(role)) return;
  const message = `You are not allowed to give the role ${role}.`;
  throw new DomainError("forbidden", message, { fields: { role: [message] } });
}

const ranks: Record<Role, number> = { Customer: 0, Retailer: 1, Administrator: 2 };

/** How much somebody may do. A session that was stolen must not make staff, who outlive it. */
function rankOf({ role, disabled }: Pick<UserInput, "role" | "disabled">): number {
  return disabled ? 0 : ranks[role];
}

/** Administrators belong to no retailer, all others to one of the actor's. */
function requireRetailer(ctx: Context, { retailerId }: UserInput): void {
  if (retailerId !== null) requireOwnRetailer(ctx, retailerId);
}

/** Nobody takes their own way in, or the last Administrator's. */
async function assertStaysAdministrated(tx: Tx, before: User, input: UserInput): Promise<void> {
  const losesRole = before.role !== input.role;
  const losesSignIn = input.disabled && !before.disabled;
  if (!losesRole && !losesSignIn) return;
  const field = losesRole ? "role" : "disabled";
  const refuse = (message: string) => {
    throw conflictOf({ [field]: [message] });
  };
  if (isSelf(tx, before.id)) {
    refuse(losesRole ? "You can't change your own role." : "You can't disable your own account.");
  }
  if (await isLastAdministrator(tx, before)) {
    refuse(`This is the last Administrator, who can't ${losesRole ? "get another role" : "be disabled"}.`);
  }
}

function isSelf(ctx: Context, id: number): boolean {
  return ctx.actor.kind === "user" && ctx.actor.id === id;
}

/** True for an Administrator besides whom none can sign in. */
async function isLastAdministrator(tx: Tx, user: User): Promise<boolean> {
  if (user.role !== "Administrator" || user.disabled) return false;
  const another = await tx.db
    .selectFrom("user")
    .select("id")
    .where("role", "=", "Administrator")
    .where("disabledAt", "is", null)
    .where("id", "!=", user.id)
    .executeTakeFirst();
  return another === undefined;
}
