import type { ImportedPage } from "#tests/setup/pdf-importer";
import type { CorpusFile } from "./manifest";

/** What became of a file: a sentence that refused it, or its pages. */
export type Outcome = { refused: string } | { pages: ImportedPage[] };

/** Whether a file ended as the manifest's words ask for; words it doesn't know are never met. */
export function asExpected(file: CorpusFile, outcome: Outcome): boolean {
  const { expected } = file;
  if (expected.startsWith("password")) return refusedWith(outcome, "password");
  if (expected.includes("cannot be opened with a password")) return refusedWith(outcome, "encrypted");
  if (expected.startsWith("clear error")) return "refused" in outcome;
  if (!expected.startsWith("renders")) return false;
  const mayFail = expected.startsWith("renders or clear error");
  if ("refused" in outcome) return mayFail;
  const { pages } = outcome;
  if (mayFail) return pages.every((page) => page.status === "ready" || page.failureReason);
  if (pages.length !== file.pages || pages.some((page) => page.status !== "ready")) return false;
  const blank = pages.every((page) => page.blank);
  return expected.includes("blank page") ? blank : !blank || file.blankToOthers;
}

function refusedWith(outcome: Outcome, word: string): boolean {
  return "refused" in outcome && outcome.refused.includes(word);
}
