import { getCircularGroup } from "#app/catalogue/domain/circular-groups/queries.server";
import type { GroupPagesInput } from "#app/catalogue/domain/circular-groups/schemas";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput, notFound } from "#app/kernel/errors";
import { textOrder } from "#app/kernel/list-page.server";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { fold } from "#db/fold";
import { getCircular, type PageSummary } from "../circulars/queries.server";

/** A group, and a circular of which it shows pages. */
export interface GroupAndCircular {
  circularGroupId: number;
  circularId: number;
}

/**
 * The pages of a circular that a group shows, in the group's order.
 * @throws DomainError not_found, also when the two belong to different retailers
 */
export async function listGroupPages(ctx: Context, pair: GroupAndCircular): Promise<PageSummary[]> {
  const { circular } = await getPair(ctx, pair);
  const pages = new Map(circular.pages.map((page) => [page.id, page]));
  const ids = await shownPageIds(ctx, pair);
  return ids.flatMap((id) => pages.get(id) ?? []);
}

/**
 * Makes the given pages those that the group shows of the circular, in their order.
 * @throws DomainError not_found, invalid_input (field pageIds), conflict when `startedFrom` is not what stands there,
 * or when `otherGroups` is said and a group shows pages already
 */
export async function saveGroupPages(
  ctx: Context,
  pair: GroupAndCircular,
  { pageIds, startedFrom, otherGroups }: GroupPagesInput,
): Promise<void> {
  requirePermission(ctx, "circularGroups.write");
  await inTransaction(ctx, async (tx) => {
    const { group, circular } = await getPair(tx, pair);
    const before = await shownPageIds(tx, pair);
    if (startedFrom && startedFrom.join() !== before.join()) {
      const message =
        "Somebody else has changed the group's pages in the meantime. Look at them, then save again.";
      throw new DomainError("conflict", message, { current: before });
    }
    checkPages(pageIds, circular.pages);
    const all = otherGroups ? await listGroupsOfCircular(tx, circular.id) : [];
    if (all.some((other) => other.pageIds.length > 0)) {
      const message =
        "Somebody else has given pages of this circular to a group in the meantime. Save again to give these to yours.";
      throw new DomainError("conflict", message);
    }
    await replacePages(tx, { group, circular, before, after: pageIds });
    if (otherGroups !== "all-pages") return;
    const allIds = circular.pages.map(({ id }) => id);
    for (const other of all.filter(({ id }) => id !== group.id)) {
      const { retailer } = group;
      await replacePages(tx, { group: { ...other, retailer }, circular, before: [], after: allIds });
    }
  });
}

interface PageChange {
  group: { id: number; name: string; retailer: { id: number } };
  circular: { id: number; name: string };
  /** Ids of pages in the group's order. */
  before: number[];
  after: number[];
}

/** Makes the pages `after` those that the group shows of the circular, within the transaction of the caller. */
export async function replacePages(tx: Tx, { group, circular, before, after }: PageChange): Promise<void> {
  await tx.db
    .deleteFrom("circularGroupPage")
    .where("circularGroupId", "=", group.id)
    .where("pageId", "in", (eb) =>
      eb.selectFrom("circularPage").select("id").where("circularId", "=", circular.id),
    )
    .execute();
  await insertPages(tx, group.id, after);
  await recordActivity(tx, {
    name: "circularGroup.pagesSaved",
    logType: "circularGroup",
    description: `The pages of circular "${circular.name}" in circular group "${group.name}" were saved.`,
    retailerId: group.retailer.id,
    entityId: group.id,
    before,
    after,
  });
}

/**
 * Makes a group of the same retailer, named '<name> (copy)', that shows the same pages of the circular.
 * @throws DomainError not_found
 */
