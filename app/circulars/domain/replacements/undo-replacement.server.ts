import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { counted } from "#app/kernel/dependents.server";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { parseStoredOr } from "#app/kernel/stored-json";
import { toInstant } from "#db/columns";
import { getScopedCircular } from "../circulars/circular-access.server";
import { enqueueUnfinished } from "../pages/unfinished-work.server";
import { bringAreasBack } from "./areas-back.server";
import { exchangePages } from "./exchange-pages.server";
import { settlePdfs } from "./pdfs-of-draft.server";
import { readWatched, type StateBefore, stateBeforeSchema, type Watched } from "./state-before.server";

/** How many days replaced pages can be brought back. */
export const undoDays = 7;

/** Pages that were replaced and are still kept, and whether they can be brought back. */
export interface Undo {
  /** Instants. */
  takenAt: string;
  until: string;
  /** How many pages come back. */
  pages: number;
  /** Why they can't be brought back; null if they can. */
  refusal: string | null;
}

/**
 * The replacement of a circular's pages that can be undone, or why it no longer can be; null if no pages were replaced,
 * or the replaced ones are no longer kept.
 * @throws DomainError not_found
 */
export async function findUndo(ctx: Context, circularId: number): Promise<Undo | null> {
  requirePermission(ctx, "circulars.read");
  await getScopedCircular(ctx, circularId);
  const replaced = await findReplaced(ctx, circularId);
  if (!replaced) return null;
  const { takenAt, before } = replaced;
  return {
    takenAt,
    until: toInstant(endOfUndo(takenAt)),
    pages: replacedIds(before).length,
    refusal: await findRefusal(ctx, circularId, replaced),
  };
}

/**
 * Brings back what the last replacement changed, in one step for shoppers and staff: pages, their order, areas with
 * their ids, texts, pictures and covers, and what circular groups show. The new pages wait again, as before.
 * @throws DomainError not_found; conflict if there is nothing to undo, or if something that was changed since then
 * would be lost
 */
export async function undoReplacement(ctx: Context, circularId: number): Promise<{ pages: number }> {
  requirePermission(ctx, "circulars.write");
  return inTransaction(ctx, async (tx) => {
    const circular = await getScopedCircular(tx, circularId);
    const replaced = await findReplaced(tx, circularId);
    if (!replaced) throw new DomainError("conflict", nothingToUndo);
    const refusal = await findRefusal(tx, circularId, replaced);
    if (refusal) throw new DomainError("conflict", refusal);
    const { draftId, before } = replaced;
    const pageIds = replacedIds(before);
    await movePagesBack(tx, { circularId, draftId }, before);
    await bringAreasBack(tx, before);
    await bringGroupsBack(tx, circular.retailerId, before);
    await leaveAsDrawn(tx, draftId);
    await settlePdfs(tx, circularId, draftId);
    await tx.db
      .updateTable("circular")
      .set({ takenAt: null, stateBefore: null })
      .where("id", "=", draftId)
      .execute();
    for (const { id } of before.places) await enqueueUnfinished(tx, id);
    await recordActivity(tx, {
      name: "circular.replacementUndone",
      logType: "circular",
      description: `${counted(pageIds.length, "page")} of circular "${circular.name}" that had been replaced were brought back.`,
      retailerId: circular.retailerId,
      entityId: circularId,
      after: { pageIds },
    });
    await afterCommit(tx, () => tx.wakeWorker());
    return { pages: pageIds.length };
  });
}

const dayMs = 86_400_000;
const nothingToUndo = `No pages of this circular were replaced in the last ${undoDays} days, so there is nothing to undo.`;
const tooLate = `The replaced pages can't be brought back any more: they are kept for ${undoDays} days.`;

async function findReplaced(ctx: Context, circularId: number) {
  const row = await ctx.db
    .selectFrom("circular")
    .select(["id", "takenAt", "stateBefore"])
    .where("replacesCircularId", "=", circularId)
    .where("takenAt", "is not", null)
    .executeTakeFirst();
  // A stored state that can't be read can't be undone, but must not make the screen fail.
  const before = parseStoredOr(null, stateBeforeSchema, row?.stateBefore ?? "");
  if (!row?.takenAt || !before) return null;
  return { draftId: row.id, takenAt: row.takenAt, before };
}

