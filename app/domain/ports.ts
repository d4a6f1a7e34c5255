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

/** The middle of a town or of a ZIP code's area, in degrees. */
export interface Town {
  /** "Springfield, IL", with the ZIP code where one was asked for. */
  name: string;
  latitude: number;
  longitude: number;
}

/** Knows US towns without any outside service: what everybody may ask must cost nothing. */
export interface Towns {
  /** By a ZIP code, or by the whole name with or without the state: every town of that name. */
  find(text: string): Promise<Town[]>;
}

/**
 * What kind of failure of an outside service it was, and so what to do: `transient` try again soon; `throttled` wait,
 * it costs no try; `credential` the token is dead; `permission`, `configuration` somebody must change something;
 * `fault` ours, or nobody can tell: try once more.
 */
export type OutsideFaultClass =
  | "transient"
  | "throttled"
  | "credential"
  | "permission"
  | "configuration"
  | "fault";

/** Thrown by SocialPages and Spreadsheets. */
export class OutsideFault extends Error {
  override readonly name = "OutsideFault";
  constructor(
    readonly faultClass: OutsideFaultClass,
    /** One sentence for people: what happened. */
    sentence: string,
    readonly options: {
      /** What to do about it, a sentence. */
      advice?: string;
      /** The raw codes and words of the other side, without secrets. */
      detail?: string;
      /** For `throttled`: how long to stay away. */
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(sentence, { cause: options.cause });
  }
}

/** What lands in a spreadsheet. Texts stay texts, whatever they begin with. */
export type Cell = string | number | boolean | null;

/** What of a social page is wanted: facts of the page itself, its posts, or its posts with a video. */
export type PageTitle = "Page" | "Posts" | "VideoPosts";

export interface SocialRowsRequest {
  accessToken: string;
  /** A page's name, id or address. */
  page: string;
  pageTitle: PageTitle;
  /** [from, until); has no say over `Page`. */
  from: Date;
  until: Date;
  /** Not more rows than this. */
  limit?: number;
  /** Ends it; what is under way rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** One answer of the platform; it may hold no rows and not be the last. */
export interface SocialBatch {
  /** Headings of `rows`, the same in every batch of one request. */
  headings: string[];
  /** In the platform's order, each item once. Instants are ISO-8601 texts in UTC, figures are numbers. */
  rows: Cell[][];
  /** What was left out or had to be done differently, in sentences; each is told once. */
  notes: string[];
}

export interface SocialPageChoice {
  id: string;
  name: string;
  pictureUrl: string | null;
}

export interface SocialToken {
  accessToken: string;
  expiresAt: Date | null;
}

/** What the platform tells of a token. */
export interface SocialTokenState {
  valid: boolean;
  /** Why not, in a sentence; null when valid. */
  reason: string | null;
  expiresAt: Date | null;
  dataAccessExpiresAt: Date | null;
  /** Permissions that are needed and not given. */
  missingPermissions: string[];
  user: { id: string; name: string; email: string | null; photoUrl: string | null } | null;
}

/** The social platform. All reject with OutsideFault, whose words hold no token. */
export interface SocialPages {
  /** The column that tells rows apart; null where there is only one row. */
  keyHeading(pageTitle: PageTitle): string | null;
  /**
   * At least one batch. It follows the platform's list to the end, keeps the pace that the platform's limits allow and
   * tries hiccups again within seconds; longer pauses are the caller's (`retryAfterSeconds`).
   */
  fetchRows(request: SocialRowsRequest): AsyncIterable<SocialBatch>;
  /** The pages that the token's owner looks after, by name without regard to case. */
  listPages(accessToken: string): Promise<SocialPageChoice[]>;
  /** A dead token is an answer, not a fault. */
  inspectToken(accessToken: string): Promise<SocialTokenState>;
  /** Sign-in with the platform; null when this installation has no identity there (app id and secret). */
  readonly signIn: SocialSignIn | null;
}

export interface SocialSignIn {
  /** Public name of our identity. */
  readonly appId: string;
  /** Where to send the browser. `state` comes back unchanged. */
  addressFor(options: { redirectUri: string; state: string }): string;
  /**
   * Exchanges the code that came back, once, for a long-lived token. `redirectUri` as it was for `addressFor`.
   * @throws OutsideFault configuration when the code is too old or was used
   */
  exchange(options: { redirectUri: string; code: string }): Promise<SocialToken>;
}

/** Rows under headings, in the order of the headings. */
export interface SheetContent {
  headings: string[];
  rows: Cell[][];
}

/**
 * One tab of a spreadsheet, opened. Every method rejects with OutsideFault. Columns are found by their headings, so
 * that people may move them and keep columns of their own beside them; headings that are missing are added at the
 * right. When a method rejects with `transient` its work may have been done all the same: the answer was lost.
 */
export interface SheetTab {
  /** For people: the document's and the tab's name. */
  readonly title: string;
  /** Where people see it. */
  readonly url: string;
  /** Cells in the whole document, blank ones counted, and how many it may have. */
  readonly usedCells: number;
  readonly mostCells: number;
  /** In characters. Longer ones are refused as `fault`: `cutLongCells` cuts and counts them. */
  readonly longestCell: number;
  /** What the rows of one call should hold together at most, as `weightOfRow` counts. */
  readonly callWeight: number;
  /** The first row; empty for an empty tab. */
  readHeadings(): Promise<string[]>;
  /** What stands under a heading, from the top, blank cells as null; nothing for a heading that is missing. */
  readColumn(heading: string): Promise<Cell[]>;
  /** To be asked before anything is written: rejects with `configuration` when the document has no room for it. */
  requireRoom(
    writeMode: "append" | "replace",
    content: { headings: string[]; rowCount: number },
  ): Promise<void>;
  /**
   * Replacing, first part: lays rows out beside the tab, where nobody looks. Laying the same positions out again
   * changes nothing. `position` of the first row, from 1, the heading not counted. What another stage of this tab
   * has laid out is dropped: it belongs to a run that is dead.
   */
  stageRows(stage: string, position: number, rows: Cell[][]): Promise<void>;
  /**
   * Second part, in one atomic step: heading and staged rows take the place of what the tab held in these columns,
   * and the stage is dropped. Gives the headings that were added. Without a stage of so many rows it rejects with
   * `transient`; the rows have to be laid out again, also when it was the answer to a first swap that was lost.
   */
  swapIn(
    stage: string,
    content: { headings: string[]; rowCount: number },
  ): Promise<{ addedHeadings: string[] }>;
  /** Forgets what was laid out. Does nothing where there is nothing. */
  dropStage(stage: string): Promise<void>;
  /** Appending: whether rows with this mark stand already. To be asked before every second try. */
  hasMark(mark: string): Promise<boolean>;
  /** Appends below the last row and leaves the mark, in one atomic step. Gives the headings that were added. */
  appendRows(mark: string, content: SheetContent): Promise<{ addedHeadings: string[] }>;
  /**
   * Forgets the marks that begin with `prefix`: those of older runs. Providers keep some hundred marks of a tab,
   * so this is owed before every run.
   */
  dropMarks(prefix: string): Promise<void>;
}

export interface OpenTabOptions {
  /** The retailer whose connection it is: another retailer's built-in sheet is as one that never was. */
  retailerId: number;
  /** Ends waiting and requests under way, which then reject with `transient`. */
  signal?: AbortSignal;
}

/** A provider of spreadsheets. Not to be called inside a transaction. */
export interface Spreadsheets {
  /** An address of theirs holds one of these, without regard to case. */
  readonly addressPrefixes: readonly string[];
  accepts(url: string): boolean;
  /** The same for all addresses of one tab; runs that write to it go one after the other. */
  tabKey(url: string): string;
  /** Whom the document must be shared with; null where that is not needed, or the provider is not set up. */
  readonly shareWith: string | null;
  /** Rejects with OutsideFault, also when there is no such document or tab. */
  openTab(url: string, options: OpenTabOptions): Promise<SheetTab>;
}
