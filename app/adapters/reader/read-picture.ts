import { type Canvas, createCanvas, type Image } from "@napi-rs/canvas";
import type { Box, PageWord } from "#app/kernel/ports/page-content";
import type { ReadDeal, ReadPage } from "#app/kernel/ports/page-reader";
import type { DealModel, FoundDeal } from "./deal-model";
import { createTextSorter } from "./deal-texts";
import type { PrintedLine } from "./line-styles";
import type { NameModel } from "./name-model";
import type { OcrEngine, ReadLine } from "./ocr-engine";
import { drawChannels } from "./page-channels";
import { boxArea, heightOf, type PixelBox, sharedBoxArea } from "./picture";
import { type PrintedPage, toPrintedPage } from "./printed-page";
import { type ReadPrice, readPrices } from "./read-prices";

/** The longer side of the picture in which lines are looked for, in pixels; they are read from the whole picture. */
const detectionSide = 1504;
/** Deals whose boxes share more than this part of what they cover together are one. */
const sameDeal = 0.45;
const minConfidence = 0.25;

export interface ReadingModels {
  engine: OcrEngine;
  deals: DealModel;
  names: NameModel;
}

/** Reads a page from its picture. */
export async function readPicture({ engine, deals, names }: ReadingModels, image: Image): Promise<ReadPage> {
  const page = await readPrint(engine, image);
  const { picture, lines, prices, plain } = page;
  const channels = drawChannels(picture, lines, prices, plain);
  const found = withoutRepeats(prices, await deals.find(channels, prices));
  const sortTexts = createTextSorter(page, names);
  const read: ReadDeal[] = [];
  for (const { price, deal } of found) {
    const confidence = deal.confidence * price.score;
    read.push({
      ...toFractions(deal, picture),
      price: price.text,
      ...(await sortTexts(deal, price)),
      confidence,
    });
  }
  return {
    words: [
      ...prices.map((price) => toWord(price, price.text, picture)),
      ...lines.flatMap((line) => toWords(line, picture)),
    ],
    deals: read,
  };
}

/** Finds lines and prices. */
export async function readPrint(engine: OcrEngine, image: Image): Promise<PrintedPage> {
  const picture = createCanvas(image.width, image.height);
  picture.getContext("2d").drawImage(image, 0, 0);
  const found: ReadLine[] = [];
  for (const box of await engine.detect(picture, detectionSide)) found.push(await engine.read(picture, box));
  const legible = found.filter(({ text }) => text.trim() !== "");
  return toPrintedPage(picture, legible, await readPrices(engine, picture, legible));
}

/** Several prices of one deal (its old one, its price a kilo) give the same box: the surest stands for it. */
function withoutRepeats(
  prices: readonly ReadPrice[],
  deals: readonly FoundDeal[],
): { price: ReadPrice; deal: FoundDeal }[] {
  const all = deals.flatMap((deal, index) => {
    const price = prices[index];
    return price && deal.confidence >= minConfidence ? [{ price, deal }] : [];
  });
  const kept: { price: ReadPrice; deal: FoundDeal }[] = [];
  for (const one of all.sort((a, b) => b.deal.confidence - a.deal.confidence)) {
    if (!kept.some(({ deal }) => sharedPart(deal, one.deal) > sameDeal)) kept.push(one);
  }
  return kept;
}

function sharedPart(a: PixelBox, b: PixelBox): number {
  const shared = sharedBoxArea(a, b);
  return shared / (boxArea(a) + boxArea(b) - shared);
}

function toWords(line: PrintedLine, picture: Canvas): PageWord[] {
  return line.words.map((word) => ({
    ...toFractions(word, picture),
    text: word.text,
    size: heightOf(line) / picture.height,
  }));
}

function toWord(box: PixelBox & { size: number }, text: string, picture: Canvas): PageWord {
  return { ...toFractions(box, picture), text, size: box.size / picture.height };
}

function toFractions(box: PixelBox, { width, height }: Canvas): Box {
  return {
    left: box.left / width,
    top: box.top / height,
    width: (box.right - box.left) / width,
    height: (box.bottom - box.top) / height,
  };
}
