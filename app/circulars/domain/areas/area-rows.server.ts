import { storeSelection } from "#app/catalogue/domain/recipes/shown-selection.server";
import type { Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { toFlag, toInstant } from "#db/columns";
import type { AreaRow } from "#db/tables/circulars";
import { type BoxError, clampBox, findBoxErrors, isPixelBox, toFractions } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import type { ScopedPage } from "../circulars/circular-access.server";
import { drawCoversAnew } from "../covers/covered-prices.server";
import type { AreaInput } from "./schemas";

/**
 * What is stored of an area as staff gave it.
 * @throws DomainError invalid_input for a box, category or thumbnail that is none; conflict for pixels of a page not drawn yet
 */
export async function areaValues(tx: Tx, page: ScopedPage, input: Omit<AreaInput, "id" | "version">) {
  const { bigImageWidth, bigImageHeight } = page;
  if (isPixelBox(input) && (bigImageWidth === null || bigImageHeight === null)) {
    throw new DomainError("conflict", "The page is not drawn yet, so a box in pixels has no measure.");
  }
  const box = toFractions(input, { width: bigImageWidth ?? 1, height: bigImageHeight ?? 1 });
  assertOnPage(box);
  await assertCategoryExists(tx, input.categoryId);
  await assertThumbnailExists(tx, page.id, input.thumbnailIndex);
  const { prefix, ingredient, deal, details, categoryId, thumbnailIndex } = input;
  return {
    ...clampBox(box),
    prefix,
    ingredient,
    deal,
    details,
    categoryId,
    thumbnailIndex,
    ...storeSelection(input.recipesJson),
    featured: toFlag(input.featured),
  };
}

export type AreaValues = Awaited<ReturnType<typeof areaValues>>;

/** @param values `readName` is what was read where the area is made of a suggestion. Gives the new area's id. */
export async function insertArea(
  tx: Tx,
  pageId: number,
  values: AreaValues & { readName?: string | null | undefined },
): Promise<number> {
  const now = toInstant(tx.now());
  const row = await tx.db
    .insertInto("area")
    .values({ ...values, pageId, version: 1, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes some or all values of an area, and counts its version up. Gives its id. */
export async function replaceArea(tx: Tx, existing: AreaRow, values: Partial<AreaValues>): Promise<number> {
  await tx.db
    .updateTable("area")
    .set({ ...values, version: existing.version + 1, updatedAt: toInstant(tx.now()) })
    .where("id", "=", existing.id)
    .execute();
  if (values.deal !== undefined && values.deal !== existing.deal) await drawCoversAnew(tx, existing.id);
  return existing.id;
}

/** Deletes an area; a price that it covered is shown again. */
export async function removeArea(tx: Tx, id: number): Promise<void> {
  await drawCoversAnew(tx, id);
  await tx.db.deleteFrom("area").where("id", "=", id).execute();
}

const boxMessages: Record<BoxError, string> = {
  outside: "This box lies outside the page.",
  tooSmall: "A box must be at least 0.002 of the page wide and high (3 pixels).",
};

function assertOnPage(box: Box): void {
  const faults = Object.entries(findBoxErrors(box));
  if (faults.length === 0) return;
  throw invalidInput(Object.fromEntries(faults.map(([side, fault]) => [side, [boxMessages[fault]]])));
}

/** @throws DomainError invalid_input */
export async function assertCategoryExists(tx: Tx, id: number | null): Promise<void> {
  if (id === null) return;
  const category = await tx.db.selectFrom("category").select("id").where("id", "=", id).executeTakeFirst();
  if (!category) throw invalidInput({ categoryId: ["This category does not exist."] });
}

async function assertThumbnailExists(tx: Tx, pageId: number, position: number | null): Promise<void> {
  if (position === null) return;
  const thumbnail = await tx.db
    .selectFrom("pageThumbnail")
    .select("position")
    .where("pageId", "=", pageId)
    .where("position", "=", position)
    .executeTakeFirst();
  if (!thumbnail) throw invalidInput({ thumbnailIndex: ["This page has no such thumbnail."] });
}
