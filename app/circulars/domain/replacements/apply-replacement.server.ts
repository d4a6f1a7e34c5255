import { storeSelection } from "#app/catalogue/domain/recipes/shown-selection.server";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { counted } from "#app/kernel/dependents.server";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import type { AreaRow } from "#db/tables/circulars";
import { textsOfSuggestion } from "#reader/deals/open-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";
import type { Box } from "#reader/page-content";
import { insertArea, removeArea, replaceArea } from "../areas/area-rows.server";
import { getScopedCircular, getScopedPage, type ScopedPage } from "../circulars/circular-access.server";
import { takeSuggestedPicture } from "../pages/suggested-picture.server";
import { CarriedPictures } from "./carried-pictures.server";
import type { ChangedTexts } from "./changed-texts";
import { correctDeals } from "./correct-deals";
import { movePages } from "./move-pages.server";
import { settlePdfs } from "./pdfs-of-draft.server";
import type { PlannedDeal } from "./plan-pages";
import { planReplacement, type ReplacementPlan } from "./plan-replacement.server";
import { findReplacement, type Replacement } from "./replacement.server";
import { readCovers, readGroupPages, readPlaces, readWatched, type StateBefore } from "./state-before.server";

/** What somebody has decided about new pages. */
export interface Decision {
  /** Names what was looked at (see `ReplacementPlan`). */
  fingerprint: string;
  /** The keys of the planned deals that are taken, all, or those that are sure; the others are refused. */
  taken: readonly string[] | "all" | "sure";
  /** What deals are to say where it was read wrongly, by their keys. They are taken. */
  corrections?: Readonly<Record<string, string>>;
}

/** What taking the new pages has done. */
export interface AppliedReplacement {
  changed: number;
  gone: number;
  added: number;
}

/**
 * Replaces the pages, in one step for shoppers and staff: every deal moves to where it is now, and what was taken of
 * the plan's changes is written. What was there before can be brought back for some days (see `undoReplacement`).
 * @throws DomainError not_found; invalid_input (taken, corrections) for a key that the plan has not; conflict where anything
 * that the decision was made on has changed
 */
export async function applyReplacement(
  ctx: Context,
  circularId: number,
  decision: Decision,
): Promise<AppliedReplacement> {
  requirePermission(ctx, "circulars.write");
  const planned = await planReplacement(ctx, circularId);
  if (planned.fingerprint !== decision.fingerprint) throw changedMeanwhile();
  const corrections = decision.corrections ?? {};
  const plan = { ...planned, deals: correctDeals(planned.deals, corrections) };
  const taken = new Set([...keysOf(planned, decision.taken), ...Object.keys(corrections)]);
  return inTransaction(ctx, async (tx) => {
    const circular = await getScopedCircular(tx, circularId);
    await assertAsPlanned(tx, plan.replacement);
    const rows = await readRows(tx, plan);
    const before = await readBefore(tx, plan, [...rows.values()]);
    const pageId = (newPageId: number) => plan.pairs.oldOf.get(newPageId) ?? newPageId;
    const pictures = await CarriedPictures.read(tx, [
      ...plan.replacement.replacedPages.map(({ id }) => id),
      ...plan.replacement.newPages.map(({ id }) => id),
    ]);
    await forgetCovers(tx, plan.replacement.replacedPages);
    await movePages(tx, circularId, plan);
    await settlePdfs(tx, circularId, plan.replacement.id);
    await keepTurnedDown(tx, plan, pageId);
    for (const deal of plan.deals) await writeDeal(tx, deal, taken, { rows, pictures, pageId });
    await keepBefore(tx, plan, before);
    const done = countTaken(plan.deals, taken);
    await recordActivity(tx, {
      name: "circular.pagesReplaced",
      logType: "circular",
      description: `${counted(plan.replacement.replacedPages.length, "page")} of circular "${circular.name}" were replaced: ${describeCounts(done)}.`,
      retailerId: circular.retailerId,
      entityId: circularId,
      ...told(plan.deals, taken),
    });
    await afterCommit(tx, () => tx.wakeWorker());
    return done;
  });
}

