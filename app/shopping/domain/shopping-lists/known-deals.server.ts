import type { Context } from "#app/kernel/context";
import { toInstant } from "#db/columns";
import type { ListItem } from "../publishing/list-item";
import type { ListRetailer } from "./retailer.server";

/** What of a list the server knows, in its own words. */
export interface KnownDeals {
  /** The deals, with the names, prices, days and stores that stand in the database; quantities are the shopper's. */
  deals: ListItem[];
  /** How many lines and notes somebody typed, deals that are not this retailer's among them. */
  typed: number;
}

/** Looks the deals of a list up by their ids: nothing that was sent in words is in the answer. */
export async function findKnownDeals(
  ctx: Context,
  retailer: ListRetailer,
  items: ListItem[],
): Promise<KnownDeals> {
  const rows = await findAreas(ctx, retailer, items);
  const stores = await findStores(ctx, retailer, items);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const deals = items.flatMap((item) => {
    const row = item.deal && byId.get(item.deal.areaId);
    if (!item.deal || !row) return [];
    const { prefix, ingredient, deal: text, details, category, terminationDate: endsAt, timeZone } = row;
    const title = [prefix, ingredient]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(" ");
    const name = title || details.trim().split("\n")[0] || text.trim();
    const store = item.deal.store && (stores.get(item.deal.store.key) ?? null);
    const deal = { ...item.deal, text: text.trim(), details, endsAt, timeZone, store };
    return name === "" ? [] : [{ ...item, name, category, deal, unit: "", note: "" }];
  });
  const notes = deals.filter(({ id }) => items.some((item) => item.id === id && item.note !== "")).length;
  return { deals, typed: items.length - deals.length + notes };
}

function findAreas(ctx: Context, { id }: ListRetailer, items: ListItem[]) {
  const areaIds = items.flatMap(({ deal }) => deal?.areaId ?? []);
  return ctx.db
    .selectFrom("area")
    .innerJoin("circularPage as page", "page.id", "area.pageId")
    .innerJoin("circular", "circular.id", "page.circularId")
    .innerJoin("retailer", "retailer.id", "circular.retailerId")
    .leftJoin("category", "category.id", "area.categoryId")
    .select(["area.id", "area.prefix", "area.ingredient", "area.deal", "area.details"])
    .select(["category.name as category", "circular.terminationDate", "retailer.timeZone"])
    .where("area.id", "in", [0, ...areaIds])
    .where("circular.retailerId", "=", id)
    .where("circular.publishedAt", "is not", null)
    .where("circular.activeDate", "<=", toInstant(ctx.now()))
    .execute();
}

/** The retailer's stores by the slug or id that devices know them by. */
async function findStores(ctx: Context, retailer: ListRetailer, items: ListItem[]) {
  const keys = [...new Set(items.flatMap(({ deal }) => deal?.store?.key ?? []))];
  const ids = keys.filter((key) => /^\d{1,15}$/.test(key)).map(Number);
  const rows = await ctx.db
    .selectFrom("store")
    .select(["id", "slug", "name"])
    .where("retailerId", "=", retailer.id)
    .where((eb) => eb.or([eb("slug", "in", ["", ...keys]), eb("id", "in", [0, ...ids])]))
    .execute();
  const named = ({ slug, name }: { slug: string; name: string }) => ({ key: slug, name });
  return new Map([
    ...rows.map((row) => [String(row.id), named(row)] as const),
    ...rows.map((row) => [row.slug, named(row)] as const),
  ]);
}
