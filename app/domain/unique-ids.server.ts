import { sql } from "kysely";
import type { Context } from "./context";
import { conflictOf, invalidInput } from "./errors";
import { type Permission, requirePermission } from "./permissions";

const permissions = {
  service: "services.read",
  subservice: "services.read",
  property: "properties.read",
} as const satisfies Record<string, Permission>;

/** The tables whose rows have a unique id: no two rows of one share it, in whatever case and of whatever retailer. */
export type TableOfUniqueIds = keyof typeof permissions;

/** What the check of a unique id answers; empty when it is free. */
export async function uniqueIdMessage(
  ctx: Context,
  table: TableOfUniqueIds,
  uniqueId: string,
): Promise<string> {
  requirePermission(ctx, permissions[table]);
  const found = await ctx.db
    .selectFrom(table)
    .select("id")
    .where(sql<boolean>`lower("uniqueId") = lower(${uniqueId.trim()})`)
    .executeTakeFirst();
  return found ? "UniqueID already exists" : "";
}

/** @throws DomainError conflict for a unique id that is taken */
export async function assertUniqueIdFree(
  ctx: Context,
  table: TableOfUniqueIds,
  uniqueId: string,
): Promise<void> {
  const message = await uniqueIdMessage(ctx, table, uniqueId);
  if (message) throw conflictOf({ uniqueId: [message] });
}

interface Identified {
  uniqueId: string;
}

/** @throws DomainError invalid_input for another unique id than before */
export function assertUniqueIdKept(before: Identified, after: Identified): void {
  if (after.uniqueId !== before.uniqueId) throw invalidInput({ uniqueId: ["Unique ID can't be changed."] });
}
