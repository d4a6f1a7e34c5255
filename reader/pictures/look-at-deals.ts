import type { ChosenBox } from "./choose-boxes";
import { choosePrice } from "./choose-price";
import type { DealEvidence } from "./deal-confidence";
import { createTextSorter, linesOf, type SortedTexts } from "./deal-texts";
import type { PrintedLine } from "./line-styles";
import { boxArea, heightOf, isIn, type PixelBox, sharedBoxArea, toFractions, widthOf } from "./picture";
import { unitBeside } from "./price-surroundings";
import type { PrintedPage } from "./printed-page";
import { createPictureFinder } from "./product-picture";
import { findRepeatedLines } from "./repeated-lines";

/** How high a line is that may belong to a name, in heights of plain text. */
const lineOfText = { min: 0.6, max: 3 };

/** What a page says of a deal. */
export interface LookedDeal {
  /** With the deal's box. */
  evidence: DealEvidence;
  texts: SortedTexts & { price: string; otherPrices: string[] };
  /** Box of its product's picture, in the page's pixels. */
  picture: PixelBox | null;
}

/** Tells price, texts and picture of each deal, and what speaks for it. */
export function lookAtDeals(page: PrintedPage, boxes: readonly ChosenBox[]): LookedDeal[] {
  const findPicture = createPictureFinder(page);
  const looked = boxes.map((deal) => {
    const lines = linesOf(deal, page, boxes);
    const prices = page.prices.filter((price) => isIn(price, deal));
    return { deal, lines, chosen: choosePrice(prices, lines), shown: findPicture(deal) };
  });
  const repeated = findRepeatedLines(looked);
  const sortTexts = createTextSorter(page, boxes);
  const told: LookedDeal[] = [];
  for (const { deal, lines, chosen, shown } of looked) {
    const { price, text } = chosen;
    const unit = text === "" ? null : unitBeside(price, [...price.lines, ...lines]);
    const isAside = (line: PrintedLine) =>
      repeated.has(line) || line === unit?.line || isOnPicture(line, shown);
    const texts = {
      ...sortTexts(deal, price, isAside),
      price: `${text}${unit?.text ?? ""}`,
      otherPrices: chosen.otherText === "" ? [] : [`${chosen.otherText}${unit?.text ?? ""}`],
    };
    const evidence = {
      ...toFractions(deal, page.picture),
      boxScore: deal.rate,
      overlap: overlapOf(deal, boxes),
      hasPrice: text !== "",
      isAmbiguous: chosen.isAmbiguous,
      priceScore: chosen.score,
      priceAgreement: price.agreement,
      priceVerdict: chosen.verdict,
      priceSize: price.size,
      nameCertainty: texts.ingredient.length > 2 ? texts.certainty : 0,
      nameChoices: texts.choices,
      hasPicture: shown !== null,
      hasUnread: page.unread.some(
        (box) => isTextLike(box, page) && isMiddleIn(box, deal) && !isOnPicture(box, shown),
      ),
    };
    told.push({ evidence, texts, picture: shown });
  }
  return told;
}

/** What a box shares with the one that it lies over most, as a part of the smaller one. */
function overlapOf(box: PixelBox, boxes: readonly PixelBox[]): number {
  const shares = boxes.map((other) => sharedBoxArea(box, other) / Math.min(boxArea(box), boxArea(other)));
  return Math.max(0, ...shares.filter((_, index) => boxes[index] !== box));
}

/** About as high as plain text, and no lone sign. */
function isTextLike(box: PixelBox, { plain }: PrintedPage): boolean {
  const height = heightOf(box);
  return height > lineOfText.min * plain && height < lineOfText.max * plain && widthOf(box) > height;
}

function isMiddleIn(inner: PixelBox, outer: PixelBox): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** What is printed on the product says what the deal's own words say, in parts. */
function isOnPicture(line: PixelBox, shown: PixelBox | null): boolean {
  return shown !== null && sharedBoxArea(line, shown) > 0.7 * boxArea(line);
}
