import { isOneDeal, rankPrices } from "./main-prices";
import { blocksOf, type PageMaterial } from "./page-deals";
import type { Cluster } from "./suggestion-clusters";
import { namesSomething } from "./suggestion-texts";
import { areaOf, type Rect, sharedArea, unionOf } from "./text-blocks";

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
  for (const cell of bySize) {
    const box = withPanel(cell, rest);
    const within = isWithin(box);
    const cluster = fill(box, rest);
    const isUsed = filled.some((other) => sharedArea(other.box, box) > 0.1 * areaOf(other.box));
    if (isUsed || !holdsOneDeal(cluster) || (needsPicture && cluster.pictures.length === 0)) continue;
    if (
      cluster.pictures.length === 0 &&
      bySize.some((outer) => isInside(cell, outer) && hasPicture(outer, rest))
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

/** How far the edges of a panel may be from those of its cell, and how high it is at least and at most, in page heights and in parts of the cell. */
const panel = { slack: 0.004, least: 0.008, most: 0.6 };

/**
 * A cell with the panel or bar of its width right under it, or right over it, that holds words and no price: "Whitefish" on a
 * ground of its own under its picture. The cell alone where there is one on each side, and in tables
 * without pictures.
 */
function withPanel(cell: Rect, { prices, pictures, words, rules }: PageMaterial): Rect {
  if (!pictures.some(isWithin(cell))) return cell;
  const edges = rules.filter(
    ({ left, right }) =>
      Math.abs(left - cell.left) < panel.slack && Math.abs(right - cell.right) < panel.slack,
  );
  const below = edges.filter(({ top }) => top > cell.bottom + panel.least).sort((a, b) => a.top - b.top)[0];
  const above = edges
    .filter(({ bottom }) => bottom < cell.top - panel.least)
    .sort((a, b) => b.bottom - a.bottom)[0];
  const strips = [
    ...(below ? [{ ...cell, top: cell.bottom, bottom: below.bottom }] : []),
    ...(above ? [{ ...cell, top: above.top, bottom: cell.top }] : []),
  ].filter((strip) => {
    const within = isWithin(strip);
    const y = (strip.top + strip.bottom) / 2;
    const hasSide = (x: number) =>
      rules.some(({ left, top, bottom }) => Math.abs(left - x) < panel.slack && top < y && bottom > y);
    if (!hasSide(cell.left) || !hasSide(cell.right)) return false;
    const isLow = strip.bottom - strip.top < panel.most * (cell.bottom - cell.top);
    return isLow && words.some(within) && !prices.some(within) && !pictures.some(within);
  });
  return strips.length === 1 ? unionOf([cell, ...strips]) : cell;
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
