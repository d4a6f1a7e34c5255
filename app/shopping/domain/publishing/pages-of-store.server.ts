import type { Context } from "#app/kernel/context";

/** Which pages of the circulars a store's shoppers see, and in which order. */
export interface GroupOrder {
  /** Whether the page is shown. */
  shows(page: { id: number; circularId: number }): boolean;
  /** The page's place among those of its circular. */
  positionOf(page: { id: number; position: number }): number;
}

/** What shoppers see of a store, and the group whose pages it shows. */
export interface PublishedStore {
  id: number;
  slug: string;
  name: string;
  circularGroupId: number;
}

/** A store in the form that public answers have. */
export function shownStore({ id, slug, name }: PublishedStore): { id: number; slug: string; name: string } {
  return { id, slug, name };
}

/** Whether the retailer has any store. */
export async function unsafeHasStores(ctx: Context, retailerId: number): Promise<boolean> {
  const stores = ctx.db.selectFrom("store").select("id").where("retailerId", "=", retailerId);
  return (await stores.limit(1).executeTakeFirst()) !== undefined;
}

/** The retailer's store with this slug, in any case, or id. Null if there is none. */
export async function unsafeFindStore(
  ctx: Context,
  retailerId: number,
  store: string,
): Promise<PublishedStore | null> {
  // Slugs have small letters only; "Court-Square" is a store's name as a page's author remembers it.
  const wanted = store.toLowerCase();
  const id = /^\d{1,15}$/.test(store) ? Number(store) : 0;
  const rows = await ctx.db
    .selectFrom("store")
    .select(["id", "slug", "name", "circularGroupId"])
    .where("retailerId", "=", retailerId)
    .where((eb) => eb.or([eb("slug", "=", wanted), eb("id", "=", id)]))
    .execute();
  // A slug may look like the id of another store; the slug wins, since somebody chose it.
  return rows.find(({ slug }) => slug === wanted) ?? rows[0] ?? null;
}

/**
 * The order of a group's pages. If no group has pages of a circular, all its pages are shown, as to shoppers who have
 * chosen no store.
 */
export async function unsafeLoadGroupOrder(
  ctx: Context,
  circularGroupId: number,
  circularIds: number[],
): Promise<GroupOrder> {
  const inCirculars = ctx.db
    .selectFrom("circularGroupPage as shown")
    .innerJoin("circularPage as page", "page.id", "shown.pageId")
    .where("page.circularId", "in", circularIds);
  const laidOut = await inCirculars.select("page.circularId").distinct().execute();
  const shown = await inCirculars
    .select(["page.id", "shown.position"])
    .where("shown.circularGroupId", "=", circularGroupId)
    .execute();
  const inGroups = new Set(laidOut.map(({ circularId }) => circularId));
  const positions = new Map(shown.map(({ id, position }) => [id, position]));
  return {
    shows: ({ id, circularId }) => positions.has(id) || !inGroups.has(circularId),
    positionOf: ({ id, position }) => positions.get(id) ?? position,
  };
}
