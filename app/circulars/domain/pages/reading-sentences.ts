import type { ReadingProblem } from "#app/kernel/ports/page-reader";
import type { ReadingStatus } from "#db/tables/circulars";

/** What people are told about the reading of a page's picture. */
export interface ReadingSentence {
  kind: "reading" | "nothing" | "failed";
  sentence: string;
}

const byHand = "Draw its areas by hand: press N, or drag over the page.";

const problemSentences: Record<ReadingProblem, string> = {
  time_limit: `This page took too long to read. ${byHand}`,
  memory_limit: `This page needs more memory to read than there is. ${byHand}`,
  reader_died: `This page could not be read. ${byHand}`,
  models_missing:
    "Pages that are pictures can't be read: the reader's models are missing on this server, or others than expected. Run npm ci there, and read the page again.",
  bad_picture: `The picture of this page could not be drawn for reading. ${byHand}`,
};

/**
 * @param reading null where the page's text says what is printed
 * @param suggestionCount what the page offers now
 */
export function readingSentence(
  reading: { status: ReadingStatus; problem: ReadingProblem | null } | null,
  suggestionCount: number,
): ReadingSentence | null {
  if (reading?.status === "waiting") {
    return { kind: "reading", sentence: "Reading this page… Suggestions appear here by themselves." };
  }
  if (reading?.problem) return { kind: "failed", sentence: problemSentences[reading.problem] };
  if (!reading || suggestionCount > 0) return null;
  return { kind: "nothing", sentence: `No prices could be read on this page. ${byHand}` };
}