/** Ids of the circular's pages that the replacement changed or removed. */
function replacedIds({ places, pairs, after }: StateBefore): number[] {
  const changed = new Set(pairs.map(({ pageId }) => pageId));
  return places
    .filter(({ id, isNew }) => !isNew && (changed.has(id) || !after.pages.includes(id)))
    .map(({ id }) => id);
}

/** Ids of the pages that the replacement changed or added, as they are in the circular. */
function cameIds({ places, pairs, after }: StateBefore): number[] {
  const added = places.filter(({ id, isNew }) => isNew && after.pages.includes(id));
  return [...pairs.map(({ pageId }) => pageId), ...added.map(({ id }) => id)];
}

const changes: Record<keyof Watched, string> = {
  pages: "pages of the circular were added, deleted or put in another order",
  groupPages: "other pages were given to circular groups",
  areas: "deals on the new pages were added, changed or deleted",
  covers: "printed prices on the new pages were covered or shown again",
  turnedDown: "suggestions on the new pages were turned down or taken back",
  pictures: "pictures were cut out of the new pages",
};

function endOfUndo(takenAt: string): Date {
  return new Date(Date.parse(takenAt) + undoDays * dayMs);
}

/** The reason not to undo: it is too late, or the first thing that would be lost. */
async function findRefusal(
  ctx: Context,
  circularId: number,
  { takenAt, before }: { takenAt: string; before: StateBefore },
): Promise<string | null> {
  if (endOfUndo(takenAt) <= ctx.now()) return tooLate;
  const now = await readWatched(ctx, circularId, cameIds(before));
  const parts = Object.keys(changes) as (keyof Watched)[];
  const changed = parts.find((part) => JSON.stringify(now[part]) !== JSON.stringify(before.after[part]));
  if (changed) {
    return `The replaced pages can't be brought back: since then, ${changes[changed]}, and that would be lost.`;
  }
  if (await areCategoriesGone(ctx, before))
    return "The replaced pages can't be brought back: a category that their deals had was deleted since then.";
  return null;
}

async function areCategoriesGone(ctx: Context, { areas }: StateBefore): Promise<boolean> {
  const ids = new Set(areas.flatMap(({ categoryId }) => categoryId ?? []));
  if (ids.size === 0) return false;
  const rows = await ctx.db
    .selectFrom("category")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return rows.length < ids.size;
}

/** Puts all pages back to their places and contents; the new ones go back to the draft. */
async function movePagesBack(
  tx: Tx,
  { circularId, draftId }: { circularId: number; draftId: number },
  { places, pairs }: StateBefore,
): Promise<void> {
  for (const { pageId, newPageId } of pairs) await exchangePages(tx, pageId, newPageId);
  // Positions are unique, so all pages are moved out of the way first.
  await tx.db
    .updateTable("circularPage")
    .set((eb) => ({ position: eb.neg(eb.ref("id")) }))
    .where("circularId", "in", [circularId, draftId])
    .execute();
  for (const { id, isNew, position } of places) {
    await tx.db
      .updateTable("circularPage")
      .set({ circularId: isNew ? draftId : circularId, position })
      .where("id", "=", id)
      .execute();
  }
}

/** Brings back what groups showed, without groups that have been deleted since. */
async function bringGroupsBack(tx: Tx, retailerId: number, { groupPages, places }: StateBefore) {
  const groups = await tx.db
    .selectFrom("circularGroup")
    .select("id")
    .where("retailerId", "=", retailerId)
    .execute();
  const known = new Set(groups.map(({ id }) => id));
  for (const { id } of places) await tx.db.deleteFrom("circularGroupPage").where("pageId", "=", id).execute();
  for (const row of groupPages.filter(({ circularGroupId }) => known.has(circularGroupId))) {
    await tx.db.insertInto("circularGroupPage").values(row).execute();
  }
}

/** Leaves new pages only what was found on them when they were drawn. Returns the files of what is deleted. */
async function leaveAsDrawn(tx: Tx, draftId: number): Promise<void> {
  const pages = tx.db.selectFrom("circularPage").select("id").where("circularId", "=", draftId);
  await tx.db.deleteFrom("turnedDownSuggestion").where("pageId", "in", pages).execute();
  await tx.db
    .deleteFrom("pageThumbnail")
    .where("pageId", "in", pages)
    .where("origin", "!=", "found")
    .execute();
}
