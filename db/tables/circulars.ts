import type { Generated, Selectable } from "kysely";
import type { Flag, Instant, JsonText } from "../columns";

export interface CircularTable {
  id: Generated<number>;
  retailerId: number;
  /** Unique within the retailer, as is the slug. */
  name: string;
  title: string;
  slug: string;
  activeDate: Instant;
  terminationDate: Instant;
  /** Null: a draft, which no shopper sees whatever its dates. */
  publishedAt: Instant | null;
  /** The circular whose pages these are to replace, once somebody has looked them over; null for a circular of its own. */
  replacesCircularId: Generated<number | null>;
  /** The ids of the pages that are replaced, as JSON; null for a circular of its own. */
  replacedPages: Generated<JsonText | null>;
  /**
   * When the new pages took the place of the others: since then the replaced ones stand here, until that can't be undone
   * any more. Null while the new ones wait.
   */
  takenAt: Generated<Instant | null>;
  /** What undoing that brings back, as JSON (see StateBefore). */
  stateBefore: Generated<JsonText | null>;
  createdAt: Instant;
  updatedAt: Instant;
}

export type CircularRow = Selectable<CircularTable>;

/** An uploaded PDF of a circular; its pages point at it. */
export interface CircularFileTable {
  id: Generated<number>;
  circularId: number;
  /** As the uploader named it; for display only. */
  fileName: string;
  /** Key in the file store. */
  fileKey: string;
  byteSize: number;
  pageCount: number;
  createdAt: Instant;
}

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
  /** Which part of the PDF's page is shown, as JSON (see Crop). */
  crop: Generated<JsonText>;
  /** What was seen when it was drawn, as JSON (see PageFindings); null until then. */
  findings: Generated<JsonText | null>;
  /** The covers (CoveredPart) that the page's images were drawn with, as JSON. */
  drawnCovers: Generated<JsonText>;
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

export type ReadingStatus = "waiting" | "read" | "failed";

/** What was read from a page's picture, for pages whose words are no text. */
export interface PageReadingTable {
  pageId: number;
  status: ReadingStatus;
  /** Why it failed, a word of the reader's port; null unless failed. */
  problem: string | null;
  /** Words and deals as JSON (see ReadPage); empty lists until it is read. */
  words: JsonText;
  deals: JsonText;
  /** Which service outside was asked too, as JSON (see OutsideReading); null for none. */
  outside: JsonText | null;
  updatedAt: Instant;
}

/** A suggestion of a page that people have turned down. */
export interface TurnedDownSuggestionTable {
  pageId: number;
  /** Its key, made of its box, so that it means the same as long as the page is not drawn otherwise. */
  suggestion: string;
}

/** What a page's print suggests, worked out once for each print of it and of the pages beside it. */
export interface PageAnalysisTable {
  pageId: number;
  /** A hash of all that it was worked out from. */
  madeFrom: string;
  /** JSON, see PageAnalysis. */
  analysis: JsonText;
}

/** What shoppers' browsers load: one row per width. */
export interface PageImageTable {
  pageId: number;
  width: number;
  height: number;
  contentType: string;
  fileKey: string;
}

/** Found on the page, cut out of it by people, or of an earlier page that shows the same product. */
export type PictureOrigin = "found" | "cut-out" | "earlier";

/**
 * A picture of the page. `position` (0-based, page order of those that were found, then the others) is the thumbnail's id on
 * the wire. The box of an earlier page's picture is that of the area it was taken for.
 */
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
  origin: Generated<PictureOrigin>;
}

/** A clickable area of a page; box as fractions of the page, origin top left. */
export interface AreaTable {
  id: Generated<number>;
  pageId: number;
  left: number;
  top: number;
  width: number;
  height: number;
  thumbnailIndex: number | null;
  featured: Flag;
  categoryId: number | null;
  prefix: string;
  ingredient: string;
  deal: string;
  details: string;
  /** The recipes linked to the area, as the recipe picker wrote them. */
  recipesJson: JsonText | null;
  /** What shoppers read of the recipes, derived when they are written: recipes/shown-selection.server.ts. */
  recipesShown: Generated<JsonText | null>;
  /** The name that was read on the page, where the area was made of a suggestion: staff may have corrected it. Otherwise null. */
  readName: Generated<string | null>;
  /** Counts up at each save; a save that names an older one is refused. */
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
}

export type AreaRow = Selectable<AreaTable>;

/** A printed price that the area's deal covers in the page's images. Box as fractions of the page. */
export interface CoveredPriceTable {
  areaId: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A product category, shared by all retailers. */
export interface CategoryTable {
  id: Generated<number>;
  name: string;
  createdAt: Instant;
  updatedAt: Instant;
}

export type CategoryRow = Selectable<CategoryTable>;

/** Stores that show the same pages of a circular, in the same order. */
export interface CircularGroupTable {
  id: Generated<number>;
  retailerId: number;
  /** Unique within the retailer. */
  name: string;
  createdAt: Instant;
  updatedAt: Instant;
}

export type CircularGroupRow = Selectable<CircularGroupTable>;

/** That a group shows a page, and where. The page says of which circular. */
export interface CircularGroupPageTable {
  circularGroupId: number;
  pageId: number;
  /** 1-based place among the group's pages of the circular. */
  position: number;
}

export interface CircularTables {
  area: AreaTable;
  category: CategoryTable;
  circular: CircularTable;
  circularFile: CircularFileTable;
  circularGroup: CircularGroupTable;
  circularGroupPage: CircularGroupPageTable;
  circularPage: CircularPageTable;
  coveredPrice: CoveredPriceTable;
  pageAnalysis: PageAnalysisTable;
  pageContent: PageContentTable;
  pageReading: PageReadingTable;
  turnedDownSuggestion: TurnedDownSuggestionTable;
  pageImage: PageImageTable;
  pageThumbnail: PageThumbnailTable;
}
