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
  for (const box of cells.toSorted((a, b) => areaOf(a) - areaOf(b))) {
    const within = (part: Rect) => sharedArea(part, box) > 0.7 * Math.max(1e-9, areaOf(part));
    const cluster: Cluster = {
      box,
      prices: rest.prices.filter(within),
      pictures: rest.pictures.filter(within),
      blocks: blocksOf(rest.words.filter(within), rest.rules),
      found: "cell",
    };
    const isUsed = filled.some((other) => sharedArea(other.box, box) > 0.1 * areaOf(other.box));
    if (isUsed || !holdsOneDeal(cluster) || (needsPicture && cluster.pictures.length === 0)) continue;
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

function holdsOneDeal({ prices, pictures, blocks }: Cluster): boolean {
  if (!blocks.some(({ lines }) => lines.some(namesSomething)) || prices.length + pictures.length === 0)
    return false;
  return isOneDeal(rankPrices(prices).main);
}
