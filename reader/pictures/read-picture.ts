import type { Image } from "@napi-rs/canvas";
import type { Box } from "#reader/page-content";
import type { ReadDeal, ReadPage } from "#reader/read-page";
import { rateDeals, rateNamedDeals } from "./deal-confidence";
import type { DealModel, FoundDeal } from "./deal-model";
import { withLookAlikes } from "./look-alikes";
import { type LookedDeal, lookAtDeals, type PricedDeal } from "./look-at-deals";
import { printedColumns, withoutMargins } from "./margins";
import type { OcrEngine, ReadLine } from "./ocr-engine";
import { drawChannels } from "./page-channels";
import { findDrawings, type PageDrawings } from "./page-drawings";
import { showsPictures } from "./page-pictures";
import { wordsOfPage } from "./page-words";
import { boxArea, type PixelBox, sharedBoxArea, toFractions } from "./picture";
import { withUnitsApart } from "./price-units";
import { type PrintedPage, toPrintedPage } from "./printed-page";
import type { ReadPrice } from "./read-price";
import { plainHeight, readPrices } from "./read-prices";
import { decodePicture, type Picture, takeColumns } from "./resample";
import type { SignModel } from "./sign-model";

/** The longer side of the picture in which lines are looked for, in pixels; they are read from the whole picture. */
const detectionSide = 1504;
/** Deals whose boxes share more than this part of what they cover together are one. */
const sameDeal = 0.45;
const minConfidence = 0.25;

export interface ReadingModels {
  engine: OcrEngine;
  signs: SignModel;
  deals: DealModel;
}

/** Reads a page from its picture: some circulars are printed on sheets four times as wide. */
export async function readPicture(models: ReadingModels, image: Image): Promise<ReadPage> {
  const sheet = decodePicture(image);
  const shown = printedColumns(sheet);
  const picture = takeColumns(sheet, shown.left, shown.right);
  const page = await readPrint(models, picture);
  return onSheet(await toReadPage(models, page), toFractions(shown, sheet));
}

/** What was read on a part of a sheet, with boxes as fractions of the sheet. */
function onSheet({ words, deals, drawings }: ReadPage, part: Box): ReadPage {
  const place = <B extends Box>(box: B): B => ({
    ...box,
    left: part.left + box.left * part.width,
    width: box.width * part.width,
  });
  return {
    words: words.map(place),
    deals: deals.map((deal) => ({ ...place(deal), picture: deal.picture && place(deal.picture) })),
    drawings: drawings && { pictures: drawings.pictures.map(place), rules: drawings.rules.map(place) },
  };
}

/** Finds what of a page's print belongs to which deal. */
export async function toReadPage(models: Pick<ReadingModels, "deals">, page: PrintedPage): Promise<ReadPage> {
  const { picture } = page;
  const words = wordsOfPage(page);
  const { deals: looked, drawings } = await findDeals(models, page);
  const evidences = looked.map(({ evidence }) => evidence);
  const [rates, namedRates] = [rateDeals(evidences), rateNamedDeals(evidences)];
  const deals = looked.map(({ evidence, texts, picture: shown }, index): ReadDeal => {
    const { left, top, width, height } = evidence;
    const box = { left, top, width, height };
    return {
      ...box,
      ...texts,
      picture: shown && toFractions(shown, picture),
      confidence: rates[index] as number,
      confidenceIfNamed: namedRates[index] as number,
    };
  });
  if (deals.length === 0 || !drawings) return { words, deals };
  const { pictures, rules } = drawings;
  const toBoxes = (boxes: PixelBox[]) => boxes.map((box) => toFractions(box, picture));
  return { words, deals, drawings: { pictures: toBoxes(pictures), rules: toBoxes(rules) } };
}

/** The deals of a page, with what speaks for each, and what is drawn on it. */
export interface FoundOnPage {
  deals: LookedDeal[];
  /** Null where the page shows no products, with which the net was taught: it has no deals then. */
  drawings: PageDrawings | null;
}

/** Finds the deals of a page. */
export async function findDeals(
  models: Pick<ReadingModels, "deals">,
  page: PrintedPage,
): Promise<FoundOnPage> {
  if (!showsPictures(page)) return { deals: [], drawings: null };
  const { picture, lines, prices, plain } = page;
  const drawings = findDrawings(page);
  const channels = drawChannels(picture, lines, prices, plain);
  const priced = withoutRepeats(prices, await models.deals.find(channels, prices));
  return { deals: lookAtDeals(page, priced, drawings.cards), drawings };
}

/**
 * Finds lines and prices.
 * @param models without `signs` prices have none of € £ ¢
 */
export async function readPrint(
  { engine, signs }: Pick<ReadingModels, "engine"> & Partial<Pick<ReadingModels, "signs">>,
  picture: Picture,
): Promise<PrintedPage> {
  const found: ReadLine[] = [];
  for (const box of await engine.detect(picture, withoutMargins(picture), detectionSide))
    found.push(await engine.read(picture, box));
  const isEmpty = ({ text }: ReadLine) => text.trim() === "";
  const shown = found.filter((line) => !isEmpty(line)).map(withLookAlikes);
  const legible = withUnitsApart(picture, shown, plainHeight(shown));
  const prices = await readPrices(engine, picture, legible, signs);
  return toPrintedPage(picture, legible, prices, found.filter(isEmpty));
}

/**
 * Several prices of one deal (its old one, its price a kilo) give the same box: the surest box stands for them. A price
 * whose own box is doubtful belongs to the deal in whose box it stands.
 */
function withoutRepeats(prices: readonly ReadPrice[], deals: readonly FoundDeal[]): PricedDeal[] {
  const all = deals
    .flatMap((deal, index) => {
      const price = prices[index];
      return price ? [{ price, deal }] : [];
    })
    .sort((a, b) => b.deal.confidence - a.deal.confidence);
  const kept: PricedDeal[] = [];
  for (const { price, deal } of all) {
    const isSure = deal.confidence >= minConfidence;
    const same = kept.find((other) =>
      isSure
        ? sharedPart(other.deal, deal) > sameDeal
        : sharedBoxArea(price, other.deal) > 0.5 * boxArea(price),
    );
    if (same) same.prices.push(price);
    else if (isSure) kept.push({ deal, prices: [price] });
  }
  return kept;
}

function sharedPart(a: PixelBox, b: PixelBox): number {
  const shared = sharedBoxArea(a, b);
  return shared / (boxArea(a) + boxArea(b) - shared);
}
