import type { Generated, Selectable } from "kysely";
import type { Flag, Instant, JsonText } from "../columns";

export type PageStatus = "rendering" | "ready" | "failed";

export interface CircularPageTable {
  id: Generated<number>;
  circularId: number;
  circularFileId: number;
  /** 1-based page of the PDF file. */
  pageNumber: number;
  /** Order within the circular, ascending, with gaps allowed. */
  position: number;
  status: PageStatus;
  /** A sentence for staff; null unless failed. */
  failureReason: string | null;
  /** True when the page shows nothing: staff are warned. */
  blank: Flag;
  /** Size in PDF points after rotation; null until rendered. */
  widthPt: number | null;
  heightPt: number | null;
  bigImageKey: string | null;
  bigImageWidth: number | null;
  bigImageHeight: number | null;
  smallImageKey: string | null;
  smallImageWidth: number | null;
  smallImageHeight: number | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export type CircularPageRow = Selectable<CircularPageTable>;

/** What was read off the page: words, links and rules as JSON (see PageContent). */
export interface PageContentTable {
  pageId: number;
  words: JsonText;
  links: JsonText;
  rules: JsonText;
}

/** What shoppers' browsers load: one row per width. */
export interface PageImageTable {
  pageId: number;
  width: number;
  height: number;
  contentType: string;
  fileKey: string;
}

/** A picture found on the page. `position` (0-based, page order) is the thumbnail's id on the wire. */
export interface PageThumbnailTable {
  pageId: number;
  position: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Null until cut. Pixel size of the cut beside it. */
  fileKey: string | null;
  imageWidth: number | null;
  imageHeight: number | null;
}

export type PageThumbnailRow = Selectable<PageThumbnailTable>;
export type PageImageRow = Selectable<PageImageTable>;
