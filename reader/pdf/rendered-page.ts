import type { Box, PageContent, PagePicture } from "#reader/page-content";
import type { ImageKind } from "./image-kinds";
import type { Crop } from "./page-crop";
import type { PageFindings } from "./page-findings";

/** An encoded image in a local file that the receiver takes over (moves or deletes). Sizes in pixels. */
export interface RenderedImage {
  path: string;
  contentType: "image/jpeg" | "image/webp" | "image/png";
  width: number;
  height: number;
}

/** Why a PDF can't be taken, one word each; `pdf-problems.ts` in domain/circulars holds the sentences. */
export const pdfProblems = [
  "empty_file",
  "not_a_pdf",
  "damaged",
  "password",
  "unsupported_encryption",
  "no_pages",
  "too_many_pages",
  "phone_photo",
  "image_too_large",
  "page_too_large",
  "time_limit",
  "memory_limit",
  "renderer_died",
  "page_damaged",
] as const;

export type PdfProblem = (typeof pdfProblems)[number];

/** Thrown by a PageRenderer. `detail` is for the log. */
export class PdfProblemError extends Error {
  override readonly name = "PdfProblemError";
  constructor(
    readonly problem: PdfProblem,
    readonly detail?: string,
    /** Figures for the sentence, e.g. the number of pages found. */
    readonly figure?: number,
  ) {
    super(detail ? `${problem}: ${detail}` : problem);
  }
}

/** Bounds the child holds by itself; those on time and memory are the parent's. */
export interface WorkerLimits {
  maxPages: number;
  maxPageSidePt: number;
}

export interface PdfInspection {
  pageCount: number;
}

/** A picture that is to become a PDF of one page. Paths on this machine; nothing is at `outPath` yet. */
export interface WrapImageRequest {
  imagePath: string;
  format: ImageKind;
  outPath: string;
}

export interface RenderPageRequest {
  /** Absolute path of the PDF on this machine. */
  pdfPath: string;
  /** 1-based. */
  pageNumber: number;
  /** Existing folder that receives the image files. */
  outDir: string;
  /** Left out: what a printer cuts the page to. */
  crop?: Crop;
}

/** First pass: what the back-office needs to show and edit the page. */
export interface RenderedPage extends PageContent {
  /** Size of the visible page in PDF points (1/72 inch), after rotation. */
  widthPt: number;
  heightPt: number;
  /** 1500 px high (width follows). */
  big: RenderedImage;
  /** For lists and strips: 320 px high. */
  small: RenderedImage;
  /** Whether most of its words are not shown: what a scanner has read, laid over its picture. */
  isTextInvisible: boolean;
  findings: PageFindings;
  /** True when the page shows nothing, or nothing but a line at its upper or lower edge. */
  blank: boolean;
}

/** A part of the page that is painted over with another text, in the colours that are printed there. */
export interface CoveredPart extends Box {
  text: string;
  /** Said below the text, in the language of the ad, so that nobody takes it for the print. */
  mark: string;
}

/** Second pass, in the background: what shoppers' browsers load, and the thumbnails to pick from. */
export interface RenderedExtras {
  /** WebP at several widths, smallest first. */
  shopperImages: RenderedImage[];
  /** One per entry of `pictures` asked for, in that order, cut at print resolution. */
  thumbnails: RenderedImage[];
  /** The images of the first pass anew; null unless `withPage` asked for them. */
  page: Pick<RenderedPage, "big" | "small"> | null;
}

export interface RenderExtrasRequest extends RenderPageRequest {
  pictures: PagePicture[];
  covers: CoveredPart[];
  withPage: boolean;
}

export interface FindPartsRequest {
  /** An image of a page on this machine. */
  imagePath: string;
  /** Parts of it, as fractions of the page. */
  parts: Box[];
  /** Images of the pages on which they are looked for. */
  pages: string[];
}

/** Where a part looks most as it does on its own page. */
export interface FoundPart {
  /** Index among the pages. */
  page: number;
  box: Box;
  /** 1 where both look the same, 0 where they have nothing in common. */
  likeness: number;
}