/** @throws DomainError invalid_input */
function keysOf({ deals }: ReplacementPlan, taken: Decision["taken"]): Set<string> {
  const sure = deals.filter((deal) => "isSure" in deal && deal.isSure).map(({ key }) => key);
  const all = deals.map(({ key }) => key);
  if (typeof taken === "string") return new Set(taken === "all" ? all : sure);
  const unknown = taken.filter((key) => !all.includes(key));
  if (unknown.length > 0) throw invalidInput({ taken: [`The list has no change "${unknown[0]}".`] });
  return new Set(taken);
}

async function readBefore(
  tx: Tx,
  { replacement, pairs }: ReplacementPlan,
  areas: AreaRow[],
): Promise<Omit<StateBefore, "after">> {
  const { id, circularId, replacedPages } = replacement;
  return {
    places: await readPlaces(tx, circularId, id),
    pairs: [...pairs.oldOf].map(([newPageId, pageId]) => ({ newPageId, pageId })),
    groupPages: await readGroupPages(tx, circularId),
    areas,
    covers: await readCovers(
      tx,
      replacedPages.map((page) => page.id),
    ),
  };
}

/** Turns the draft into that of the replaced pages, and stores what undoing needs. */
async function keepBefore(
  tx: Tx,
  { replacement, pairs }: ReplacementPlan,
  before: Omit<StateBefore, "after">,
): Promise<void> {
  const came = [...pairs.oldOf.values(), ...pairs.added];
  const stateBefore: StateBefore = {
    ...before,
    after: await readWatched(tx, replacement.circularId, came),
  };
  await tx.db
    .updateTable("circular")
    .set({ takenAt: toInstant(tx.now()), stateBefore: JSON.stringify(stateBefore) })
    .where("id", "=", replacement.id)
    .execute();
}

/** Covers lie over a print that is no more. */
async function forgetCovers(tx: Tx, pages: readonly { id: number }[]): Promise<void> {
  for (const { id } of pages) {
    await tx.db
      .deleteFrom("coveredPrice")
      .where("areaId", "in", (eb) => eb.selectFrom("area").select("id").where("pageId", "=", id))
      .execute();
  }
}

function changedMeanwhile(): DomainError {
  return new DomainError(
    "conflict",
    "The circular's deals have changed since this list was made. Look at the new list, then replace the pages.",
  );
}

/** The plan was made before this transaction. @throws DomainError conflict */
async function assertAsPlanned(tx: Tx, planned: Replacement): Promise<void> {
  const now = await findReplacement(tx, planned.circularId);
  if (JSON.stringify(now) !== JSON.stringify(planned)) throw changedMeanwhile();
}

/** The areas of the replaced pages as they stand, which is as they were planned. @throws DomainError conflict */
async function readRows(tx: Tx, { replacement, deals }: ReplacementPlan): Promise<Map<number, AreaRow>> {
  const planned = new Map(
    deals.flatMap((deal) => ("area" in deal ? [[deal.area.id, deal.area.version]] : [])),
  );
  const rows = new Map<number, AreaRow>();
  for (const { id } of replacement.replacedPages) {
    const areas = await tx.db.selectFrom("area").selectAll().where("pageId", "=", id).execute();
    for (const area of areas) {
      if (planned.get(area.id) !== area.version) throw changedMeanwhile();
      rows.set(area.id, area);
    }
  }
  if (rows.size !== planned.size) throw changedMeanwhile();
  return rows;
}

/** What somebody did not want before is not offered again. */
async function keepTurnedDown(
  tx: Tx,
  { turnedDown }: ReplacementPlan,
  pageIdOf: (newPageId: number) => number,
): Promise<void> {
  for (const { pageId, key } of turnedDown) {
    await tx.db
      .insertInto("turnedDownSuggestion")
      .values({ pageId: pageIdOf(pageId), suggestion: key })
      .onConflict((oc) => oc.doNothing())
      .execute();
  }
}

interface Writing {
  /** The areas as they were, by id. */
  rows: ReadonlyMap<number, AreaRow>;
  pictures: CarriedPictures;
  /** What a new page has become. */
  pageId(newPageId: number): number;
}

