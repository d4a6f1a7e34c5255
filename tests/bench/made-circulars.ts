import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { createPageReader } from "#app/circulars/page-reader/page-reader";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import type { PageReader } from "#app/kernel/ports/page-reader";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import { suggestPageAreas } from "#reader/deals/reading-suggestions";
import type { RenderedPage } from "#reader/pdf/rendered-page";
import { addCounts, type ScoredDeal, type SuggestionCounts, scorePage } from "./suggestion-score";
import { calibrate, figuresOf, printCalibration, row } from "./suggestions-bench";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A circular that a program made, so that it knows the deals. */
export interface MadeCircular {
  name: string;
  pdf: Uint8Array;
  /** By page number. */
  labels: Record<string, ScoredDeal[]>;
}

export interface MadeKind {
  name: string;
  circulars: () => AsyncIterable<MadeCircular>;
  /** Read from the pages' pictures, as if they had no words and no lines. */
  isFlattened: boolean;
}

interface KindFigures {
  kind: string;
  files: { name: string; pages: number; counts: SuggestionCounts }[];
  suggestions: { found: ScoredDeal; right: boolean }[];
}

/** Suggests areas for the pages of made circulars, and compares them with what was made. */
export async function measureMadeCirculars(kinds: readonly MadeKind[]): Promise<KindFigures[]> {
  const scratch = await mkdtemp(path.join(tmpdir(), "endcap-made-"));
  const log = pino({ level: "silent" });
  const renderer = createPdfRenderer({ workerFile: path.join(root, "build/pdf/worker.js"), log });
  const modelsDir = process.env.READING_MODELS_DIR ?? path.join(root, "build/reader");
  const reader = createPageReader({ workerFile: path.join(root, "build/reader/worker.js"), modelsDir, log });
  const figures: KindFigures[] = [];
  try {
    for (const { name, circulars, isFlattened } of kinds) {
      const kind: KindFigures = { kind: name, files: [], suggestions: [] };
      for await (const made of circulars())
        await measureOne(made, { renderer, reader: isFlattened ? reader : null, scratch, kind });
      figures.push(kind);
    }
  } finally {
    await reader.close();
    await renderer.close();
    await rm(scratch, { recursive: true });
  }
  return figures;
}

interface Tools {
  renderer: PageRenderer;
  /** Null to suggest from the text. */
  reader: PageReader | null;
  scratch: string;
  kind: KindFigures;
}

async function measureOne(made: MadeCircular, { renderer, reader, scratch, kind }: Tools): Promise<void> {
  const pdfPath = path.join(scratch, `${made.name.replaceAll(" ", "-")}.pdf`);
  await writeFile(pdfPath, made.pdf);
  const pages: { page: RenderedPage; pageNumber: number; labelled: ScoredDeal[] }[] = [];
  for (const [key, labelled] of Object.entries(made.labels)) {
    const pageNumber = Number(key);
    const page = await renderer.renderPage({ pdfPath, pageNumber, outDir: scratch });
    pages.push({ page, pageNumber, labelled });
  }
  const counts: SuggestionCounts[] = [];
  for (const { page, pageNumber, labelled } of pages) {
    const picture = reader && (await renderer.renderPicture({ pdfPath, pageNumber, outDir: scratch }));
    const reading = reader && picture && (await reader.read(picture.path));
    const content = reading ? { ...page, words: [], rules: [] } : page;
    const others = pages.filter((other) => other.page !== page).map((other) => other.page.words);
    const read = reading && { ...reading, status: "read" as const };
    const found = suggestPageAreas(content, read, page.widthPt / page.heightPt, others);
    const score = scorePage(labelled, found);
    counts.push(score.counts);
    kind.suggestions.push(...found.map((one) => ({ found: one, right: score.right.has(one) })));
  }
  kind.files.push({ name: made.name, pages: pages.length, counts: addCounts(counts) });
}

export function printMadeCirculars(title: string, figures: readonly KindFigures[]): void {
  console.log(title);
  for (const { kind, files, suggestions } of figures) {
    console.log(row(kind, "pages", "", "deals", "found", "F1@.5", "F1@.75", "price", "name"));
    for (const { name, pages, counts } of files)
      console.log(row(`  ${name}`, pages, "", ...figuresOf(counts)));
    console.log(row("  all", "", "", ...figuresOf(addCounts(files.map(({ counts }) => counts)))));
    printCalibration(calibrate(suggestions));
  }
}
