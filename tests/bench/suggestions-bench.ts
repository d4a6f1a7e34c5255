import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { isReadingNeeded } from "#app/circulars/domain/pages/reading-need";
import { createPageReader } from "#app/circulars/page-reader/page-reader";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import type { PageReader } from "#app/kernel/ports/page-reader";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import { suggestPageAreas } from "#reader/deals/reading-suggestions";
import { corpusDir } from "#tests/corpus/manifest";
import {
  addCounts,
  f1,
  labelsSchema,
  type ScoredDeal,
  type SuggestionCounts,
  scorePage,
} from "./suggestion-score";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface LabelledFile {
  name: string;
  pdfPath: string;
  pages: [number, ScoredDeal[]][];
}

interface FileFigures {
  name: string;
  pages: number;
  /** How many of the pages were read from their picture. */
  read: number;
  counts: SuggestionCounts;
  /** CPU seconds per page that was read from its picture. */
  cpuSeconds: number;
}

export interface SuggestionFigures {
  files: FileFigures[];
  /** The number of suggestions by confidence, and how many of them have the box and price of a labelled deal. */
  calibration: { from: number; count: number; right: number }[];
  peakMb: number;
}

/** Suggests areas for every labelled page as the product does, and compares them with the labels. */
export async function measureSuggestions(): Promise<SuggestionFigures> {
  const scratch = await mkdtemp(path.join(tmpdir(), "endcap-suggestions-"));
  const use = { peakMb: 0, cpuMs: 0 };
  const log = pino({ level: "debug" }, { write: (line: string) => noteUse(line, use) });
  const renderer = createPdfRenderer({ workerFile: path.join(root, "build/pdf/worker.js"), log });
  const modelsDir = process.env.READING_MODELS_DIR ?? path.join(root, "build/reader");
  const reader = createPageReader({ workerFile: path.join(root, "build/reader/worker.js"), modelsDir, log });
  const all: { found: ScoredDeal; right: boolean }[] = [];
  const files: FileFigures[] = [];
  try {
    for (const file of await labelledFiles()) {
      use.cpuMs = 0;
      const counts: SuggestionCounts[] = [];
      let read = 0;
      for (const [pageNumber, labelled] of file.pages) {
        const page = await suggest(renderer, reader, { ...file, pageNumber, outDir: scratch });
        if (page.isRead) read += 1;
        const score = scorePage(labelled, page.suggestions);
        counts.push(score.counts);
        all.push(...page.suggestions.map((found) => ({ found, right: score.right.has(found) })));
      }
      const { name, pages } = file;
      const cpuSeconds = use.cpuMs / 1000 / Math.max(1, read);
      files.push({ name, pages: pages.length, read, counts: addCounts(counts), cpuSeconds });
    }
  } finally {
    await reader.close();
    await renderer.close();
    await rm(scratch, { recursive: true });
  }
  return { files, calibration: calibrate(all), peakMb: use.peakMb };
}

function noteUse(line: string, use: { peakMb: number; cpuMs: number }): void {
  const said = JSON.parse(line) as { msg?: string; peakMb?: number; cpuMs?: number | null };
  if (said.msg !== "reader idle") return;
  use.peakMb = Math.max(use.peakMb, said.peakMb ?? 0);
  use.cpuMs += said.cpuMs ?? 0;
}

interface AskedPage {
  pdfPath: string;
  pageNumber: number;
  outDir: string;
}

async function suggest(renderer: PageRenderer, reader: PageReader, asked: AskedPage) {
  const page = await renderer.renderPage(asked);
  const isRead = isReadingNeeded(page);
  const reading = isRead ? await reader.read((await renderer.renderPicture(asked)).path) : null;
  return {
    isRead,
    suggestions: suggestPageAreas(
      page,
      reading && { ...reading, status: "read" },
      page.widthPt / page.heightPt,
    ),
  };
}

