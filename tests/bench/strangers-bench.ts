import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { pino } from "pino";
import { isReadingNeeded } from "#app/circulars/domain/pages/reading-need";
import { createPageReader } from "#app/circulars/page-reader/page-reader";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import { suggestPageAreas } from "#reader/deals/reading-suggestions";
import type { PageContent } from "#reader/page-content";
import { fewPages, type LabelledPage, labelledPages } from "./labelled-pages";
import { addStrangerCounts, type StrangerCounts, scoreStrangers } from "./strangers-score";
import { row } from "./suggestions-bench";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The picture that the product reads a page from. */
const pictureHeight = 3000;

/** What is suggested for a page as it came, and for its picture alone where it has text. */
type Kind = "text" | "picture" | "flattened";

/**
 * Suggests deals for labelled ads and prints by retailer what is right. The model of names in text is taught with them too: what it
 * makes of a retailer that it was not taught with is printed by reader/teach/train_names.py.
 * @param only names of retailers; all where there are none
 * @param maxPages of one retailer, spread over its pages
 */
export async function measureStrangers(only: string[] = [], maxPages = 12): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), "endcap-strangers-"));
  const log = pino({ level: "error" });
  const renderer = createPdfRenderer({ workerFile: path.join(root, "build/pdf/worker.js"), log });
  const modelsDir = process.env.READING_MODELS_DIR ?? path.join(root, "build/reader");
  const reader = createPageReader({ workerFile: path.join(root, "build/reader/worker.js"), modelsDir, log });
  const lines = new Map<string, StrangerCounts[]>();
  const note = (retailer: string, kind: Kind, counts: StrangerCounts) => {
    const key = `${retailer}\t${kind}`;
    lines.set(key, [...(lines.get(key) ?? []), counts]);
  };

  async function suggest({ retailer, file, pageNumber, deals }: LabelledPage): Promise<void> {
    const empty: PageContent = { words: [], pictures: [], links: [], rules: [] };
    if (pageNumber === null) {
      const { picture, aspect } = await enlarged(file, scratch);
      const reading = await reader.read(picture);
      note(
        retailer,
        "picture",
        scoreStrangers(deals, suggestPageAreas(empty, { ...reading, status: "read" }, aspect)),
      );
      return;
    }
    const asked = { pdfPath: file, pageNumber, outDir: scratch };
    const page = await renderer.renderPage(asked);
    const aspect = page.widthPt / page.heightPt;
    const isPicture = isReadingNeeded(page);
    if (!isPicture) note(retailer, "text", scoreStrangers(deals, suggestPageAreas(page, null, aspect)));
    const reading = await reader.read((await renderer.renderPicture(asked)).path);
    const content = isPicture ? page : empty;
    const found = suggestPageAreas(content, { ...reading, status: "read" }, aspect);
    note(retailer, isPicture ? "picture" : "flattened", scoreStrangers(deals, found));
  }

  try {
    const strangers = (await labelledPages()).filter(
      ({ retailer, isStranger }) => isStranger && (only.length === 0 || only.includes(retailer)),
    );
    for (const page of fewPages(strangers, maxPages)) await suggest(page);
  } finally {
    await reader.close();
    await renderer.close();
    await rm(scratch, { recursive: true });
  }
  print(lines);
}

async function enlarged(file: string, scratch: string): Promise<{ picture: string; aspect: number }> {
  const image = await loadImage(await readFile(file));
  const aspect = image.width / image.height;
  const canvas = createCanvas(Math.round(pictureHeight * aspect), pictureHeight);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const picture = path.join(scratch, "picture.jpg");
  await writeFile(picture, await canvas.encode("jpeg", 92));
  return { picture, aspect };
}

function print(lines: Map<string, StrangerCounts[]>): void {
  console.log("\nSuggested deals of labelled ads. Price and name of the boxes that are found; whole:");
  console.log(
    "box, price and whole name, of all labelled with a name; sure: confidence of 0.9 and more, how many are whole.",
  );
  console.log(
    row("retailer", "deals", "found", "F1@.5", "F1@.75", "price", "name", "whole", "sure", "right"),
  );
  const totals = new Map<string, StrangerCounts[]>();
  for (const [key, counts] of [...lines].sort()) {
    const [retailer = "", kind = ""] = key.split("\t");
    const total = addStrangerCounts(counts);
    console.log(row(`${retailer} ${kind}`, ...cells(total)));
    const group = kind === "text" ? "all text" : "all pictures";
    totals.set(group, [...(totals.get(group) ?? []), total]);
  }
  for (const [group, counts] of totals) console.log(row(group, ...cells(addStrangerCounts(counts))));
}

function cells(counts: StrangerCounts): (string | number)[] {
  const {
    labelled,
    suggested,
    half,
    threeQuarters,
    named,
    priced,
    rightPrices,
    rightNames,
    whole,
    sure,
    sureRight,
  } = counts;
  const part = (some: number, of: number) => (of === 0 ? "-" : (some / of).toFixed(3));
  return [
    labelled,
    suggested,
    part(2 * half, labelled + suggested),
    part(2 * threeQuarters, labelled + suggested),
    part(rightPrices, priced),
    part(rightNames, named.found),
    part(whole, named.labelled),
    sure,
    part(sureRight, sure),
  ];
}
