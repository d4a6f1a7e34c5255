import type { ReadPage } from "#reader/read-page";

/** Why an outside service was of no help; each has its sentence in the domain. */
export const outsideProblems = [
  "busy",
  "too_slow",
  "no_answer",
  "refused",
  "unfit",
  "too_large",
  "over_limit",
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

/** What reading pages outside costs, in US dollars. */
export interface OutsideCost {
  host: string;
  /** About what one page costs. */
  pagePrice: number;
  /** This month, in UTC, with what is expected for pages that are being read. */
  spent: number;
  /** No page is sent that would take the month beyond it. */
  monthLimit: number;
}

/** What was read from the picture of a page, by our reader or with the help of a service outside. */
export interface ReaderAnswer extends ReadPage {
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

/**
 * Reads pages whose words are part of a picture. It works outside this process, within limits of time and memory,
 * and survives the death of its child.
 */
export interface PageReader {
  /**
   * @param picturePath an image of the whole page, about 3,000 pixels high, on this machine
   * @throws ReadingProblemError; another error where the reader is closed, before or meanwhile
   */
  read(picturePath: string): Promise<ReaderAnswer>;
  /** Left out where no service outside is asked. */
  findOutsideCost?(): Promise<OutsideCost>;
  close(): Promise<void>;
}
