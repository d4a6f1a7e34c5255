import { listUsersInParts, type User } from "#app/identity/domain/users/queries.server";
import type { Context } from "#app/kernel/context";

/** All users of the list at once. */
export async function listUsers(ctx: Context, filter?: { retailerId?: number | null }): Promise<User[]> {
  const users: User[] = [];
  for await (const part of await listUsersInParts(ctx, filter)) users.push(...part);
  return users;
}
