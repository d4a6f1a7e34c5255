import type { ReadingSentence } from "#app/circulars/domain/pages/reading-sentences";
import type { PriceStyle } from "#app/kernel/money/currencies";
import type { OpenSuggestion } from "#reader/deals/open-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";
import type { PageWord } from "#reader/page-content";
import type { ImageSize } from "./draw/box-moves";
import type { SnapLines } from "./draw/snapping";
import type { PageThumbnail, SavedArea } from "./editor-area";

/** The page that is edited, as the loader gives it. */
export interface EditedPage {
  id: number;
  circularId: number;
  number: number;
  status: "rendering" | "ready" | "failed";
  failureReason: string | null;
  blank: boolean;
  bigImageKey: string | null;
  bigImageWidth: number | null;
  bigImageHeight: number | null;
  previousPageId: number | null;
  nextPageId: number | null;
  areas: SavedArea[];
  thumbnails: PageThumbnail[];
  /** The areas whose printed price is covered. */
  coveredAreaIds: number[];
  priceStyle: PriceStyle;
}

/** A page of the circular in the strip at the left. */
export interface StripPage {
  id: number;
  number: number;
  status: "rendering" | "ready" | "failed";
  areaCount: number;
  smallImageKey: string | null;
}

export interface EditorCategory {
  id: number;
  name: string;
}

/** A suggestion that is offered. */
export type OfferedArea = OpenSuggestion<SuggestedArea>;

/** What is printed on the page; empty until it has come. */
export interface PageAnalysis {
  suggestions: SuggestedArea[];
  edges: SnapLines;
  /** The page's words, to fill in areas that are drawn by hand. */
  words: PageWord[];
  /** What is to be told of the reading of the page's picture; null where there is nothing to tell. */
  notice: ReadingSentence | null;
}

export const noAnalysis: PageAnalysis = {
  suggestions: [],
  edges: { x: [], y: [] },
  words: [],
  notice: null,
};

export function thumbnailUrl(pageId: number, thumbnailId: number): string {
  return `/api/CircularPages/${pageId}/ThumbnailImage/${thumbnailId}`;
}

/** Boxes in pixels are measured on this, whatever size the page is shown at. */
export function imageSizeOf(page: Pick<EditedPage, "bigImageWidth" | "bigImageHeight">): ImageSize {
  return { width: page.bigImageWidth ?? 1500, height: page.bigImageHeight ?? 1500 };
}
