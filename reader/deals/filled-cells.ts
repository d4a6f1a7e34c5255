import { isOneDeal, rankPrices } from "./main-prices";
import { blocksOf, type PageMaterial } from "./page-deals";
import type { Cluster } from "./suggestion-clusters";
import { namesSomething } from "./suggestion-texts";
import { areaOf, type Rect, sharedArea } from "./text-blocks";

/**
 * Takes the cells that hold one deal each: a price or a picture with words, and no second price of the
 * same rank. Gives them with what they hold, and the material that is left.
 */
export function fillCells(
  material: PageMaterial,
  cells: readonly Rect[],
): { filled: Cluster[]; rest: PageMaterial } {
  const filled: Cluster[] = [];
  const needsPicture = material.pictures.length >= 0.7 * rankPrices(material.prices).main.length;
  let rest = material;
  const bySize = cells.toSorted((a, b) => areaOf(a) - areaOf(b));
  for (const box of bySize) {
    const within = isWithin(box);
    const cluster = fill(box, rest);
    const isUsed = filled.some((other) => sharedArea(other.box, box) > 0.1 * areaOf(other.box));
    if (isUsed || !holdsOneDeal(cluster) || (needsPicture && cluster.pictures.length === 0)) continue;
    if (
      cluster.pictures.length === 0 &&
      bySize.some((outer) => isInside(box, outer) && hasPicture(outer, rest))
    )
      continue;
    filled.push(cluster);
    rest = {
      ...rest,
      prices: rest.prices.filter((price) => !within(price)),
      pictures: rest.pictures.filter((picture) => !within(picture)),
      words: rest.words.filter((word) => !within(word)),
    };
  }
  return { filled, rest };
}

function fill(box: Rect, { prices, pictures, words, rules }: PageMaterial): Cluster {
  const within = isWithin(box);
  return {
    box,
    prices: prices.filter(within),
    pictures: pictures.filter(within),
    blocks: blocksOf(words.filter(within), rules),
    found: "cell",
  };
}

/** A price's own frame lies in the cell that shows the product as well. */
function hasPicture(outer: Rect, material: PageMaterial): boolean {
  const cluster = fill(outer, material);
  return cluster.pictures.length > 0 && holdsOneDeal(cluster);
}

function isWithin(box: Rect): (part: Rect) => boolean {
  return (part) => sharedArea(part, box) > 0.7 * Math.max(1e-9, areaOf(part));
}

function isInside(inner: Rect, outer: Rect): boolean {
  return inner !== outer && sharedArea(inner, outer) > 0.95 * areaOf(inner);
}

function holdsOneDeal({ prices, pictures, blocks }: Cluster): boolean {
  if (!blocks.some(({ lines }) => lines.some(namesSomething)) || prices.length + pictures.length === 0)
    return false;
  return isOneDeal(rankPrices(prices).main);
}
