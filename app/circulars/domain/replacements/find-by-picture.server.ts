import type { Context } from "#app/kernel/context";
import type { LocalCopy } from "#app/kernel/ports/file-store";
import type { Box } from "#reader/page-content";
import { PdfProblemError } from "#reader/pdf/rendered-page";
import { getScopedPage } from "../circulars/circular-access.server";
import type { Place } from "./find-deals";
import type { FindByPicture } from "./seen-places";

/** What one process looks for at once, well within its time limit. */
const partsAtOnce = 10;
const pagesAtOnce = 4;

/** Runs work that looks for deals in the small images of pages. Where one is missing, nothing is found. */
export async function withPictureSearch<T>(
  ctx: Context,
  work: (find: FindByPicture) => Promise<T>,
): Promise<T> {
  const copies = new Map<number, Promise<LocalCopy | null>>();
  const pathOf = async (pageId: number) => {
    const copy = copies.get(pageId) ?? copyImageOf(ctx, pageId);
    copies.set(pageId, copy);
    return (await copy)?.path ?? null;
  };
  try {
    return await work(createPictureSearch(ctx, pathOf));
  } finally {
    for (const copy of copies.values()) await (await copy.catch(() => null))?.release();
  }
}

function createPictureSearch(
  ctx: Context,
  pathOf: (pageId: number) => Promise<string | null>,
): FindByPicture {
  return async (pageId, boxes, newPageIds) => {
    const best: (Place | null)[] = boxes.map(() => null);
    const imagePath = await pathOf(pageId);
    if (imagePath === null) return best;
    for (let first = 0; first < newPageIds.length; first += pagesAtOnce) {
      const pages: { id: number; path: string }[] = [];
      for (const id of newPageIds.slice(first, first + pagesAtOnce)) {
        const path = await pathOf(id);
        if (path !== null) pages.push({ id, path });
      }
      for (let start = 0; start < boxes.length; start += partsAtOnce) {
        const found = await findParts(ctx, imagePath, boxes.slice(start, start + partsAtOnce), pages);
        found.forEach((place, index) => {
          const at = start + index;
          if (place && place.likeness > (best[at]?.likeness ?? 0)) best[at] = place;
        });
      }
    }
    return best;
  };
}

async function copyImageOf(ctx: Context, pageId: number): Promise<LocalCopy | null> {
  const { smallImageKey } = await getScopedPage(ctx, pageId);
  if (smallImageKey === null || (await ctx.services.files.byteSize(smallImageKey)) === null) return null;
  return ctx.services.files.localCopy(smallImageKey);
}

async function findParts(
  ctx: Context,
  imagePath: string,
  parts: Box[],
  pages: readonly { id: number; path: string }[],
): Promise<(Place | null)[]> {
  try {
    const found = await ctx.services.renderer.findParts({
      imagePath,
      parts,
      pages: pages.map(({ path }) => path),
    });
    return found.map((part) => {
      const page = part && pages[part.page];
      return page ? { pageId: page.id, box: part.box, likeness: part.likeness } : null;
    });
  } catch (error) {
    if (!(error instanceof PdfProblemError)) throw error;
    ctx.log.warn({ err: error }, "deals could not be looked for by their pictures");
    return parts.map(() => null);
  }
}
