import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import type { UserActor } from "#app/kernel/permissions";
import { parseStoredOr } from "#app/kernel/stored-json";
import { toInstant } from "#db/columns";
import { type ListItem, lastStamp, mergeItems } from "../publishing/list-item";
import type { CustomerList } from "../publishing/shopping-list";
import { type CustomerListInput, listItemSchema, maxOwnItems } from "./schemas";

/** Devices' clocks may be ahead by this much; what is later still counts as of now. */
const aheadMs = 24 * 3600 * 1000;
/** How long removed items are remembered, as on devices. */
const marksKeptMs = 90 * 24 * 3600 * 1000;

/**
 * Takes what a device has of the actor's list, removed items too, merges it as devices do, and gives the whole.
 * @param retailerId the retailer whose page asks
 * @throws DomainError unauthenticated, forbidden for others than Customers, not_found for another retailer's
 */
export async function mergeCustomerList(
  ctx: Context,
  retailerId: number,
  input: CustomerListInput,
): Promise<CustomerList> {
  const customer = requireCustomer(ctx);
  if (customer.retailerId !== retailerId) throw notFound("Retailer");
  const now = ctx.now().getTime();
  const items = await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .selectFrom("customerListItem")
      .select("json")
      .where("userId", "=", customer.id)
      .execute();
    const known = new Map<string, ListItem>();
    for (const { json } of rows) {
      // One that can't be read is written anew as soon as a device sends it.
      const item = parseStoredOr(null, listItemSchema, json);
      if (item) known.set(item.id, item);
    }
    for (const sent of input.items) {
      const item = notAhead(sent, now + aheadMs);
      const old = known.get(item.id);
      const merged = old ? mergeItems(old, item) : item;
      known.set(item.id, merged);
      if (old && JSON.stringify(old) === JSON.stringify(merged)) continue;
      await keep(tx, customer.id, merged);
    }
    for (const { id, removed } of [...known.values()].filter((item) => lastStamp(item) < now - marksKeptMs)) {
      if (!removed) continue;
      known.delete(id);
      await tx.db
        .deleteFrom("customerListItem")
        .where("userId", "=", customer.id)
        .where("itemId", "=", id)
        .execute();
    }
    if (known.size > maxOwnItems) {
      throw new DomainError("too_large", `A list of more than ${maxOwnItems} items can't be kept.`);
    }
    return [...known.values()];
  });
  const { firstName, bonusCardNumber } = await ctx.db
    .selectFrom("user")
    .select(["firstName", "bonusCardNumber"])
    .where("id", "=", customer.id)
    .executeTakeFirstOrThrow();
  return { items, customer: { firstName, bonusCardNumber } };
}

function requireCustomer({ actor }: Context): UserActor {
  if (actor.kind !== "user") throw new DomainError("unauthenticated", "Please sign in.");
  if (actor.role !== "Customer") throw new DomainError("forbidden", "Only customers have a shopping list.");
  return actor;
}

async function keep(tx: Tx, userId: number, item: ListItem): Promise<void> {
  const values = { json: JSON.stringify(item), changedAt: toInstant(new Date(lastStamp(item))) };
  await tx.db
    .insertInto("customerListItem")
    .values({ userId, itemId: item.id, ...values })
    .onConflict((oc) => oc.columns(["userId", "itemId"]).doUpdateSet(values))
    .execute();
}

function notAhead(item: ListItem, latest: number): ListItem {
  const bounded = (stamp: number) => Math.min(stamp, latest);
  const { quantity, unit, note, ticked, removed } = item.stamps;
  return {
    ...item,
    addedAt: bounded(item.addedAt),
    stamps: {
      quantity: bounded(quantity),
      unit: bounded(unit),
      note: bounded(note),
      ticked: bounded(ticked),
      removed: bounded(removed),
    },
  };
}
