import { boxArea, isIn, type PixelBox, sharedBoxArea } from "./picture";

/** A card is a deal's where it holds so much of the deal's box, */
const minHeld = 0.5;
/** and is at most so many times as large: larger ones are bands of several. */
const maxLarger = 8;
/** and at least this part: smaller ones are what a price is printed on. */
const minSize = 0.6;

/**
 * Deals that are printed on a card of their own are as large as it is: their boxes, told by what is near a price, end between
 * name, picture and price where these stand far apart.
 *
 * @param deals with the prices of each
 * @param prices all prices of the page: a card that holds another deal's is no card of one deal
 * @param cards in the same pixels
 * @returns a box for each, in their order
 */
export function withCards<Deal extends PixelBox>(
  deals: readonly { deal: Deal; prices: readonly PixelBox[] }[],
  cards: readonly PixelBox[],
): Deal[] {
  return deals.map(({ deal, prices }) => {
    const own = cards.filter(
      (card) =>
        prices.some((price) => isIn(price, card)) &&
        boxArea(card) < maxLarger * boxArea(deal) &&
        boxArea(card) > minSize * boxArea(deal) &&
        sharedBoxArea(card, deal) > minHeld * boxArea(deal) &&
        deals.every((other) => other.deal === deal || !other.prices.some((price) => isIn(price, card))),
    );
    const largest = own.toSorted((a, b) => boxArea(b) - boxArea(a))[0];
    return largest
      ? { ...deal, left: largest.left, top: largest.top, right: largest.right, bottom: largest.bottom }
      : deal;
  });
}