export async function cloneCircularGroup(ctx: Context, pair: GroupAndCircular): Promise<{ id: number }> {
  requirePermission(ctx, "circularGroups.write");
  return inTransaction(ctx, async (tx) => {
    const { group, circular } = await getPair(tx, pair);
    const name = await freeCopyName(tx, group.retailer.id, group.name);
    const now = toInstant(tx.now());
    const { id } = await tx.db
      .insertInto("circularGroup")
      .values({ name, retailerId: group.retailer.id, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertPages(tx, id, await shownPageIds(tx, pair));
    await recordActivity(tx, {
      name: "circularGroup.cloned",
      logType: "circularGroup",
      description: `Circular group "${group.name}" was cloned as "${name}" for circular "${circular.name}".`,
      retailerId: group.retailer.id,
      entityId: id,
      after: { name },
    });
    return { id };
  });
}

export interface GroupOfCircular {
  id: number;
  name: string;
  /** Ids of the pages, in the group's order. */
  pageIds: number[];
  storeCount: number;
}

/**
 * Which group of the circular's retailer shows which of its pages; by name.
 * @throws DomainError not_found
 */
export async function listGroupsOfCircular(ctx: Context, circularId: number): Promise<GroupOfCircular[]> {
  requirePermission(ctx, "circularGroups.read");
  const { retailer } = await getCircular(ctx, circularId);
  const groups = await ctx.db
    .selectFrom("circularGroup")
    .select((eb) => [
      "id",
      "name",
      eb
        .selectFrom("store")
        .whereRef("store.circularGroupId", "=", "circularGroup.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("storeCount"),
    ])
    .where("retailerId", "=", retailer.id)
    .orderBy(textOrder("name"))
    .execute();
  const places = await ctx.db
    .selectFrom("circularGroupPage as place")
    .innerJoin("circularPage as page", "page.id", "place.pageId")
    .select(["place.circularGroupId", "place.pageId"])
    .where("page.circularId", "=", circularId)
    .orderBy("place.position")
    .execute();
  return groups.map(({ id, name, storeCount }) => ({
    id,
    name,
    storeCount,
    pageIds: places.filter((place) => place.circularGroupId === id).map(({ pageId }) => pageId),
  }));
}

async function getPair(ctx: Context, { circularGroupId, circularId }: GroupAndCircular) {
  const group = await getCircularGroup(ctx, circularGroupId);
  const circular = await getCircular(ctx, circularId);
  if (group.retailer.id !== circular.retailer.id) throw notFound("Circular group");
  return { group, circular };
}

async function shownPageIds(ctx: Context, { circularGroupId, circularId }: GroupAndCircular) {
  const rows = await ctx.db
    .selectFrom("circularGroupPage as place")
    .innerJoin("circularPage as page", "page.id", "place.pageId")
    .select("place.pageId")
    .where("place.circularGroupId", "=", circularGroupId)
    .where("page.circularId", "=", circularId)
    .orderBy("place.position")
    .execute();
  return rows.map(({ pageId }) => pageId);
}

function checkPages(pageIds: number[], pages: PageSummary[]): void {
  if (new Set(pageIds).size !== pageIds.length) {
    throw invalidInput({ pageIds: ["A group shows a page once only."] });
  }
  const known = new Set(pages.map(({ id }) => id));
  if (!pageIds.every((id) => known.has(id))) {
    throw invalidInput({ pageIds: ["One of the pages is not, or no longer, a page of this circular."] });
  }
}

async function insertPages(tx: Tx, circularGroupId: number, pageIds: number[]): Promise<void> {
  if (pageIds.length === 0) return;
  const rows = pageIds.map((pageId, index) => ({ circularGroupId, pageId, position: index + 1 }));
  await tx.db.insertInto("circularGroupPage").values(rows).execute();
}

async function freeCopyName(tx: Tx, retailerId: number, name: string): Promise<string> {
  const rows = await tx.db
    .selectFrom("circularGroup")
    .select("name")
    .where("retailerId", "=", retailerId)
    .execute();
  const taken = new Set(rows.map((row) => fold(row.name)));
  let copy = `${name} (copy)`;
  for (let number = 2; taken.has(fold(copy)); number += 1) copy = `${name} (copy ${number})`;
  return copy;
}
