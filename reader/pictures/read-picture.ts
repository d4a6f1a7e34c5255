import type { Image } from "@napi-rs/canvas";
import type { Box } from "#reader/page-content";
import type { ReadDeal, ReadPage } from "#reader/read-page";
import { chooseBoxes } from "./choose-boxes";
import { rateDeals, rateNamedDeals } from "./deal-confidence";
import type { DealModel } from "./deal-model";
import { withLookAlikes } from "./look-alikes";
import { type LookedDeal, lookAtDeals } from "./look-at-deals";
import { printedColumns, withoutMargins } from "./margins";
import type { OcrEngine, ReadLine } from "./ocr-engine";
import { drawChannels } from "./page-channels";
import { findDrawings } from "./page-drawings";
import { wordsOfPage } from "./page-words";
import { toFractions } from "./picture";
import { withUnitsApart } from "./price-units";
import { type PrintedPage, toPrintedPage, withOtherColumns } from "./printed-page";
import { withPricesInText } from "./printed-prices";
import { plainHeight, readPrices } from "./read-prices";
import { decodePicture, type Picture, takeColumns } from "./resample";
import type { SignModel } from "./sign-model";

/** The longer side of the picture in which lines are looked for, in pixels; they are read from the whole picture. */
const detectionSide = 1504;

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
function onSheet({ words, deals }: ReadPage, part: Box): ReadPage {
  const place = <B extends Box>(box: B): B => ({
    ...box,
    left: part.left + box.left * part.width,
    width: box.width * part.width,
  });
  return {
    words: words.map(place),
    deals: deals.map((deal) => ({ ...place(deal), picture: deal.picture && place(deal.picture) })),
  };
}

/** Finds what of a page's print belongs to which deal. */
export async function toReadPage(models: Pick<ReadingModels, "deals">, page: PrintedPage): Promise<ReadPage> {
  const { picture } = page;
  const words = wordsOfPage(page);
  const looked = await findDeals(models, page);
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
  return { words, deals };
}

/** Finds the deals of a page, with what speaks for each. */
export async function findDeals(
  models: Pick<ReadingModels, "deals">,
  page: PrintedPage,
): Promise<LookedDeal[]> {
  const { picture, lines, prices, plain } = page;
  if (prices.length === 0) return [];
  const seen = await models.deals.find(drawChannels(picture, lines, prices, plain), prices);
  return lookAtDeals(page, chooseBoxes(page, wordsOfPage(page), findDrawings(page), seen));
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
  return withOtherColumns(withPricesInText(toPrintedPage(picture, legible, prices, found.filter(isEmpty))));
}