/** Folders of labels, each with the folder of the collection that has their PDF files. */
const sources = [
  { kind: " *", folder: path.join(corpusDir, "labels"), pdfs: "pdf-real" },
  { kind: " *", folder: path.join(corpusDir, "brochures-de"), pdfs: "brochures-de" },
  { kind: " looked at", folder: path.join(root, "tests/bench/labels/look"), pdfs: "pdf-real" },
  { kind: " scored only", folder: path.join(root, "tests/bench/labels/score"), pdfs: "pdf-real" },
];

/** The labels whose PDF files are available. */
async function labelledFiles(): Promise<LabelledFile[]> {
  const files: LabelledFile[] = [];
  for (const { kind, folder, pdfs } of sources) {
    if (!existsSync(folder) || !existsSync(path.join(corpusDir, pdfs))) continue;
    for (const file of (await readdir(folder)).filter((one) => one.endsWith(".json")).sort()) {
      const name = file.replace(".json", "");
      const parsed = labelsSchema.parse(JSON.parse(readFileSync(path.join(folder, file), "utf8")));
      const pages = Object.entries(parsed).map(([page, deals]): [number, ScoredDeal[]] => [
        Number(page),
        deals,
      ]);
      files.push({ name: `${name}${kind}`, pdfPath: path.join(corpusDir, pdfs, `${name}.pdf`), pages });
    }
  }
  return files;
}

const steps = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95];

export function calibrate(all: readonly { found: ScoredDeal; right: boolean }[]) {
  return steps.map((from, index) => {
    const to = steps[index + 1] ?? Number.POSITIVE_INFINITY;
    const some = all.filter(({ found: { confidence = 0 } }) => confidence >= from && confidence < to);
    return { from, count: some.length, right: some.filter(({ right }) => right).length };
  });
}

export function printSuggestions({ files, calibration, peakMb }: SuggestionFigures): void {
  if (files.length === 0) {
    console.log(`There are no labelled pages in ${corpusDir}.`);
    return;
  }
  console.log(
    "Suggested areas against labelled deals (F1 of boxes at an IoU of 0.5 and 0.75; prices and names of the",
  );
  console.log(
    "pairs at 0.5). Files that the models were taught with are marked *: see docs/decisions/reading-pictures.",
  );
  console.log(row("file", "pages", "read", "deals", "found", "F1@.5", "F1@.75", "price", "name", "CPU s"));
  for (const { name, pages, read, counts, cpuSeconds } of files) {
    console.log(row(name, pages, read, ...figuresOf(counts), read > 0 ? cpuSeconds.toFixed(1) : "-"));
  }
  const total = addCounts(files.map(({ counts }) => counts));
  console.log(row("all", "", "", ...figuresOf(total), ""));
  console.log(`Peak memory of the reader: ${peakMb} MB (aim 1,200).`);
  printCalibration(calibration);
}

export function printCalibration(calibration: SuggestionFigures["calibration"]): void {
  console.log(
    "Confidence, and how many of the suggestions are a labelled deal with its price (aim above 0.9: 0.95):",
  );
  for (const { from, count, right } of calibration) {
    if (count > 0) console.log(`  from ${from.toFixed(2)}: ${count} suggested, ${share(right, count)} right`);
  }
}

export function figuresOf(counts: SuggestionCounts): (string | number)[] {
  const { labelled, suggested, matchedHalf, matchedThreeQuarters, rightPrices, rightNames } = counts;
  return [
    labelled,
    suggested,
    f1(counts, matchedHalf).toFixed(3),
    f1(counts, matchedThreeQuarters).toFixed(3),
    share(rightPrices, matchedHalf),
    share(rightNames, matchedHalf),
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : (part / whole).toFixed(3);
}

export function row(name: string, ...cells: (string | number)[]): string {
  return `${name.padEnd(52)}${cells.map((cell) => String(cell).padStart(8)).join("")}`;
}
