import type { FileState } from "#app/kernel/ports/file-store";

/** A file that was not what its name says, could not be read, or was not there, now or when it was looked at before. */
export interface FileFinding {
  key: string;
  state: FileState | "unreadable";
  /**
   * `mended`: what it shows is being made again. `lost`: something of it has to be uploaded again. `restored`: it is
   * there again, and what could not be made without it is being made. `left`: nothing was done with what can't be read.
   */
  outcome: "mended" | "lost" | "restored" | "left";
  /** What uses it and what happens to that, a sentence each. */
  notes: string[];
  /** The circulars some of whose pages are drawn again. */
  circularIds: number[];
}

/** Why a page can't be shown: its image was damaged where it is stored, and its PDF too. */
export const lostImageMessage =
  "The stored image of this page was damaged, and so is its PDF. Please upload the page again.";

/** Why a page can't be drawn: its PDF is damaged where it is stored. */
export const lostPdfMessage = "The stored PDF of this page is damaged. Please upload the same PDF again.";

export const lostUserFileMessage = "The file was damaged where it was stored. Please send it again.";
