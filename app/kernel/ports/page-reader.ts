import type { Box, PageWord } from "./page-content";

/** A deal as it was seen on a page's picture. Box as fractions of the page. */
export interface ReadDeal extends Box {
  /** As printed: "4.99", "2/$5". */
  price: string;
  /** The product's name; empty where none was found. */
  ingredient: string;
  /** A short line above the name: "Organic", a brand. */
  prefix: string;
  /** All else that stands in its box, line by line. */
  details: string;
  /** Where its product is shown, without words and prices; null where nothing but print was seen. */
  picture: Box | null;
  /** How surely the box and its price are right, 0..1. */
  confidence: number;
}

/** Why an outside service was of no help; each has its sentence in the domain. */
export const outsideProblems = [
  "busy",
  "too_slow",
  "no_answer",
  "refused",
  "unfit",
  "too_large",
  "unsent",
] as const;

export type OutsideProblem = (typeof outsideProblems)[number];

/** What became of asking an outside service. */
export interface OutsideReading {
  host: string;
  /** Whether the page's picture has left the house, or a part of it. */
  isSent: boolean;
  /** Null where it helped. */
  problem: OutsideProblem | null;
}

/** What is drawn on a page beside its words: pictures that stand apart, and straight lines. Boxes as fractions of the page. */
export interface ReadDrawings {
  pictures: Box[];
  rules: Box[];
}

/** What was read from the picture of a page. */
export interface ReadPage {
  words: PageWord[];
  deals: ReadDeal[];
  /** Null or left out where it was not looked for. */
  drawings?: ReadDrawings | null;
  /** Null or left out where no service outside was asked. */
  outside?: OutsideReading | null;
}

/** Why a picture was not read; each has its sentence in the domain. */
export const readingProblems = [
  "time_limit",
  "memory_limit",
  "reader_died",
  "models_missing",
  "bad_picture",
] as const;

export type ReadingProblem = (typeof readingProblems)[number];

/** Thrown by a PageReader. `detail` is for the log. */
export class ReadingProblemError extends Error {
  override readonly name = "ReadingProblemError";
  constructor(
    readonly problem: ReadingProblem,
    readonly detail?: string,
  ) {
    super(detail ? `${problem}: ${detail}` : problem);
  }
}

export interface KnownOfPage {
  /** Words of other pages that most likely speak the same language; it is told by them where the page has few of its own. */
  words: readonly string[];
}

/**
 * Reads pages whose words are part of a picture. It works outside this process, within limits of time and memory,
 * and survives the death of its child.
 */
export interface PageReader {
  /**
   * @param picturePath an image of the whole page, about 3,000 pixels high, on this machine
   * @param known what is known of the page beforehand
   * @throws ReadingProblemError; another error where the reader is closed, before or meanwhile
   */
  read(picturePath: string, known?: KnownOfPage): Promise<ReadPage>;
  close(): Promise<void>;
}
