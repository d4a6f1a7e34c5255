import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where the collection of real and tricky PDF files lies, if it is there. */
export const corpusDir = path.resolve(root, process.env.ENDCAP_CORPUS_DIR ?? "../shared/data");
const manifest = path.join(corpusDir, "MANIFEST.tsv");

export function hasCorpus(): boolean {
  return existsSync(manifest);
}

export interface CorpusFile {
  /** Relative to the collection. */
  file: string;
  /** Where it lies when it is no part of the collection. */
  path?: string;
  /** NaN where readers can't tell. */
  pages: number;
  /** What should become of it, in words (see asExpected). */
  expected: string;
  /** Whether another reader found the first page empty, so that it may be for us as well. */
  blankToOthers: boolean;
}

/** What the collection's manifest says about the files of one of its folders. */
export function corpusFiles(folder: "pdf-real" | "pdf-tricky" | "people"): CorpusFile[] {
  return readFileSync(manifest, "utf8")
    .split("\n")
    .filter((line) => line.startsWith(`${folder}/`))
    .map((line) => line.split("\t"))
    .map(([file = "", , , , pages, , , , expected = "", , readers = ""]) => ({
      file,
      pages: Number(pages),
      expected,
      blankToOthers: readers.includes("ok-blank"),
    }));
}
