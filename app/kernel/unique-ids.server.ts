import { sql } from "kysely";
import { fold } from "#db/fold";
import type { Context } from "./context";
import { invalidInput } from "./errors";
import { type Permission, requirePermission } from "./permissions";
import { takenMessages } from "./taken-values";

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
    .where(sql<boolean>`fold("uniqueId") = ${fold(uniqueId.trim())}`)
    .executeTakeFirst();
  return found ? takenMessages[table].uniqueId : "";
}

interface Identified {
  uniqueId: string;
}

/** @throws DomainError invalid_input for another unique id than before */
export function assertUniqueIdKept(before: Identified, after: Identified): void {
  if (after.uniqueId !== before.uniqueId) throw invalidInput({ uniqueId: ["Unique ID can't be changed."] });
}
