import { storedJson } from "#app/catalogue/domain/recipes/shown-selection.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import type { AreaRow } from "#db/tables/circulars";
import { findSameDeal, type WordedBox } from "#reader/deals/open-suggestions";
import {
  areaValues,
  assertCategoryExists,
  insertArea,
  removeArea,
  replaceArea,
} from "../areas/area-rows.server";
import { staleError } from "../areas/last-editor.server";
import { unsafeListAreas } from "../areas/queries.server";
import { getScopedCircular, getScopedPage, type ScopedPage } from "../circulars/circular-access.server";
import { takeSuggestedPicture } from "../pages/suggested-picture.server";
import { areasOfCircular, type Deal, toDeal } from "./queries.server";
import { recordBatch, toStored, withoutHistory } from "./record-batch.server";
import type { AddedDeal, ChangedDeal, DealBatch } from "./schemas";

/** The result of a batch, with all that is needed to undo it. */
export interface WrittenDeals {
  /** Changed and added deals as they are now, in the order of the batch, without suggestions that are areas already. */
  changed: Deal[];
  added: Deal[];
  /** The deleted deals, in the shape in which they can be added again. */
  deleted: AddedDeal[];
}

/** The current state of deals that somebody else has changed; ids without a deal were deleted. */
export interface StaleDeals {
  ids: number[];
  deals: Deal[];
}

/**
 * Changes, adds and deletes deals of a circular in one transaction, with one line in the activity log.
 * @throws DomainError not_found; invalid_input; conflict, with `current` (StaleDeals), when a version is not the newest
 */
export async function writeDeals(ctx: Context, circularId: number, batch: DealBatch): Promise<WrittenDeals> {
  requirePermission(ctx, "circulars.write");
  return inTransaction(ctx, async (tx) => {
    const circular = await getScopedCircular(tx, circularId);
    const known = await findKnown(tx, circularId, batch);
    await assertNewest(tx, circular.retailerId, batch, known);
    await assertCategoriesExist(tx, batch.changed);
    const changes = batch.changed.map((change) => ({ row: known.get(change.id) as AreaRow, ...change }));
    for (const { row, id: _id, version: _version, ...values } of changes) {
      await replaceArea(tx, row, toStored(values));
    }
    const gone = batch.deleted.flatMap(({ id }) => known.get(id) ?? []);
    for (const { id } of gone) await removeArea(tx, id);
    const addedIds = await addDeals(tx, circularId, batch.added);
    const written = await rowsById(tx, circularId, [...batch.changed.map(({ id }) => id), ...addedIds]);
    const ids = (wanted: number[]) => wanted.flatMap((id) => written.get(id) ?? []);
    const changed = ids(batch.changed.map(({ id }) => id));
    const added = ids(addedIds);
    await recordBatch(tx, circular, { changes, changed, added, gone });
    return { changed: changed.map(toDeal), added: added.map(toDeal), deleted: gone.map(toAdded) };
  });
}

async function findKnown(tx: Tx, circularId: number, { changed, deleted }: DealBatch) {
  const ids = [...changed, ...deleted].map(({ id }) => id);
  if (new Set(ids).size < ids.length) {
    throw new DomainError("invalid_input", "A deal stands twice in one change.");
  }
  return rowsById(tx, circularId, ids);
}

/** Reads a few hundred ids at a time, since a statement takes no more than 32,766 values. */
async function rowsById(tx: Tx, circularId: number, ids: number[]): Promise<Map<number, AreaRow>> {
  const rows = new Map<number, AreaRow>();
  const idsPerStatement = 500;
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    const some = ids.slice(start, start + idsPerStatement);
    const found = await areasOfCircular(tx, circularId).where("area.id", "in", some).execute();
    for (const row of found) rows.set(row.id, row);
  }
  return rows;
}

/** A deal that is to be deleted and already is gone is no conflict. */
async function assertNewest(
  tx: Tx,
  retailerId: number,
  { changed, deleted }: DealBatch,
  known: ReadonlyMap<number, AreaRow>,
): Promise<void> {
  const isStale = ({ id, version }: { id: number; version: number }) => known.get(id)?.version !== version;
  const stale = [...changed.filter(isStale), ...deleted.filter((one) => known.has(one.id) && isStale(one))];
  if (stale.length === 0) return;
  const ids = stale.map(({ id }) => id);
  const rows = ids.flatMap((id) => known.get(id) ?? []);
  const what = stale.length === 1 ? "this deal" : `${stale.length} of these deals`;
  const current: StaleDeals = { ids, deals: rows.map(toDeal) };
  throw await staleError(tx, retailerId, { what, changed: rows, current });
}

async function assertCategoriesExist(tx: Tx, changed: ChangedDeal[]): Promise<void> {
  for (const id of new Set(changed.map(({ categoryId }) => categoryId ?? null))) {
    await assertCategoryExists(tx, id);
  }
}

async function addDeals(tx: Tx, circularId: number, added: AddedDeal[]): Promise<number[]> {
  const pages = new Map<number, ScopedPage>();
  const ids: number[] = [];
  for (const deal of await withoutTaken(tx, added)) {
    const { pageId, suggested: _suggested, picture, readName, ...input } = deal;
    const page = pages.get(pageId) ?? (await getScopedPage(tx, pageId));
    if (page.circularId !== circularId)
      throw invalidInput({ pageId: ["This page is not of this circular."] });
    pages.set(pageId, page);
    const thumbnailIndex = input.thumbnailIndex ?? (await takeSuggestedPicture(tx, page, input, picture));
    const values = await areaValues(tx, page, { ...input, thumbnailIndex });
    ids.push(await insertArea(tx, pageId, { ...values, readName }));
  }
  return ids;
}

/**
 * When two people accept the same suggestions, the second finds areas for the same deals, or the pictures taken. A
 * suggestion that stands twice in a batch is added once.
 */
async function withoutTaken(tx: Tx, added: AddedDeal[]): Promise<AddedDeal[]> {
  const pageIds = new Set(added.flatMap(({ pageId, suggested }) => (suggested ? [pageId] : [])));
  const areas = await unsafeListAreas(tx, [...pageIds]);
  const there = new Map<number, (WordedBox & { thumbnailIndex: number | null })[]>(areas);
  return added.flatMap((deal) => {
    if (!deal.suggested) return [deal];
    const others = there.get(deal.pageId) ?? [];
    if (findSameDeal(others, deal)) return [];
    there.set(deal.pageId, [...others, deal]);
    const isPictureTaken = others.some(({ thumbnailIndex }) => thumbnailIndex === deal.thumbnailIndex);
    return [isPictureTaken ? { ...deal, thumbnailIndex: null } : deal];
  });
}

function toAdded(row: AreaRow): AddedDeal {
  return {
    ...withoutHistory(row),
    featured: row.featured === 1,
    recipesJson: storedJson(row),
  };
}