async function writeDeal(
  tx: Tx,
  deal: PlannedDeal,
  taken: ReadonlySet<string>,
  { rows, pictures, pageId }: Writing,
): Promise<void> {
  const isTaken = taken.has(deal.key);
  if (deal.kind === "new") {
    if (!isTaken) return;
    await addDeal(tx, await getScopedPage(tx, pageId(deal.after.pageId)), deal);
    return;
  }
  const row = rows.get(deal.area.id) as AreaRow;
  if (deal.kind === "gone") {
    if (isTaken || !deal.canStay) await removeArea(tx, row.id);
    else await replaceArea(tx, row, { thumbnailIndex: null });
    return;
  }
  const { before, after } = deal;
  const target = pageId(after.pageId);
  const thumbnailIndex = await pictures.find(
    tx,
    { thumbnailIndex: row.thumbnailIndex, before: before.box, after: after.box },
    { oldPageId: before.pageId, newPageId: after.pageId, pageId: target },
  );
  const texts = deal.kind === "changed" && isTaken ? textsOf(deal.changes) : {};
  await replaceArea(tx, row, { ...after.box, ...texts, thumbnailIndex });
  if (target !== row.pageId) {
    await tx.db.updateTable("area").set({ pageId: target }).where("id", "=", row.id).execute();
  }
}

async function addDeal(
  tx: Tx,
  page: ScopedPage,
  { suggestion, after }: Extract<PlannedDeal, { kind: "new" }>,
): Promise<void> {
  const { picture, ...texts } = textsOfSuggestion(suggestion, await picturesInUse(tx, page.id));
  const thumbnailIndex = texts.thumbnailIndex ?? (await takeIfPossible(tx, page, after.box, picture));
  await insertArea(tx, page.id, {
    ...texts,
    ...storeSelection(texts.recipesJson),
    ...after.box,
    thumbnailIndex,
    featured: 0,
  });
}

/** A picture that is too small to be cut is none. */
async function takeIfPossible(
  tx: Tx,
  page: ScopedPage,
  box: Box,
  picture: SuggestedArea["picture"],
): Promise<number | null> {
  return takeSuggestedPicture(tx, page, box, picture).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "invalid_input") return null;
    throw error;
  });
}

async function picturesInUse(tx: Tx, pageId: number): Promise<Set<number | null>> {
  const areas = await tx.db
    .selectFrom("area")
    .select("thumbnailIndex")
    .where("pageId", "=", pageId)
    .execute();
  return new Set(areas.map(({ thumbnailIndex }) => thumbnailIndex));
}

const maxLengths = { prefix: 200, ingredient: 300, deal: 200, details: 4000 } as const;

function textsOf(changes: ChangedTexts): Partial<Record<keyof ChangedTexts, string>> {
  return Object.fromEntries(
    Object.entries(changes).map(([field, { to }]) => [
      field,
      to.slice(0, maxLengths[field as keyof typeof maxLengths]),
    ]),
  );
}

function countTaken(deals: readonly PlannedDeal[], taken: ReadonlySet<string>): AppliedReplacement {
  const count = (kind: PlannedDeal["kind"]) =>
    deals.filter(
      (deal) => deal.kind === kind && (taken.has(deal.key) || (deal.kind === "gone" && !deal.canStay)),
    ).length;
  return { changed: count("changed"), gone: count("gone"), added: count("new") };
}

function describeCounts({ changed, gone, added }: AppliedReplacement): string {
  if (changed + gone + added === 0) return "no deal has changed";
  return `${counted(changed, "deal")} changed, ${gone} gone, ${added} new`;
}

/** The deals by name, for the activity log. Names include the id, since two deals may have the same name. */
function told(deals: readonly PlannedDeal[], taken: ReadonlySet<string>) {
  const before: Record<string, object> = {};
  const after: Record<string, object> = {};
  for (const deal of deals) {
    if (!taken.has(deal.key)) continue;
    if (deal.kind === "new") {
      const { deal: price, ingredient } = deal.suggestion;
      after[`${ingredient} (new)`] = { deal: price };
      continue;
    }
    if (deal.kind === "same" || deal.kind === "seen") continue;
    const name = `${deal.area.ingredient} (${deal.area.id})`;
    const changes = deal.kind === "gone" ? {} : deal.changes;
    before[name] = Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]));
    if (deal.kind === "changed") {
      after[name] = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
    }
  }
  return { before, after };
}
