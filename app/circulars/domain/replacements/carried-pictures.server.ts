import type { Tx } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import type { PageThumbnailTable, PictureOrigin } from "#db/tables/circulars";
import { clampBox } from "#reader/deals/area-geometry";
import { largestInBox } from "#reader/deals/printed-in-box";
import type { Box } from "#reader/page-content";
import { appendPicture } from "../pages/cut-out-picture.server";
import { renderExtrasJob } from "../pages/page-jobs";

type Picture = Pick<
  PageThumbnailTable,
  "position" | "left" | "top" | "width" | "height" | "fileKey" | "imageWidth" | "imageHeight"
> & { origin: PictureOrigin };

/** A deal whose picture is looked for: where it was, and where it is. */
export interface MovedDeal {
  thumbnailIndex: number | null;
  before: Box;
  after: Box;
}

/** Finds the pictures of deals on the pages that they were moved to. */
export class CarriedPictures {
  readonly #pictures = new Map<number, Picture[]>();

  /** Reads the pictures of pages before anything is moved. */
  static async read(tx: Tx, pageIds: readonly number[]): Promise<CarriedPictures> {
    const carried = new CarriedPictures();
    for (const pageId of pageIds) {
      const pictures = await tx.db
        .selectFrom("pageThumbnail")
        .select([
          "position",
          "left",
          "top",
          "width",
          "height",
          "fileKey",
          "imageWidth",
          "imageHeight",
          "origin",
        ])
        .where("pageId", "=", pageId)
        .orderBy("position")
        .execute();
      carried.#pictures.set(pageId, pictures);
    }
    return carried;
  }

  /**
   * The index of the deal's picture on its new page. What people have cut out is cut out of the new page too; until that is
   * done, the old cut is shown. What came from an earlier page stays as it is.
   * @param oldPageId the page as it was read; `newPageId`, too
   * @param pageId the page that the new one became
   */
  async find(
    tx: Tx,
    { thumbnailIndex, before, after }: MovedDeal,
    { oldPageId, newPageId, pageId }: { oldPageId: number; newPageId: number; pageId: number },
  ): Promise<number | null> {
    const old = this.#pictures.get(oldPageId)?.find(({ position }) => position === thumbnailIndex);
    if (!old) return null;
    if (old.origin === "found") {
      return largestInBox(this.#pictures.get(newPageId) ?? [], after)?.position ?? null;
    }
    const box = movedBox(old, before, after);
    const there = await tx.db
      .selectFrom("pageThumbnail")
      .select(["position", "left", "top", "width", "height", "origin", "fileKey"])
      .where("pageId", "=", pageId)
      .where("origin", "=", old.origin)
      .orderBy("position")
      .execute();
    const isEarlier = old.origin === "earlier";
    const same = there.find(
      (one) => sides.every((side) => one[side] === box[side]) && (!isEarlier || one.fileKey === old.fileKey),
    );
    if (same) return same.position;
    const position = await appendPicture(tx, pageId, { ...old, ...box });
    if (!isEarlier) await enqueue(tx, renderExtrasJob(pageId));
    return position;
  }
}

const sides = ["left", "top", "width", "height"] as const;

/** A part of a box in another place and size. */
function movedBox(part: Box, from: Box, to: Box): Box {
  const across = to.width / from.width;
  const down = to.height / from.height;
  return clampBox({
    left: to.left + (part.left - from.left) * across,
    top: to.top + (part.top - from.top) * down,
    width: part.width * across,
    height: part.height * down,
  });
}
