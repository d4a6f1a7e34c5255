import type { PagePicture } from "#reader/page-content";
import type {
  FindPartsRequest,
  FoundPart,
  PdfInspection,
  RenderExtrasRequest,
  RenderedExtras,
  RenderedImage,
  RenderedPage,
  RenderPageRequest,
  WrapImageRequest,
} from "#reader/pdf/rendered-page";

/** What is printed on a page, as the database has it: JSON texts, which only a child process reads. */
export interface StoredPrint {
  words: string;
  links: string;
  rules: string;
  pictures: PagePicture[];
  /** What was read from its picture; null where its text says it all. */
  reading: {
    status: "waiting" | "read" | "failed";
    words: string;
    deals: string;
  } | null;
  /** The page's width divided by its height. */
  aspect: number;
  /** The words of other pages of the circular, and those read from their pictures. */
  others: { words: string; readWords: string | null }[];
}

/**
 * Reads and draws PDF pages outside this process. Every method rejects with PdfProblemError when the
 * file is at fault and with an error that has the system's code (ENOSPC, say) when the machine is; it holds a time
 * limit and a memory limit, and survives the death of its child.
 */
export interface PageRenderer {
  /** Opens the file, counts the pages, checks every page's box. */
  inspect(pdfPath: string): Promise<PdfInspection>;
  /** Makes a PDF of one page from a picture, which is checked like a PDF. */
  wrapImage(request: WrapImageRequest): Promise<void>;
  renderPage(request: RenderPageRequest): Promise<RenderedPage>;
  renderExtras(request: RenderExtrasRequest): Promise<RenderedExtras>;
  /** The whole page as a JPEG about 3,000 pixels high, to read what is printed in it. */
  renderPicture(request: RenderPageRequest): Promise<RenderedImage>;
  /** Finds parts of a page's image on other pages, each where it is most like; null where nothing can be told. */
  findParts(request: FindPartsRequest): Promise<(FoundPart | null)[]>;
  /** Works out what a page's print suggests (see PageAnalysis), as JSON: its time may grow with the square of the words. */
  analyse(print: StoredPrint): Promise<string>;
  close(): Promise<void>;
}
