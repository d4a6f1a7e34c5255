import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadImage } from "@napi-rs/canvas";
import { createPdfRenderer } from "#app/adapters/pdf/pdf-renderer";
import { openDealModel } from "#reader/pictures/deal-model";
import { nameOf, runsOfDeal } from "#reader/pictures/deal-texts";
import { openOcrEngine } from "#reader/pictures/ocr-engine";
import { loadOcrModels } from "#reader/pictures/ocr-models";
import { drawChannels } from "#reader/pictures/page-channels";
import type { PixelBox } from "#reader/pictures/picture";
import type { PrintedPage } from "#reader/pictures/printed-page";
import { findDeals, readPrint } from "#reader/pictures/read-picture";
import { decodePicture } from "#reader/pictures/resample";
import { loadRuntime } from "#reader/pictures/runtime";
import { pairDeals } from "#tests/bench/suggestion-score";

/**
 * Reads labelled pages as the product does and writes what the models are taught with:
 *
 *   npx tsx reader/teach/collect.ts <folder> <chain>=<labels.json>=<file.pdf> …
 *
 * pages.jsonl and one .f32 file a page (train_deals.py), runs.jsonl (train_names.py): of each deal the runs in its
 * labelled box, and those in the box that the product finds for it.
 */
interface Label {
  left: number;
  top: number;
  width: number;
  height: number;
  deal: string;
  ingredient: string;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const [folder = "", ...sources] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const scratch = await mkdtemp(path.join(tmpdir(), "endcap-collect-"));
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const renderer = createPdfRenderer({ workerFile: path.join(root, "build/pdf/worker.js"), log });
const runtime = await loadRuntime();
const engine = await openOcrEngine(runtime, await loadOcrModels());
const dealModel = await readFile(path.join(root, "reader/models/deal-model.onnx"));
const finder = {
  deals: await openDealModel(runtime, dealModel),
  names: { rate: async (asked: readonly unknown[]) => asked.map(() => 0) },
};
const pages: string[] = [];
const runs: string[] = [];
for (const source of sources) {
  const [chain = "", labels = "", pdfPath = ""] = source.split("=");
  const byPage = JSON.parse(await readFile(labels, "utf8")) as Record<string, Label[]>;
  for (const [number, deals] of Object.entries(byPage)) {
    const asked = { pdfPath, pageNumber: Number(number), outDir: scratch };
    const image = await loadImage((await renderer.renderPicture(asked)).path);
    const page = await readPrint({ engine }, decodePicture(image));
    pages.push(await writePage(`${chain}-${number}`, chain, page, deals));
    for (const { kind, ingredient, box } of [...deals.map(asLabelled), ...(await findBoxes(page, deals))])
      runs.push(JSON.stringify({ chain, kind, ingredient, runs: describeRuns(page, box) }));
    console.log(`${chain}, page ${number}: ${page.prices.length} prices, ${deals.length} deals`);
  }
}
await writeFile(path.join(folder, "pages.jsonl"), pages.join("\n"));
await writeFile(path.join(folder, "runs.jsonl"), runs.join("\n"));
await renderer.close();
await rm(scratch, { recursive: true });

/** Writes a page's channels, and its prices and labelled deals in their rows and columns. */
async function writePage(name: string, chain: string, page: PrintedPage, deals: Label[]): Promise<string> {
  const channels = drawChannels(page.picture, page.lines, page.prices, page.plain);
  await writeFile(path.join(folder, `${name}.f32`), new Uint8Array(channels.data.buffer));
  const { width, height, shown, scale } = channels;
  const place = (box: PixelBox) => [
    (box.left - shown.left) * scale,
    (box.top - shown.top) * scale,
    (box.right - shown.left) * scale,
    (box.bottom - shown.top) * scale,
  ];
  return JSON.stringify({
    name,
    chain,
    width,
    height,
    prices: page.prices.map((price) => ({ box: place(price), text: price.text, size: price.size * scale })),
    deals: deals.map((deal) => ({ box: place(toPixels(deal, page)), text: deal.deal })),
  });
}

function asLabelled(deal: Label) {
  return { kind: "label", ingredient: deal.ingredient, box: deal };
}

async function findBoxes(page: PrintedPage, deals: Label[]) {
  const found = (await findDeals(finder, page)).deals.map(({ evidence }) => ({
    ...evidence,
    deal: "",
    ingredient: "",
  }));
  return pairDeals(deals, found)
    .filter(({ hasRightBox }) => hasRightBox)
    .map((pair) => ({ kind: "found", ingredient: pair.truth.ingredient, box: pair.found }));
}

type Place = Pick<Label, "left" | "top" | "width" | "height">;

function describeRuns(page: PrintedPage, box: Place) {
  return runsOfDeal(page, toPixels(box, page)).map(({ lines, features }) => ({
    name: nameOf(lines),
    unrest: lines.reduce((sum, line) => sum + line.unrest, 0) / lines.length,
    features: features.map((value) => Math.round(value * 1e4) / 1e4),
  }));
}

function toPixels({ left, top, width, height }: Place, { picture }: PrintedPage): PixelBox {
  return {
    left: left * picture.width,
    top: top * picture.height,
    right: (left + width) * picture.width,
    bottom: (top + height) * picture.height,
  };
}
