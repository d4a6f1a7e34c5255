import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadImage } from "@napi-rs/canvas";
import { isReadingNeeded } from "#app/circulars/domain/pages/reading-need";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import { partPage } from "#reader/deals/part-page";
import { mainPriceOf } from "#reader/deals/suggestion-texts";
import { findTextDeals, layOut } from "#reader/deals/text-deals";
import { runsOfText } from "#reader/deals/text-names";
import type { PageWord } from "#reader/page-content";
import { findCandidates, sharedPart } from "#reader/pictures/box-candidates";
import { describeBoxes } from "#reader/pictures/box-features";
import type { FoundDeal } from "#reader/pictures/deal-model";
import { openDealModel } from "#reader/pictures/deal-model";
import { nameOf, namesOfDeal, plainRunsOfDeal, runsOfDeal } from "#reader/pictures/deal-texts";
import type { LookedDeal } from "#reader/pictures/look-at-deals";
import type { NameRun } from "#reader/pictures/name-features";
import { drawChannels } from "#reader/pictures/page-channels";
import type { PageDrawings } from "#reader/pictures/page-drawings";
import { findDrawings } from "#reader/pictures/page-drawings";
import { wordsOfPage } from "#reader/pictures/page-words";
import type { PixelBox } from "#reader/pictures/picture";
import type { LaidPage, PrintedPage } from "#reader/pictures/printed-page";
import { findDeals } from "#reader/pictures/read-picture";
import { decodePicture } from "#reader/pictures/resample";
import { loadRuntime } from "#reader/pictures/runtime";
import { type LabelledPage, labelledPages } from "#tests/bench/labelled-pages";
import { isWholeName, type LabelledDeal } from "#tests/bench/strangers-score";
import { hasRightPrice, matchBoxes } from "#tests/bench/suggestion-score";

/**
 * Writes what the models are taught with, from pages that read-labelled.ts has read, and from pages with text:
 *
 *   npx tsx reader/teach/collect.ts <folder of read-labelled.ts> <folder> [deal-model.onnx retailer …]
 *
 * pages.jsonl and one .f32 file a page (train_deals.py), runs.jsonl (train_names.py): of each deal the runs in its
 * labelled box, and those in the box that the product finds for it, with and without what the lines' ink says.
 * evidence.jsonl (fit_confidence.py): what speaks for each deal that is found, and what of it is right. boxes.jsonl (train_boxes.py):
 * where deals may be, and what speaks for that; text-boxes.jsonl: the same for the nets of pages of text, of those and of what was
 * read, without what the net of deals sees.
 * With a model of deals that some retailers were left out of, evidence and boxes of their pages alone are written.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const [read = "", folder = "", asked = path.join(root, "reader/models/deal-model.onnx"), ...retailers] =
  process.argv.slice(2);
await mkdir(folder, { recursive: true });
const finder = { deals: await openDealModel(await loadRuntime(), await readFile(asked)) };
const pages: string[] = [];
const runs: string[] = [];
const evidence: string[] = [];
const candidates: string[] = [];
const textCandidates: string[] = [];

interface ReadPage extends LabelledPage, Omit<PrintedPage, "picture"> {
  name: string;
}

interface BoxMaterial {
  page: LaidPage;
  words: readonly PageWord[];
  drawings: PageDrawings;
  seen: readonly FoundDeal[];
}

function note(page: LabelledPage, kind: string, ingredient: string, given: readonly NameRun[]): void {
  const described = given.map(({ lines, features }) => ({
    name: nameOf(lines),
    unrest: lines.reduce((sum, line) => sum + line.unrest, 0) / lines.length,
    features: features.map(rounded),
  }));
  runs.push(JSON.stringify({ chain: page.retailer, kind, ingredient, runs: described }));
}

for (const file of (await readdir(read)).filter((each) => each.endsWith(".json")).sort()) {
  const { name, ...known } = JSON.parse(await readFile(path.join(read, file), "utf8")) as ReadPage;
  if (retailers.length > 0 && !retailers.includes(known.retailer)) continue;
  const picture = decodePicture(await loadImage(await readFile(path.join(read, `${name}.jpg`))));
  const { lines, prices, plain, unread } = known;
  const page: PrintedPage = { picture, lines, prices, plain, unread };
  const looked = await findDeals(finder, page);
  evidence.push(evidenceOf(known, page, looked));
  const seen = await finder.deals.find(drawChannels(picture, lines, prices, plain), prices);
  const drawings = findDrawings(page);
  candidates.push(candidatesOf(name, known, { page, words: wordsOfPage(page), drawings, seen }));
  if (retailers.length > 0) continue;
  textCandidates.push(candidatesOf(name, known, { page, words: wordsOfPage(page), drawings, seen: [] }));
  pages.push(await writePage(name, known, page));
  const found = looked.map((deal) => deal.evidence);
  const boxes = [
    ...known.deals.map((deal) => ({ kind: "label", name: deal.name, box: deal })),
    ...pairsOf(known.deals, found).map(({ truth, found: box }) => ({ kind: "found", name: truth.name, box })),
  ];
  for (const { kind, name: ingredient, box } of boxes.filter((each) => each.name !== "")) {
    const place = toPixels(box, page);
    note(known, `picture ${kind}`, ingredient, runsOfDeal(page, place));
    note(known, `plain ${kind}`, ingredient, plainRunsOfDeal(page, place));
  }
  console.log(`${name}: ${page.prices.length} prices, ${known.deals.length} deals, ${found.length} found`);
}

const scratch = await mkdtemp(path.join(tmpdir(), "endcap-collect-"));
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const renderer = createPdfRenderer({ workerFile: path.join(root, "build/pdf/worker.js"), log });
for (const page of retailers.length > 0 ? [] : await labelledPages()) {
  if (page.pageNumber === null || !existsSync(page.file)) continue;
  const content = await renderer.renderPage({
    pdfPath: page.file,
    pageNumber: page.pageNumber,
    outDir: scratch,
  });
  if (isReadingNeeded(content)) continue;
  const aspect = content.widthPt / content.heightPt;
  const laid = layOut(partPage(content, aspect), aspect);
  const name = `${page.retailer}-${page.pageNumber} text`;
  textCandidates.push(candidatesOf(name, page, { ...laid, words: content.words, seen: [] }));
  const { deals, page: facts } = findTextDeals(content, aspect);
  const found = deals.map((cluster) => {
    const { left, top, right, bottom } = cluster.box;
    return { cluster, left: left / aspect, top, width: (right - left) / aspect, height: bottom - top };
  });
  for (const { truth, found: deal } of pairsOf(page.deals, found).filter(
    ({ truth: { name } }) => name !== "",
  )) {
    const { box, prices, blocks } = deal.cluster;
    const lines = blocks.flatMap((block) => block.lines);
    const given = runsOfText(lines, { box, price: mainPriceOf(prices), page: facts });
    note(
      page,
      "text found",
      truth.name,
      given.map(({ run }) => run),
    );
  }
}
await renderer.close();
await rm(scratch, { recursive: true });
await writeFile(path.join(folder, "evidence.jsonl"), evidence.join("\n"));
await writeFile(path.join(folder, "boxes.jsonl"), candidates.join("\n"));
if (retailers.length === 0) {
  await writeFile(path.join(folder, "pages.jsonl"), pages.join("\n"));
  await writeFile(path.join(folder, "runs.jsonl"), runs.join("\n"));
  await writeFile(path.join(folder, "text-boxes.jsonl"), textCandidates.join("\n"));
}

/** What speaks for the deals of a page, and whether their boxes, prices and names are right. */
function evidenceOf(
  { retailer, deals }: LabelledPage,
  page: PrintedPage,
  looked: readonly LookedDeal[],
): string {
  const found = looked.map((deal) => ({ ...deal.evidence, deal: deal.texts.price, ingredient: "" }));
  const pairs = pairsOf(deals, found);
  return JSON.stringify({
    retailer,
    isNamed: deals.some(({ name }) => name !== ""),
    deals: found.map((deal) => {
      const truth = pairs.find((pair) => pair.found === deal)?.truth;
      const price = { truth: { ...deal, deal: truth?.price ?? "" }, found: deal };
      return {
        ...deal,
        isBox: truth !== undefined,
        isPrice: truth !== undefined && hasRightPrice(price),
        label: truth?.name ?? null,
        names: namesOfDeal(page, toPixels(deal, page)).map(({ name, features }) => ({
          isWhole: truth !== undefined && isWholeName(truth.name, name),
          features: features.map(rounded),
        })),
      };
    }),
  });
}

