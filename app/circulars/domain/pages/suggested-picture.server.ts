import type { Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { clampBox } from "#reader/deals/area-geometry";
import type { EarlierPicture, SuggestedPicture } from "#reader/deals/suggestions";
import type { Box } from "#reader/page-content";
import type { ScopedPage } from "../circulars/circular-access.server";
import { addCutOut, appendPicture, assertRoomForPicture } from "./cut-out-picture.server";

/**
 * Gives an area that is made of a suggestion the picture that was suggested: a part of the page is cut out, one of an
 * earlier page is shown on this page too. The area's own line in the activity log names it. Without it the area is as good as
 * one without a picture, so a page that has too many, and an earlier picture that is gone, are no hindrance.
 * @param page one that the caller may write to
 * @param box the area's, as fractions of the page
 * @returns the picture's index; null where there is none, or another area has it
 * @throws DomainError invalid_input for a part of the page that is too small or nearly the whole page
 */
export async function takeSuggestedPicture(
  tx: Tx,
  page: ScopedPage,
  box: Box,
  picture: SuggestedPicture | null | undefined,
): Promise<number | null> {
  if (!picture) return null;
  try {
    return "pageId" in picture
      ? await showEarlier(tx, page, box, picture)
      : await unlessTaken(tx, page.id, (await addCutOut(tx, page, picture)).position);
  } catch (error) {
    if (error instanceof DomainError && error.code === "conflict") return null;
    throw error;
  }
}

/** The file of an earlier page's picture becomes one of this page's, which lies where the area is. */
async function showEarlier(
  tx: Tx,
  page: ScopedPage,
  box: Box,
  { pageId, thumbnailIndex }: EarlierPicture,
): Promise<number | null> {
  const earlier = await tx.db
    .selectFrom("pageThumbnail")
    .innerJoin("circularPage", "circularPage.id", "pageThumbnail.pageId")
    .innerJoin("circular", "circular.id", "circularPage.circularId")
    .select(["fileKey", "imageWidth", "imageHeight"])
    .where("pageThumbnail.pageId", "=", pageId)
    .where("pageThumbnail.position", "=", thumbnailIndex)
    .where("circular.retailerId", "=", page.retailerId)
    .where("fileKey", "is not", null)
    .executeTakeFirst();
  if (!earlier) return null;
  const there = await tx.db
    .selectFrom("pageThumbnail")
    .select("position")
    .where("pageId", "=", page.id)
    .where("origin", "=", "earlier")
    .where("fileKey", "=", earlier.fileKey)
    .execute();
  for (const { position } of there) {
    if ((await unlessTaken(tx, page.id, position)) !== null) return position;
  }
  await assertRoomForPicture(tx, page.id);
  return appendPicture(tx, page.id, { ...earlier, ...clampBox(box), origin: "earlier" });
}

async function unlessTaken(tx: Tx, pageId: number, position: number): Promise<number | null> {
  const other = await tx.db
    .selectFrom("area")
    .select("id")
    .where("pageId", "=", pageId)
    .where("thumbnailIndex", "=", position)
    .executeTakeFirst();
  return other ? null : position;
}
