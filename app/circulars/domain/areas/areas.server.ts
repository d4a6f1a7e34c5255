import { fieldsBefore, recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput, notFound } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import type { AreaRow } from "#db/tables/circulars";
import { findSameDeal } from "#reader/deals/open-suggestions";
import { getWritablePage, type ScopedPage } from "../circulars/circular-access.server";
import { takeSuggestedPicture } from "../pages/suggested-picture.server";
import { areaValues, insertArea, removeArea, replaceArea } from "./area-rows.server";
import { deletedError, staleError } from "./last-editor.server";
import { type Area, listAreas } from "./queries.server";
import { type AreaInput, faultOfAreas, maxAreasOfPage, type SuggestedInput } from "./schemas";

/**
 * Writes an area of a page: replaces the one that `id` names, keeping its id, or makes a new one where
 * there is none, unless a `version` tells that there was one. The old one stands untouched when the new one is refused. One that names no picture is given what was
 * suggested.
 * @throws DomainError not_found, invalid_input; conflict (with `current`, null where it was deleted) when `version` is not the newest
 */
export async function saveArea(ctx: Context, pageId: number, input: SuggestedInput): Promise<Area> {
  requirePermission(ctx, "circulars.write");
  return inTransaction(ctx, async (tx) => {
    const page = await getWritablePage(tx, pageId);
    const id = await writeArea(tx, page, await withPicture(tx, page, input));
    return readWritten(tx, pageId, id);
  });
}

/** Read before anybody else can save: with a colleague's version, the next save would undo their change. */
async function readWritten(tx: Tx, pageId: number, id: number): Promise<Area> {
  const saved = (await listAreas(tx, pageId)).find((area) => area.id === id);
  if (!saved) throw notFound("Area");
  return saved;
}

/**
 * Makes an area of a suggestion, unless an area for the same deal is there by now: two people accept the same
 * suggestions.
 * @returns `isNew` false with the area that is there
 * @throws DomainError not_found, invalid_input
 */
export async function acceptSuggestion(
  ctx: Context,
  pageId: number,
  input: SuggestedInput,
): Promise<{ area: Area; isNew: boolean }> {
  requirePermission(ctx, "circulars.write");
  return inTransaction(ctx, async (tx) => {
    const areas = await listAreas(tx, pageId);
    const there = findSameDeal(areas, input);
    if (there) return { area: there, isNew: false };
    const picture = areas.some((area) => area.thumbnailIndex === input.thumbnailIndex)
      ? null
      : input.thumbnailIndex;
    const page = await getWritablePage(tx, pageId);
    const fresh = await withPicture(tx, page, { ...input, id: null, thumbnailIndex: picture });
    const id = await writeArea(tx, page, fresh);
    return { area: await readWritten(tx, pageId, id), isNew: true };
  });
}

async function withPicture(
  tx: Tx,
  page: ScopedPage,
  input: SuggestedInput,
): Promise<Omit<SuggestedInput, "picture">> {
  const { picture, ...area } = input;
  const thumbnailIndex = area.thumbnailIndex ?? (await takeSuggestedPicture(tx, page, area, picture));
  return { ...area, thumbnailIndex };
}

/**
 * What `saveArea` does, inside the caller's transaction and without reading the result. Gives the area's id.
 * @throws DomainError as `saveArea`
 */
async function writeArea(tx: Tx, page: ScopedPage, input: Omit<SuggestedInput, "picture">): Promise<number> {
  const existing = input.id === null ? null : await findOnPage(tx, page.id, input.id);
  if (!existing && input.id !== null && input.version !== null) {
    throw await deletedError(tx, page.retailerId, input.id);
  }
  if (existing && input.version !== null && input.version !== existing.version) {
    throw await staleSave(tx, page, existing);
  }
  const values = await areaValues(tx, page, input);
  const savedId = existing
    ? await replaceArea(tx, existing, values)
    : await insertArea(tx, page.id, { ...values, readName: input.readName });
  await recordActivity(tx, {
    name: existing ? "area.edited" : "area.created",
    logType: "area",
    description: `Area "${input.ingredient}" of circular "${page.circularName}" was saved.`,
    retailerId: page.retailerId,
    entityId: savedId,
    before: existing ? fieldsBefore(existing, values) : undefined,
    after: values,
  });
  return savedId;
}

/** @throws DomainError not_found; conflict when `version` is given and not the newest */
export async function deleteArea(ctx: Context, id: number, version: number | null = null): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const area = await tx.db.selectFrom("area").selectAll().where("id", "=", id).executeTakeFirst();
    if (!area) throw notFound("Area");
    const page = await getWritablePage(tx, area.pageId).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === "not_found" ? notFound("Area") : error;
    });
    if (version !== null && version !== area.version) throw await staleSave(tx, page, area);
    await removeArea(tx, id);
    await recordActivity(tx, {
      name: "area.deleted",
      logType: "area",
      description: `Area "${area.ingredient}" of circular "${page.circularName}" was deleted.`,
      retailerId: page.retailerId,
      entityId: id,
      before: area,
    });
  });
}

async function findOnPage(tx: Tx, pageId: number, id: number): Promise<AreaRow | null> {
  const row = await tx.db
    .selectFrom("area")
    .selectAll()
    .where("id", "=", id)
    .where("pageId", "=", pageId)
    .executeTakeFirst();
  return row ?? null;
}

async function staleSave(tx: Tx, { retailerId }: ScopedPage, existing: AreaRow): Promise<DomainError> {
  const current = (await listAreas(tx, existing.pageId)).find((area) => area.id === existing.id);
  return staleError(tx, retailerId, { what: "this area", changed: [existing], current });
}

/**
 * Makes the page's areas those given and no others: named ones are replaced, the rest is new, what is not
 * named goes. All of it stands or none.
 * @throws DomainError not_found, invalid_input, conflict (see `saveArea`)
 */
export async function replacePageAreas(ctx: Context, pageId: number, inputs: AreaInput[]): Promise<Area[]> {
  requirePermission(ctx, "circulars.write");
  const fault = inputs.length > maxAreasOfPage ? "Too many areas." : faultOfAreas(inputs);
  if (fault !== null) throw invalidInput({ circularAreas: [fault] });
  return inTransaction(ctx, async (tx) => {
    const kept = new Set(inputs.map((input) => input.id));
    for (const area of await listAreas(tx, pageId)) {
      if (!kept.has(area.id)) await deleteArea(tx, area.id);
    }
    const page = await getWritablePage(tx, pageId);
    for (const input of inputs) await writeArea(tx, page, input);
    return listAreas(tx, pageId);
  });
}
