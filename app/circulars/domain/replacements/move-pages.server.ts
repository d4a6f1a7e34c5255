import type { Tx } from "#app/kernel/context";
import { getScopedCircular } from "../circulars/circular-access.server";
import { listGroupsOfCircular, replacePages } from "../group-pages/group-pages.server";
import { pageIdsOf, writePageOrder } from "../pages/order-pages.server";
import { enqueueUnfinished } from "../pages/unfinished-work.server";
import { exchangePages } from "./exchange-pages.server";
import type { ReplacementPlan } from "./plan-replacement.server";

/**
 * The new pages come into the circular, in the places of those that they replace, which go into the draft. The areas stay
 * with the ids of their pages.
 */
export async function movePages(
  tx: Tx,
  circularId: number,
  { replacement, pairs }: ReplacementPlan,
): Promise<void> {
  const before = await pageIdsOf(tx, circularId);
  const groups = (await listGroupsOfCircular(tx, circularId)).filter(({ pageIds }) => pageIds.length > 0);
  for (const [newPageId, pageId] of pairs.oldOf) {
    await exchangePages(tx, pageId, newPageId);
    await enqueueUnfinished(tx, pageId);
  }
  await appendTo(tx, replacement.id, pairs.removed);
  await appendTo(tx, circularId, pairs.added);
  await tx.db
    .deleteFrom("circularGroupPage")
    .where("pageId", "in", [0, ...pairs.removed])
    .execute();
  const order = orderAfter(before, { replacement, pairs });
  await writePageOrder(tx, circularId, order);
  const circular = await getScopedCircular(tx, circularId);
  for (const group of groups) {
    const pageIds = groupAfter(group.pageIds, before, order);
    if (pageIds.join() === group.pageIds.filter((id) => order.includes(id)).join()) continue;
    const owner = { ...group, retailer: { id: circular.retailerId } };
    await replacePages(tx, { group: owner, circular, before: group.pageIds, after: pageIds });
  }
}

async function appendTo(tx: Tx, circularId: number, pageIds: readonly number[]): Promise<void> {
  const last = await tx.db
    .selectFrom("circularPage")
    .select((eb) => eb.fn.max("position").as("position"))
    .where("circularId", "=", circularId)
    .executeTakeFirst();
  for (const [index, id] of pageIds.entries()) {
    await tx.db
      .updateTable("circularPage")
      .set({ circularId, position: (last?.position ?? 0) + 1 + index })
      .where("id", "=", id)
      .execute();
  }
}

/** New pages stand where the replaced ones stood, in their own order; those that are more stand behind them. */
function orderAfter(
  before: readonly number[],
  { replacement, pairs }: Pick<ReplacementPlan, "replacement" | "pairs">,
): number[] {
  const replaced = new Set(replacement.replacedPages.map(({ id }) => id));
  const coming = replacement.newPages.map(({ id }) => pairs.oldOf.get(id) ?? id);
  const places = before.flatMap((id, index) => (replaced.has(id) ? [index] : []));
  const last = places.at(-1);
  const after = before.flatMap((id, index) => {
    if (!replaced.has(id)) return [id];
    const next = coming.shift();
    return [...(next === undefined ? [] : [next]), ...(index === last ? coming.splice(0) : [])];
  });
  // Where the pages that were to be replaced are gone by now, the new ones come last.
  return [...after, ...coming];
}

/**
 * A group that showed its pages in the circular's order goes on to, and one that showed all of them shows the new ones too.
 * Another order is the group's own.
 */
function groupAfter(
  pageIds: readonly number[],
  before: readonly number[],
  after: readonly number[],
): number[] {
  const shown = new Set(pageIds);
  if (before.filter((id) => shown.has(id)).join() !== pageIds.join()) {
    return pageIds.filter((id) => after.includes(id));
  }
  return pageIds.length === before.length ? [...after] : after.filter((id) => shown.has(id));
}
