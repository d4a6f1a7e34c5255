import type { Box, PageContent, PageWord } from "#app/kernel/ports/page-content";
import type { ReadDeal, ReadPage } from "#app/kernel/ports/page-reader";
import type { ReadingStatus } from "#db/tables/circulars";
import { clampBox, sortByReadingOrder } from "./area-geometry";
import { notPrinted, type SuggestedArea, suggestAreas } from "./suggestions";

/** A picture lies in a deal when this part of it does. */
const within = 0.8;

/**
 * Suggests areas of a page: from what was read on its picture, otherwise from its text. None while it is being read, since
 * they would be taken for all there are.
 *
 * @param reading null where the page's text says what is printed
 * @param aspect the page's width divided by its height
 * @param otherPages words of the circular's other pages: what is repeated there at the edges is no deal
 */
export function suggestPageAreas(
  content: PageContent,
  reading: (Pick<ReadPage, "deals"> & { status: ReadingStatus }) | null,
  aspect: number,
  otherPages: readonly (readonly PageWord[])[] = [],
): SuggestedArea[] {
  if (reading?.status === "waiting") return [];
  if (reading && reading.deals.length > 0) return suggestFromReading(reading.deals, content.pictures);
  return suggestAreas(content, aspect, otherPages);
}

/**
 * Suggests areas from the deals that were read on a page's picture, in reading order.
 *
 * @param pictures what the page offers as thumbnails; most pages that are pictures offer none
 */
function suggestFromReading(deals: readonly ReadDeal[], pictures: readonly Box[]): SuggestedArea[] {
  const suggestions = deals.map((deal): SuggestedArea => {
    const { price, ingredient, prefix, details, confidence } = deal;
    return {
      ...clampBox(deal),
      key: `read-${keyOf(deal)}`,
      deal: price,
      ingredient: ingredient.slice(0, 300),
      prefix,
      details,
      department: "",
      ...notPrinted,
      thumbnailIndex: largestWithin(deal, pictures),
      confidence,
    };
  });
  return sortByReadingOrder(suggestions);
}

function largestWithin(deal: Box, pictures: readonly Box[]): number | null {
  let largest: number | null = null;
  let size = 0;
  for (const [index, picture] of pictures.entries()) {
    const area = picture.width * picture.height;
    if (area <= size || sharedArea(deal, picture) < within * area) continue;
    largest = index;
    size = area;
  }
  return largest;
}

function sharedArea(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}

function keyOf({ left, top, width, height }: Box): string {
  return [left, top, left + width, top + height].map((edge) => Math.round(edge * 2000)).join("-");
}
