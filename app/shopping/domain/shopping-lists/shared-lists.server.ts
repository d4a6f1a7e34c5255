import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import { addressGroup } from "#app/kernel/address-group";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { countTryInProcess } from "#app/kernel/rate-limits.server";
import { parseStored } from "#app/kernel/stored-json";
import { toInstant } from "#db/columns";
import type { ListItem } from "../publishing/list-item";
import { findListRetailer, type ListRetailer } from "./retailer.server";
import { listItemSchema, type ShareListInput } from "./schemas";

/** How long a shared list is kept: as long as the longest ads run, after which its prices have ended. */
const lifeMs = 14 * 24 * 3600 * 1000;
const perHour = 30;

export interface SharedList {
  retailer: ListRetailer;
  items: ListItem[];
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Keeps a list as it is now, to be read by whoever has the link. Public: shoppers have no account.
 * @returns the link's token (128 random bits); the row holds its hash
 * @throws DomainError not_found, invalid_input for an empty list, rate_limited
 */
export async function shareList(
  ctx: Context,
  retailerId: number,
  input: ShareListInput,
): Promise<{ token: string; expiresAt: Date }> {
  await countTryInProcess(ctx, [
    { key: `share-list:address:${addressGroup(ctx.request.ip)}`, allowed: perHour, windowSeconds: 3600 },
  ]);
  await findListRetailer(ctx, retailerId);
  const items = toBuy(input.items);
  if (items.length === 0) throw invalidInput({ items: ["There is nothing on this list yet."] });
  return inTransaction(ctx, (tx) => keepSharedList(tx, retailerId, items));
}

/** Keeps a list in the caller's transaction. Gives its link's token. */
export async function keepSharedList(
  tx: Tx,
  retailerId: number,
  items: ListItem[],
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(16).toString("base64url");
  const now = tx.now();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await tx.db.deleteFrom("sharedList").where("expiresAt", "<=", toInstant(now)).execute();
  await tx.db
    .insertInto("sharedList")
    .values({
      retailerId,
      tokenHash: hashOf(token),
      items: JSON.stringify(items),
      createdAt: toInstant(now),
      expiresAt: toInstant(expiresAt),
    })
    .execute();
  return { token, expiresAt };
}

/**
 * A shared list, by its link's token.
 * @param retailerId the retailer whose page asks; null where our own page does
 * @throws DomainError not_found when there is none, it has expired or it is another retailer's
 */
export async function getSharedList(
  ctx: Context,
  token: string,
  retailerId: number | null,
): Promise<SharedList> {
  const row = await ctx.db
    .selectFrom("sharedList")
    .selectAll()
    .where("tokenHash", "=", hashOf(token))
    .where("expiresAt", ">", toInstant(ctx.now()))
    .executeTakeFirst();
  if (!row || (retailerId !== null && row.retailerId !== retailerId)) {
    throw new DomainError("not_found", "This list is not there any more. Shared lists are kept for 14 days.");
  }
  return {
    retailer: await findListRetailer(ctx, row.retailerId),
    items: parseStored(z.array(listItemSchema), row.items, "a shared list"),
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
  };
}

/** What others should see of a list: what is still on it. */
export function toBuy(items: ListItem[]): ListItem[] {
  return items.filter(({ removed }) => !removed);
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
