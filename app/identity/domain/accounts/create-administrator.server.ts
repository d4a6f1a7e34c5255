import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { nameColumns } from "../users/name-columns";
import { hashPassword, requireGoodPassword } from "./password-rules.server";
import type { CreateAdministratorInput } from "./schemas";

/**
 * Makes an Administrator who can sign in at once. Gives the new user's id.
 * @throws DomainError invalid_input for a password that is guessed first, conflict when the email is taken
 */
export async function createAdministrator(ctx: Context, input: CreateAdministratorInput): Promise<number> {
  requirePermission(ctx, "users.manageAdministrators");
  await requireGoodPassword(input.password, input.email);
  return createFirstAdministrator(ctx, input);
}

/**
 * As `createAdministrator`, for the password of the server's settings, which is not judged: whoever runs the server
 * chose it.
 */
export async function createFirstAdministrator(
  ctx: Context,
  input: CreateAdministratorInput,
): Promise<number> {
  requirePermission(ctx, "users.manageAdministrators");
  const passwordHash = await hashPassword(input.password);
  const now = toInstant(ctx.now());
  return inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto("user")
      .values({
        email: input.email,
        ...nameColumns(input),
        role: "Administrator",
        retailerId: null,
        passwordHash,
        emailConfirmed: 1,
        disabledAt: null,
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordActivity(tx, {
      name: "account.created",
      logType: "account",
      description: `Administrator ${input.email} was created.`,
      entityId: id,
      after: { email: input.email, firstName: input.firstName, lastName: input.lastName },
    });
    return id;
  });
}

/** False on a database that nobody has signed in to yet and nobody can. */
export async function hasUsers(ctx: Context): Promise<boolean> {
  requirePermission(ctx, "system.operate");
  return (await ctx.db.selectFrom("user").select("id").limit(1).executeTakeFirst()) !== undefined;
}
