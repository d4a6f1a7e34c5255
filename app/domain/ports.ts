import type { Readable } from "node:stream";

/**
 * A rectangle as fractions of the page (0..1): origin at the page's top left as a reader sees it
 * (after rotation and crop box), x to the right, y down.
 */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A run of text without white space, as printed. `size` is the font size as a fraction of page height. */
export interface PageWord extends Box {
  text: string;
  size: number;
}

/** A picture as it is visible on the page: clipped, soft mask applied. */
export type PagePicture = Box;

/** A link annotation with an outside address. */
export interface PageLink extends Box {
  url: string;
}

/** A printed line: one of width and height is (nearly) zero. Sides of stroked or filled boxes count as lines. */
export type PageRule = Box;

/** What can be read off a page besides its image. */
export interface PageContent {
  words: PageWord[];
  pictures: PagePicture[];
  links: PageLink[];
  rules: PageRule[];
}

/** An encoded image in a local file that the receiver takes over (moves or deletes). Sizes in pixels. */
export interface RenderedImage {
  path: string;
  contentType: "image/jpeg" | "image/webp" | "image/png";
  width: number;
  height: number;
}

/** Why a PDF can't be taken, one word each; `pdf-problems.ts` in domain/circulars holds the sentences. */
export type PdfProblem =
  | "empty_file"
  | "not_a_pdf"
  | "damaged"
  | "password"
  | "unsupported_encryption"
  | "no_pages"
  | "too_many_pages"
  | "page_too_large"
  | "time_limit"
  | "memory_limit"
  | "renderer_died"
  | "page_damaged";

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

export interface PdfInspection {
  pageCount: number;
}

export interface RenderPageRequest {
  /** Absolute path of the PDF on this machine. */
  pdfPath: string;
  /** 1-based. */
  pageNumber: number;
  /** Existing folder that receives the image files. */
  outDir: string;
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
  /** True when the page shows nothing, or nothing but a line at its upper or lower edge. */
  blank: boolean;
}

/** Second pass, in the background: what shoppers' browsers load, and the thumbnails to pick from. */
export interface RenderedExtras {
  /** WebP at several widths, smallest first. */
  shopperImages: RenderedImage[];
  /** One per entry of `pictures` asked for, in that order, cut at print resolution. */
  thumbnails: RenderedImage[];
}

/**
 * Reads and draws PDF pages outside this process. Every method rejects with PdfProblemError when the
 * file is at fault, holds a time limit and a memory limit, and survives the death of its child.
 */
export interface PageRenderer {
  /** Opens the file, counts the pages, checks every page's box. */
  inspect(pdfPath: string): Promise<PdfInspection>;
  renderPage(request: RenderPageRequest): Promise<RenderedPage>;
  renderExtras(request: RenderPageRequest & { pictures: PagePicture[] }): Promise<RenderedExtras>;
  close(): Promise<void>;
}

/** A row of a table: its number as spreadsheet programs count it (from 1, empty rows too), its cells as text. */
export interface TableRow {
  number: number;
  cells: string[];
}

/** Reads tables that people keep in files: text with delimiters, and spreadsheets (.xlsx). */
export interface TableReader {
  /**
   * The rows that hold anything, from the top, some at a time; between two such batches the process gets to do
   * other work. Of a workbook the first visible sheet counts.
   * @param fileName as the sender named it, for sentences and for what kind of file it claims to be
   * @throws DomainError invalid_input, too_large or unsupported_media, with a sentence that names the file
   */
  read(path: string, fileName: string): AsyncIterable<TableRow[]>;
}

/** Content-addressed files: a key is `<sha256>.<extension>`, so equal bytes are one file. */
export interface FileStore {
  /** Takes over a local file: it is moved, `path` is gone afterwards. */
  putFile(path: string, extension: string): Promise<{ key: string; byteSize: number }>;
  putBytes(bytes: Uint8Array, extension: string): Promise<{ key: string; byteSize: number }>;
  read(key: string): Promise<Buffer>;
  stream(key: string): Promise<Readable>;
  /** A path on this machine that stays valid until the file is deleted; may copy from afar first. */
  localPath(key: string): Promise<string>;
  exists(key: string): Promise<boolean>;
  /** In bytes; null when there is no such file. */
  byteSize(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Every file, in no order. `storedAt`: when it was last put, also where its bytes were there already. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
  /** A fresh folder for half-finished files, on the same disk as the store. The caller removes it. */
  makeTempDir(): Promise<string>;
}

/** One mail to one person. */
export interface OutgoingMail {
  /** The same at every try, so that a receiver can tell a repetition: `<20261121104500000.42@ads.example.com>`. */
  messageId: string;
  date: Date;
  from: { name: string; address: string };
  replyTo: string | null;
  /** A bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Thrown by a Mailer when trying again can't help, e.g. no such mailbox. The message is what the other side said. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
}

/** Brings mails on their way. */
export interface Mailer {
  /** `outbox`: nothing leaves this machine. */
  kind: "smtp" | "outbox";
  /** Resolves once the mail was taken over. Rejects with MailRefusedError, or with any other error when a later try may work. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** An outside collection of recipes. */
export interface RecipeFeed {
  /**
   * Recipes that match, best first, as the feed tells of them; to be read with readRecipe.
   * @throws Error when the feed can't be reached, takes too long or answers something else
   */
  search(query: { text: string; limit: number; offset: number }): Promise<unknown[]>;
}

export interface Log {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** An address to choose from while somebody types. */
export interface PlaceSuggestion {
  /** Opaque; `resolve` of the same provider understands it. */
  id: string;
  /** What it is, e.g. "1043 Hamil Road". */
  title: string;
  /** Where that is, e.g. "Verona, PA 15147". */
  detail: string;
}

/** An address as the provider knows it; null is what it doesn't know. */
export interface Place {
  address1: string | null;
  city: string | null;
  /** A name or an abbreviation. */
  state: string | null;
  zipCode: string | null;
  county: string | null;
  /** ISO 3166-1 alpha-2, in capitals. */
  country: string | null;
  /** In degrees. */
  latitude: number | null;
  longitude: number | null;
  googlePlacesId: string | null;
}

/**
 * Finds addresses. `session` is a text that stays the same from the first letter to the choice, for providers
 * that count so. Both refuse with DomainError `unavailable` when the provider doesn't answer as it should.
 */
export interface Places {
  /** Whom its terms ask to be named where its suggestions are shown. */
  readonly credit: string;
  /** The best ones first. */
  suggest(text: string, session: string | null): Promise<PlaceSuggestion[]>;
  /** Null for an id it doesn't know. */
  resolve(id: string, session: string | null): Promise<Place | null>;
}
