import type { ReadingProblem } from "#app/kernel/ports/page-reader";

/** While a page's picture is read. */
export const readingNow = "Reading this page… Suggestions appear here by themselves.";

export const nothingWasRead =
  "No prices could be read on this page. Draw its areas by hand: press N, or drag over the page.";

export const readingProblemSentences: Record<ReadingProblem, string> = {
  time_limit: "This page took too long to read. Draw its areas by hand.",
  memory_limit: "This page needs more memory to read than there is. Draw its areas by hand.",
  reader_died: "This page could not be read. Draw its areas by hand.",
  models_missing:
    "Pages that are pictures can't be read: the reader's models are missing on this server. Its administrator finds in the log what to do.",
  bad_picture: "The picture of this page could not be drawn for reading. Draw its areas by hand.",
};
