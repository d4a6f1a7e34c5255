import path from "node:path";
import { DomainError } from "#app/kernel/errors";
import type { PdfImporter, SlowTask } from "#tests/setup/pdf-importer";
import { type CorpusFile, corpusDir } from "./manifest";
import { asExpected, type Outcome } from "./verdict";

interface Row {
  file: CorpusFile;
  outcome: Outcome;
  seconds: number;
  slowest: SlowTask;
  met: boolean;
}

/**
 * Imports every page of every file and prints what became of each, a line as each is done, then the sums.
 *
 * @returns how many files did not end as the manifest expects
 */
export async function runCorpus(
  files: CorpusFile[],
  importer: PdfImporter,
  print: (line: string) => void,
): Promise<number> {
  const width = Math.max(0, ...files.map(({ file }) => file.length));
  print(
    `${"file".padEnd(width)} pages ready blank failed  seconds  slowest page  as expected  expected: what was said`,
  );
  const rows: Row[] = [];
  for (const file of files) {
    const start = performance.now();
    const outcome = await importOne(importer, file.path ?? path.join(corpusDir, file.file));
    const seconds = (performance.now() - start) / 1000;
    const slowest = importer.takeSlowest();
    const row = { file, outcome, seconds, slowest, met: asExpected(file, outcome) };
    rows.push(row);
    print(lineOf(row, width));
  }
  for (const line of sums(rows)) print(line);
  print(`Peak memory of a renderer: ${importer.takePeakMb()} MB.`);
  return rows.filter((row) => !row.met).length;
}

async function importOne(importer: PdfImporter, pdfPath: string): Promise<Outcome> {
  try {
    return { pages: await importer.importFile(pdfPath) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return {
      refused:
        Object.values(error.fields ?? {})
          .flat()
          .join(" ") || error.message,
    };
  }
}

function lineOf({ file, outcome, seconds, slowest, met }: Row, width: number): string {
  const counts = countsOf(outcome);
  const said = messagesFor(outcome).join(" / ");
  return [
    file.file.padEnd(width),
    ...(counts ? [counts.pages, counts.ready, counts.blank] : ["-", "-", "-"]).map((n) =>
      String(n).padStart(5),
    ),
    String(counts?.failed ?? "-").padStart(6),
    seconds.toFixed(2).padStart(8),
    slowest.seconds.toFixed(2).padStart(13),
    (met ? "yes" : "NO").padStart(12),
    ` ${file.expected}${said === "" ? "" : `: ${said}`}`,
  ].join(" ");
}

function countsOf(outcome: Outcome) {
  if ("refused" in outcome) return null;
  const { pages } = outcome;
  return {
    pages: pages.length,
    ready: pages.filter((page) => page.status === "ready").length,
    blank: pages.filter((page) => page.blank).length,
    failed: pages.filter((page) => page.status === "failed").length,
  };
}

/** The sentences that staff read, each with the number of pages it was said about. */
function messagesFor(outcome: Outcome): string[] {
  if ("refused" in outcome) return [outcome.refused];
  const times = new Map<string, number>();
  for (const { failureReason } of outcome.pages) {
    if (failureReason) times.set(failureReason, (times.get(failureReason) ?? 0) + 1);
  }
  return [...times].map(([sentence, count]) => `${count} x ${sentence}`);
}

function sums(rows: Row[]): string[] {
  const counts = rows.map(({ outcome }) => countsOf(outcome)).filter((count) => count !== null);
  const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
  const pages = sum(counts.map((count) => count.pages));
  const ready = sum(counts.map((count) => count.ready));
  const blank = sum(counts.map((count) => count.blank));
  const met = rows.filter((row) => row.met).length;
  return [
    "",
    `${rows.length} files: ${counts.length} imported, ${rows.length - counts.length} refused with a sentence.`,
    `${pages} pages: ${ready} ready (${blank} of them warned as blank), ${pages - ready} failed with a sentence.`,
    `${sum(rows.map((row) => row.seconds)).toFixed(0)} seconds.`,
    `${met} as expected, ${rows.length - met} not.`,
    ...slowestLine("real", rows.filter(isReal)),
    ...slowestLine(
      "hostile",
      rows.filter((row) => !isReal(row)),
    ),
  ];
}

const isReal = ({ file }: Row) => file.file.startsWith("pdf-real/");

/** Counted from when the renderer takes a page, or a file that it refuses, tries included. */
function slowestLine(kind: string, rows: Row[]): string[] {
  const [first] = rows.sort((one, other) => other.slowest.seconds - one.slowest.seconds);
  if (!first) return [];
  const { seconds, cpuSeconds } = first.slowest;
  const figures = `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of it computing`;
  return [`Slowest ${kind} page: ${figures} (${first.file.file}).`];
}
