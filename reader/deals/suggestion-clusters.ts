import { minorShare, rankPrices } from "./main-prices";
import type { PrintedPrice } from "./price-shapes";
import { areaOf, gapBetween, type Rect, sharedArea, type TextBlock, unionOf } from "./text-blocks";

/** A picture in page heights; `index` is its place in the page's list of pictures. */
export interface MeasuredPicture extends Rect {
  index: number;
}

/** What belongs to one deal. */
export interface Cluster {
  box: Rect;
  prices: PrintedPrice[];
  pictures: MeasuredPicture[];
  blocks: TextBlock[];
  /** How it was found: in a printed cell, by straight cuts, by joining what lies nearest together, or in another way. */
  found: "cell" | "cut" | "nearest" | "chosen";
  /** The part that its box and the true one likely share, 0..1, where boxes were chosen. */
  rate?: number;
  /** Its name may stand outside of its box: there are lines in no deal that may be names, beside it or as often elsewhere. */
  isOpen?: boolean;
  /** It may be for some, or on some days: that is said of it outside of its words. */
  isConditional?: boolean;
}

/** The parts of a page that deals are made from, all in page heights. */
export interface Material {
  prices: readonly PrintedPrice[];
  pictures: readonly MeasuredPicture[];
  blocks: readonly TextBlock[];
  /** Printed lines, in page heights. */
  rules: readonly Rect[];
}

/** Things further apart than this, in page heights, never belong together. */
const furthest = 0.05;
/** What a rule between two things adds to their distance, at most. */
const ruleCost = 0.2;
/** A deal's box may lie over this share of another deal's price or picture. */
const allowedOverlap = 0.15;
/** Pictures further apart than this show different products. */
const picturesApart = 0.012;
/** How many times larger than its two parts a joined box may be; a larger one would cover what belongs to others. */
const maxGrowth = 2;

/**
 * Joins prices, pictures and text into deals: the nearest pair first, as long as no deal gets a second
 * price (a smaller one beside the first belongs to it) and none grows over another deal's price.
 * Rules between two things keep them apart. All boxes in page heights.
 */
export function clusterDeals(material: Material): Cluster[] {
  const { main, minor } = splitPrices(material.prices);
  const found = "nearest" as const;
  const groups: Cluster[] = [
    ...main.map((price) => ({ box: price, prices: [price], pictures: [], blocks: [], found })),
    ...minor.map((price) => ({ box: price, prices: [price], pictures: [], blocks: [], found })),
    ...material.pictures.map((picture) => ({
      box: picture,
      prices: [],
      pictures: [picture],
      blocks: [],
      found,
    })),
    ...material.blocks.map((block) => ({ box: block, prices: [], pictures: [], blocks: [block], found })),
  ];
  const isMain = new Set(main);
  const owner = groups.map((group, index) => ({ ...group, members: [index] }));
  const priced = new Set(owner.filter(({ prices }) => prices.length > 0));
  for (const edge of nearPairs(groups, material)) {
    const a = owner[edge.a] as Growing;
    const b = owner[edge.b] as Growing;
    if (a === b || !mayJoin(a, b, isMain, priced)) continue;
    const joined: Growing = {
      box: unionOf([a.box, b.box]),
      prices: [...a.prices, ...b.prices],
      pictures: [...a.pictures, ...b.pictures],
      blocks: [...a.blocks, ...b.blocks],
      found,
      members: [...a.members, ...b.members],
    };
    for (const index of joined.members) owner[index] = joined;
    priced.delete(a);
    priced.delete(b);
    if (joined.prices.length > 0) priced.add(joined);
  }
  const clusters = [...new Set(owner)];
  for (const cluster of clusters) fetchName(cluster, clusters);
  return clusters;
}

