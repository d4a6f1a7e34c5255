import type { Box, PageContent, PageWord } from "#reader/page-content";
import type { ReadDeal, ReadPage } from "#reader/read-page";
import { clampBox, maxThumbnailShare, sortByReadingOrder } from "./area-geometry";
import { withOtherReadings } from "./other-readings";
import { largestInBox } from "./printed-in-box";
import { notPrinted, type SuggestedArea, suggestAreas } from "./suggestions";

type StoredReading = ReadPage & { status: "waiting" | "read" | "failed" };

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
  reading: StoredReading | null,
  aspect: number,
  otherPages: readonly (readonly PageWord[])[] = [],
): SuggestedArea[] {
  if (reading?.status === "waiting") return [];
  const words = reading && reading.words.length > 0 ? reading.words : content.words;
  return withOtherReadings(findAreas(content, reading, aspect, otherPages), words, aspect);
}

function findAreas(
  content: PageContent,
  reading: StoredReading | null,
  aspect: number,
  otherPages: readonly (readonly PageWord[])[],
): SuggestedArea[] {
  if (reading && reading.deals.length > 0) {
    return suggestFromReading(reading.deals, content.pictures);
  }
  if (reading && reading.words.length > 0) return suggestFromWords(reading.words, aspect, otherPages);
  return suggestAreas(content, aspect, otherPages);
}

/** Words that were read may hold a wrong digit: however clear their places are, a person has a look. */
const maxReadConfidence = 0.85;

/** Suggests areas of a page without pictures from the words that were read on it. */
function suggestFromWords(
  words: PageWord[],
  aspect: number,
  otherPages: readonly (readonly PageWord[])[],
): SuggestedArea[] {
  const printed: PageContent = { words, pictures: [], links: [], rules: [] };
  return suggestAreas(printed, aspect, otherPages).map((area) => ({
    ...area,
    key: `read-${keyOf(area)}`,
    confidence: Math.min(maxReadConfidence, area.confidence),
    confidenceIfNamed: 0,
  }));
}

/**
 * Suggests areas from the deals that were read on a page's picture, in reading order.
 *
 * @param pictures what the page offers as thumbnails; most pages that are pictures offer none
 */
function suggestFromReading(deals: readonly ReadDeal[], pictures: readonly Box[]): SuggestedArea[] {
  const suggestions = deals.map((deal): SuggestedArea => {
    const { price, ingredient, prefix, details, confidence, confidenceIfNamed = 0 } = deal;
    const { otherNames: names = [], otherPrices: prices = [], unread = [] } = deal;
    const area = {
      ...clampBox(deal),
      deal: price,
      ingredient: ingredient.slice(0, 300),
      prefix,
      details,
      department: "",
      ...notPrinted,
      ...{ names, prices, unread },
      key: "",
      thumbnailIndex: null,
      confidence,
      confidenceIfNamed,
    };
    return withOwnPicture(area, pictures, deal.picture);
  });
  return sortByReadingOrder(suggestions);
}

/** The page's own picture, where it has one there. */
function withOwnPicture(
  area: SuggestedArea,
  pictures: readonly Box[],
  picture = area.picture,
): SuggestedArea {
  const own = largestInBox(pictures, area);
  return {
    ...area,
    key: `read-${keyOf(area)}`,
    thumbnailIndex: own ? pictures.indexOf(own) : null,
    picture: own || !picture || "pageId" in picture ? null : cuttable(picture),
  };
}

/** What of it lies on the page; null for nearly the whole page, which is no picture of one product. */
function cuttable(picture: Box | null): Box | null {
  const box = picture && clampBox(picture);
  return box && box.width <= maxThumbnailShare && box.height <= maxThumbnailShare ? box : null;
}

function keyOf({ left, top, width, height }: Box): string {
  return [left, top, left + width, top + height].map((edge) => Math.round(edge * 2000)).join("-");
}
