import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { createPdfRenderer } from "#app/adapters/pdf/pdf-renderer";
import { createPageReader } from "#app/adapters/reader/page-reader";
import { suggestPageAreas } from "#app/circulars/domain/areas/reading-suggestions";
import type { PageReader } from "#app/kernel/ports/page-reader";
import type { PageRenderer, RenderedPage } from "#app/kernel/ports/page-renderer";
import { drawCircular } from "./drawn-circulars/draw-circular";
import { addCounts, type ScoredDeal, type SuggestionCounts, scorePage } from "./suggestion-score";
import { calibrate, figuresOf, printCalibration, row } from "./suggestions-bench";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The first and the last seed: of circulars to look at while the rules are changed, and of those that are only scored. */
const kinds = [
  { name: "drawn, looked at", seeds: [1, 14], isFlattened: false },
  { name: "drawn, only scored", seeds: [1001, 1028], isFlattened: false },
  { name: "drawn, only scored, read from the picture", seeds: [1001, 1007], isFlattened: true },
] as const;

interface DrawnFigures {
  kind: string;
  files: { name: string; pages: number; counts: SuggestionCounts }[];
  suggestions: { found: ScoredDeal; right: boolean }[];
}

/** Suggests areas for the pages of drawn circulars, and compares them with what was drawn. */
export async function measureDrawnCirculars(): Promise<DrawnFigures[]> {
  const scratch = await mkdtemp(path.join(tmpdir(), "endcap-drawn-"));
  const log = pino({ level: "silent" });
  const renderer = createPdfRenderer({ workerFile: path.join(root, "build/pdf/worker.js"), log });
  const modelsDir = process.env.READING_MODELS_DIR ?? path.join(root, "build/reader");
  const reader = createPageReader({ workerFile: path.join(root, "build/reader/worker.js"), modelsDir, log });
  const figures: DrawnFigures[] = [];
  try {
    for (const { name, seeds, isFlattened } of kinds) {
      const kind: DrawnFigures = { kind: name, files: [], suggestions: [] };
      for (let seed = seeds[0]; seed <= seeds[1]; seed++) {
        await measureOne(seed, { renderer, reader: isFlattened ? reader : null, scratch, kind });
      }
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
  kind: DrawnFigures;
}

async function measureOne(seed: number, { renderer, reader, scratch, kind }: Tools): Promise<void> {
  const drawn = await drawCircular(seed);
  const pdfPath = path.join(scratch, `drawn-${seed}.pdf`);
  await writeFile(pdfPath, drawn.pdf);
  const pages: { page: RenderedPage; pageNumber: number; labelled: ScoredDeal[] }[] = [];
  for (const [key, labelled] of Object.entries(drawn.labels)) {
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
  kind.files.push({ name: drawn.name, pages: pages.length, counts: addCounts(counts) });
}

export function printDrawnCirculars(figures: readonly DrawnFigures[]): void {
  console.log("Suggested areas on drawn circulars (aims for text: F1 0.97 and 0.93, price 0.98, name 0.95):");
  for (const { kind, files, suggestions } of figures) {
    console.log(row(kind, "pages", "", "deals", "found", "F1@.5", "F1@.75", "price", "name"));
    for (const { name, pages, counts } of files)
      console.log(row(`  ${name}`, pages, "", ...figuresOf(counts)));
    console.log(row("  all", "", "", ...figuresOf(addCounts(files.map(({ counts }) => counts)))));
    printCalibration(calibrate(suggestions));
  }
}