/** Parts prices that may make a deal from minor ones; a smaller price right beside a larger one counts as minor. */
function splitPrices(prices: readonly PrintedPrice[]): { main: PrintedPrice[]; minor: PrintedPrice[] } {
  const { main, minor } = rankPrices(prices);
  const large: PrintedPrice[] = [];
  for (const price of main.toSorted((a, b) => b.size - a.size)) {
    const isBeside = large.some(
      (other) => price.size < minorShare * other.size && gapBetween(price, other) < other.size,
    );
    (isBeside ? minor : large).push(price);
  }
  return { main: large, minor };
}

/** A deal that is being put together; `members` are indices of its parts in the list of all parts. */
interface Growing extends Cluster {
  members: number[];
}

/**
 * Gives a deal without words the nearby words of a neighbour that has enough: names printed between two pictures are
 * often nearer to the wrong one.
 */
function fetchName(cluster: Cluster, clusters: readonly Cluster[]): void {
  if (cluster.blocks.length > 0 || cluster.prices.length + cluster.pictures.length === 0) return;
  const candidates = clusters
    .filter((other) => other !== cluster)
    .flatMap((from) => from.blocks.map((block) => ({ from, block, gap: gapBetween(block, cluster.box) })))
    .filter(({ from, block }) => from.blocks.some((kept) => kept !== block && kept.size >= 0.8 * block.size))
    .filter(({ gap, block }) => gap < furthest / 2 && misalignment(block, cluster.box) === 0)
    .sort((a, b) => a.gap - b.gap);
  const found = candidates[0];
  if (!found) return;
  found.from.blocks = found.from.blocks.filter((block) => block !== found.block);
  found.from.box = unionOf([...found.from.prices, ...found.from.pictures, ...found.from.blocks]);
  cluster.blocks = [found.block];
  cluster.box = unionOf([cluster.box, found.block]);
}

interface Edge {
  a: number;
  b: number;
  cost: number;
}

function nearPairs(groups: readonly Cluster[], material: Material): Edge[] {
  const walls = material.rules.filter((rule) => lengthOf(rule) > 0.05 && !isBadge(rule, material.prices));
  const towards = labelSides(material);
  const edges: Edge[] = [];
  groups.forEach(({ box }, a) => {
    for (let b = a + 1; b < groups.length; b++) {
      const other = (groups[b] as Cluster).box;
      const gap = gapBetween(box, other);
      if (gap > furthest) continue;
      const cost =
        gap +
        misalignment(box, other) +
        wallCost(box, other, walls) +
        labelCost(groups[a] as Cluster, groups[b] as Cluster, towards);
      if (cost <= furthest) edges.push({ a, b, cost });
    }
  });
  return edges.sort((x, y) => x.cost - y.cost);
}

/** For a block of text between a picture above and one below: which of the two it names. */
type LabelSides = Map<
  TextBlock,
  { above: MeasuredPicture; below: MeasuredPicture; names: "above" | "below" }
>;

/**
 * A page sets its names all above or all below the pictures. Pictures with words on one side only tell
 * which; blocks between two pictures follow.
 */
function labelSides({ pictures, blocks }: Material): LabelSides {
  const between: { block: TextBlock; above: MeasuredPicture; below: MeasuredPicture }[] = [];
  let votes = 0;
  for (const picture of pictures) {
    const stacked = blocks.filter((block) => isStacked(block, picture));
    const hasAbove = stacked.some((block) => middle(block) < picture.top + 0.01);
    const hasBelow = stacked.some((block) => middle(block) > picture.bottom - 0.01);
    if (hasAbove !== hasBelow) votes += hasAbove ? 1 : -1;
  }
  for (const block of blocks) {
    const stacked = pictures.filter((picture) => isStacked(block, picture));
    const above = stacked.find((picture) => middle(block) > picture.bottom - 0.01);
    const below = stacked.find((picture) => middle(block) < picture.top + 0.01);
    if (above && below) between.push({ block, above, below });
  }
  if (votes === 0) return new Map();
  return new Map(between.map((entry) => [entry.block, { ...entry, names: votes > 0 ? "below" : "above" }]));
}