/** Where a page's deals may be: boxes in page heights, and the part that each shares with the likest labelled one. */
function candidatesOf(
  name: string,
  { retailer, deals }: LabelledPage,
  { page, words, drawings, seen }: BoxMaterial,
): string {
  const { picture } = page;
  const boxes = findCandidates(page, words, drawings, seen);
  const features = describeBoxes(page, drawings, seen, boxes);
  const labels = deals.map((deal) => toPixels(deal, page));
  const inHeights = ({ left, top, right, bottom }: PixelBox) =>
    [left, top, right, bottom].map((edge) => rounded(edge / picture.height));
  return JSON.stringify({
    name,
    retailer,
    isMade: /^printed\d+$/.test(retailer),
    labels: labels.map(inHeights),
    boxes: boxes.map((box, at) => ({
      box: inHeights(box),
      part: rounded(Math.max(0, ...labels.map((label) => sharedPart(label, box)))),
      features: features[at]?.map(rounded),
    })),
  });
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

/** Writes a page's channels, and its prices and labelled deals in their rows and columns. */
async function writePage(
  name: string,
  { retailer, deals }: LabelledPage,
  page: PrintedPage,
): Promise<string> {
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
    chain: retailer,
    width,
    height,
    prices: page.prices.map((price) => ({ box: place(price), text: price.text, size: price.size * scale })),
    deals: deals.map((deal) => ({ box: place(toPixels(deal, page)), text: deal.price })),
  });
}

type Place = Pick<LabelledDeal, "left" | "top" | "width" | "height">;

/** Labelled deals with the boxes that were found for them. */
function pairsOf<Found extends Place>(
  deals: readonly LabelledDeal[],
  found: readonly Found[],
): { truth: LabelledDeal; found: Found }[] {
  const truths = deals.map((deal) => ({ ...deal, deal: deal.price, ingredient: deal.name }));
  const scored = found.map((each, at) => ({ ...each, deal: "", ingredient: "", at }));
  return matchBoxes(truths, scored, 0.5).map((pair) => ({
    truth: pair.truth as (typeof truths)[number],
    found: found[(pair.found as (typeof scored)[number]).at] as Found,
  }));
}

function toPixels({ left, top, width, height }: Place, { picture }: LaidPage): PixelBox {
  return {
    left: left * picture.width,
    top: top * picture.height,
    right: (left + width) * picture.width,
    bottom: (top + height) * picture.height,
  };
}
