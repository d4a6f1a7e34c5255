import type { OutsideProblem, OutsideReading, ReadingProblem } from "#app/kernel/ports/page-reader";
import type { ReadingStatus } from "#db/tables/circulars";

/** What people are told about the reading of a page's picture. */
export interface ReadingSentence {
  kind: "reading" | "nothing" | "failed" | "outside";
  sentence: string;
}

const byHand = "Draw its areas by hand: press N, or drag over the page.";

/** Each whole, since they are translated as such. */
const problemSentences: Record<ReadingProblem, string[]> = {
  time_limit: ["This page took too long to read.", byHand],
  memory_limit: ["This page needs more memory to read than there is.", byHand],
  reader_died: ["This page could not be read.", byHand],
  models_missing: [
    "Pages that are pictures can't be read: the reader's models are missing on this server, or others than expected. Run npm ci there, and read the page again.",
  ],
  bad_picture: ["The picture of this page could not be drawn for reading.", byHand],
};

/**
 * @param reading null where the page's text says what is printed
 * @param suggestionCount what the page offers now
 */
export function readingSentence(
  reading: {
    status: ReadingStatus;
    problem: ReadingProblem | null;
    outside?: OutsideReading | null;
  } | null,
  suggestionCount: number,
): ReadingSentence | null {
  const own = ownSentence(reading, suggestionCount);
  if (!reading?.outside) return own;
  const outside = outsideSentence(reading.outside);
  return own ? { ...own, sentence: `${own.sentence} ${outside}` } : { kind: "outside", sentence: outside };
}

const outsideProblemSentences: Record<OutsideProblem, string> = {
  busy: "That service is too busy just now: these suggestions are Endcap's own.",
  too_slow: "That service did not answer in time: these suggestions are Endcap's own.",
  no_answer: "No answer came back: these suggestions are Endcap's own.",
  refused:
    "That service refused to read it, for its key, model or credit: these suggestions are Endcap's own.",
  unfit: "What came back made no sense: these suggestions are Endcap's own.",
  too_large: "The picture is too large for that service: these suggestions are Endcap's own.",
  over_limit: "This month's limit for that service is reached: these suggestions are Endcap's own.",
  unsent: "Sending it failed: these suggestions are Endcap's own.",
};

/** Whether the page's picture has left the house, and what of it is used. */
function outsideSentence({ host, isSent, problem }: OutsideReading): string {
  const sent = isSent
    ? `This page's picture was sent to ${host} to be read.`
    : `This page's picture was not sent to ${host} to be read.`;
  return problem === null ? sent : `${sent} ${outsideProblemSentences[problem]}`;
}

function ownSentence(
  reading: { status: ReadingStatus; problem: ReadingProblem | null } | null,
  suggestionCount: number,
): ReadingSentence | null {
  if (reading?.status === "waiting") {
    return { kind: "reading", sentence: "Reading this page… Suggestions appear here by themselves." };
  }
  if (reading?.problem) return { kind: "failed", sentence: problemSentences[reading.problem].join(" ") };
  if (!reading || suggestionCount > 0) return null;
  return { kind: "nothing", sentence: ["No prices could be read on this page.", byHand].join(" ") };
}