function isStacked(block: Rect, picture: Rect): boolean {
  const shared = Math.min(block.right, picture.right) - Math.max(block.left, picture.left);
  return (
    shared > 0.3 * Math.min(block.right - block.left, picture.right - picture.left) &&
    gapBetween(block, picture) < 0.03
  );
}

function middle(rect: Rect): number {
  return (rect.top + rect.bottom) / 2;
}

function labelCost(a: Cluster, b: Cluster, sides: LabelSides): number {
  const block = a.blocks[0] ?? b.blocks[0];
  const picture = a.pictures[0] ?? b.pictures[0];
  const side = block && sides.get(block);
  if (!side || !picture) return 0;
  return side[side.names === "above" ? "below" : "above"] === picture ? furthest : 0;
}

/** A penalty for parts that are neither below nor beside each other, which are less likely to belong together. */
function misalignment(a: Rect, b: Rect): number {
  const across = Math.max(0, a.left - b.right, b.left - a.right);
  const down = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.min(across, down);
}

/** A wall costs in proportion to its length: the short sides of a badge around a price separate little. */
function wallCost(a: Rect, b: Rect, walls: readonly Rect[]): number {
  const ax = (a.left + a.right) / 2;
  const ay = (a.top + a.bottom) / 2;
  const bx = (b.left + b.right) / 2;
  const by = (b.top + b.bottom) / 2;
  let cost = 0;
  for (const wall of walls) {
    if (isWithin(wall, a) || isWithin(wall, b)) continue;
    if (crosses(wall, ax, ay, bx, by)) cost = Math.max(cost, Math.min(ruleCost, lengthOf(wall) / 2));
  }
  return cost;
}

/** Whether a rule is a side of the coloured badge that a price is printed on. */
function isBadge(rule: Rect, prices: readonly PrintedPrice[]): boolean {
  return prices.some(
    (price) => gapBetween(rule, price) < price.size && lengthOf(rule) < 2.5 * (price.right - price.left),
  );
}

function lengthOf(rule: Rect): number {
  return Math.max(rule.right - rule.left, rule.bottom - rule.top);
}

function isWithin(inner: Rect, outer: Rect): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

/** Whether the way from (ax, ay) to (bx, by) crosses a line that runs across or down. */
function crosses(line: Rect, ax: number, ay: number, bx: number, by: number): boolean {
  if (line.right - line.left >= line.bottom - line.top) {
    const y = (line.top + line.bottom) / 2;
    if (y < Math.min(ay, by) || y > Math.max(ay, by) || ay === by) return false;
    const x = ax + ((y - ay) / (by - ay)) * (bx - ax);
    return x >= line.left && x <= line.right;
  }
  const x = (line.left + line.right) / 2;
  if (x < Math.min(ax, bx) || x > Math.max(ax, bx) || ax === bx) return false;
  const y = ay + ((x - ax) / (bx - ax)) * (by - ay);
  return y >= line.top && y <= line.bottom;
}

function mayJoin(
  a: Growing,
  b: Growing,
  isMain: ReadonlySet<PrintedPrice>,
  priced: ReadonlySet<Growing>,
): boolean {
  if (a.prices.some((price) => isMain.has(price)) && b.prices.some((price) => isMain.has(price)))
    return false;
  const box = unionOf([a.box, b.box]);
  if (box.bottom - box.top > 0.6 || areaOf(box) > maxGrowth * (areaOf(a.box) + areaOf(b.box))) return false;
  if (showDifferentProducts(a, b)) return false;
  for (const other of priced) {
    if (other === a || other === b || sharedArea(box, other.box) === 0) continue;
    if ([...other.prices, ...other.pictures].some((part) => liesOver(box, part))) return false;
  }
  return true;
}

function showDifferentProducts(a: Cluster, b: Cluster): boolean {
  if (a.pictures.length === 0 || b.pictures.length === 0) return false;
  return !a.pictures.some((one) => b.pictures.some((other) => gapBetween(one, other) < picturesApart));
}

function liesOver(box: Rect, part: Rect): boolean {
  return sharedArea(box, part) > allowedOverlap * Math.max(1e-9, areaOf(part));
}
