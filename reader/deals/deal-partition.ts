import { minorShare } from "./main-prices";
import { type Atom, findCuts } from "./page-cuts";
import { areaOf, besideShare, gapBetween, type Rect, unionOf } from "./text-blocks";

/** What there is on a page besides things that belong to deals. */
export interface PrintedPage {
  /** Printed lines, in page heights. */
  rules: readonly Rect[];
  /** Whether a picture covers the page on which the products are. */
  isPicture: boolean;
}

/** What a page's things cost when they are taken for one deal, or for none: 0 for what fits well. */
interface Plan<T> {
  cost: number;
  deals: T[][];
}

const withoutName = 1;
const withoutPicture = 0.6;
const anotherPicture = 0.5;
const perGap = 8;
/** Gaps below this, in page heights, are the usual ones within a deal. */
const usualGap = 0.006;
/** What is set on one line belongs together over a wider gap: above all a name and its price in a list. */
const beside = 0.3;
const besideInList = 0.06;
/** The side of a square deal that the costs of gaps are tuned for. The gaps of larger deals are larger. */
const usualSide = 0.2;
/** Cost of a heading in a deal: a line this many times larger than the deal's price, and than the names of the page. */
const heading = 0.8;
const largerThanPrice = 1.35;
const largerThanNames = 1.6;
const leftOutPicture = 0.8;
/** Cost of each line that is in no deal, and the maximum. On a page that is one picture, products have lines too. */
const leftOutText = [0.1, 0.9] as const;
const leftOutOnPicture = [0.3, 3] as const;
/** Cost of each further price in a deal. A much smaller one costs less, since it is a previous price or the like. */
const uncut = 1.5;
const smallerPrice = 0.5;
/** How many ways to cut are followed at each step, until `maxParts` parts have been looked at. */
const ways = 14;
const maxParts = 4000;
/** In a part with more atoms than this, only the clearest cut is followed. */
const maxAtomsTried = 900;

/**
 * Parts the things of a page into deals of one price each, by straight cuts between them: of the ways to cut, the one
 * whose deals look most like deals (a price, a name, a picture where the page has pictures, all close together).
 * What can't be cut so stays together: more than one price in a part.
 */
export function partDeals<T extends Atom>(atoms: readonly T[], page: PrintedPage): T[][] {
  return new Partition(atoms, page).plan([...atoms]).deals;
}

class Partition<T extends Atom> {
  readonly #known = new Map<string, Plan<T>>();
  readonly #hasPictures: boolean;
  /** The area that half of the pictures are smaller than. */
  readonly #usualPicture: number;
  /** The size that half of the names are smaller than. */
  readonly #usualName: number;

  constructor(
    atoms: readonly T[],
    readonly page: PrintedPage,
  ) {
    const pictures = picturesOf(atoms);
    this.#hasPictures = pictures.length > 0 && pictures.length >= 0.5 * anchorsOf(atoms).length;
    const areas = pictures.map(areaOf).sort((a, b) => a - b);
    const names = atoms.filter(({ isName }) => isName).map(({ size }) => size);
    this.#usualName = names.sort((a, b) => a - b)[Math.floor(names.length / 2)] ?? 0;
    this.#usualPicture = areas[Math.floor(areas.length / 2)] ?? 0;
  }

  plan(atoms: T[]): Plan<T> {
    const key = keyOf(atoms);
    const known = this.#known.get(key);
    if (known) return known;
    let best = this.#whole(atoms);
    const anchors = anchorsOf(atoms).length;
    if (anchors > 0 && atoms.length > 1) {
      const budget = this.#known.size > maxParts || atoms.length > maxAtomsTried ? 1 : ways;
      const cuts = findCuts(atoms, this.page.rules).filter(({ isUseful }) => isUseful);
      for (const cut of cuts.slice(0, budget)) {
        if (cut.cost >= best.cost) break;
        const { first, second } = cut.part();
        const one = this.plan(first);
        if (cut.cost + one.cost >= best.cost) continue;
        const other = this.plan(second);
        const cost = cut.cost + one.cost + other.cost;
        if (cost < best.cost) best = { cost, deals: [...one.deals, ...other.deals] };
      }
    }
    this.#known.set(key, best);
    return best;
  }

  /** What these things cost as they are. */
  #whole(atoms: T[]): Plan<T> {
    const anchors = anchorsOf(atoms);
    if (anchors.length === 0) return { cost: this.#leftOutCost(atoms), deals: [] };
    const pictures = picturesOf(atoms);
    const cost =
      furtherPrices(anchors) +
      (namesDeal(atoms) ? 0 : withoutName) +
      (this.#hasPictures && pictures.length === 0 ? withoutPicture : 0) +
      (this.#hasHeading(atoms, anchors) ? heading : 0) +
      anotherPicture * this.#furtherPictures(pictures) +
      spread(atoms, this.#hasPictures ? beside : besideInList);
    return { cost, deals: [atoms] };
  }

  #hasHeading(atoms: readonly Atom[], anchors: readonly Atom[]): boolean {
    const price = Math.max(...anchors.map(({ size }) => size));
    const limit = Math.max(largerThanPrice * price, largerThanNames * this.#usualName);
    return atoms.some(({ kind, size }) => kind === "text" && size > limit);
  }

  #leftOutCost(atoms: readonly Atom[]): number {
    const pictures = picturesOf(atoms);
    const lines = countRows(atoms.filter(({ kind }) => kind !== "picture"));
    const [ofLine, maxCost] = this.page.isPicture ? leftOutOnPicture : leftOutText;
    return (
      leftOutPicture * pictures.reduce((sum, picture) => sum + this.#weightOf(picture), 0) +
      Math.min(maxCost, ofLine * lines)
    );
  }

  /** Pictures beside the largest that show something else. */
  #furtherPictures(pictures: readonly Atom[]): number {
    const weights = groupsOf(pictures).map((group) => Math.max(...group.map((one) => this.#weightOf(one))));
    return weights.reduce((sum, weight) => sum + weight, 0) - Math.max(0, ...weights);
  }

  /** Logos and seals are much smaller than the pictures of products: 0..1. */
  #weightOf(picture: Atom): number {
    return this.#usualPicture > 0 ? Math.min(1, areaOf(picture) / this.#usualPicture) : 1;
  }
}

/** What goes on with a paragraph that begins elsewhere names nothing here. */
function namesDeal(atoms: readonly Atom[]): boolean {
  const own = new Set(atoms);
  return atoms.some(({ isName, follows }) => isName && (!follows || own.has(follows)));
}

function picturesOf(atoms: readonly Atom[]): Atom[] {
  return atoms.filter(({ kind }) => kind === "picture");
}

function anchorsOf(atoms: readonly Atom[]): Atom[] {
  return atoms.filter(({ isAnchor }) => isAnchor);
}

/** Words far apart on one line, as a page's foot may have them, are one row. */
function countRows(atoms: readonly Atom[]): number {
  const rows: Atom[] = [];
  for (const atom of atoms) {
    if (!rows.some((row) => row.size === atom.size && besideShare(row, atom) > 0.5)) rows.push(atom);
  }
  return rows.length;
}

function furtherPrices(prices: readonly Atom[]): number {
  const sizes = prices.map(({ size }) => size).sort((a, b) => b - a);
  const [largest = 0, ...others] = sizes;
  return others.reduce((sum, size) => sum + (size < minorShare * largest ? smallerPrice : uncut), 0);
}

/** Pictures that touch or nearly touch show one product. */
function groupsOf(pictures: readonly Atom[]): Atom[][] {
  const groups: Atom[][] = [];
  for (const picture of pictures) {
    const near = groups.filter((group) => group.some((other) => gapBetween(other, picture) < 0.012));
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push([picture, ...near.flat()]);
  }
  return groups;
}

/** How far apart things are: the gaps of the shortest way to join all of them (Prim), as far as they are unusual. */
function spread(atoms: readonly Atom[], onLine: number): number {
  const [first, ...rest] = atoms;
  if (!first || atoms.length > 60) return atoms.length > 60 ? uncut : 0;
  const away = new Map(rest.map((atom) => [atom, gapWithin(atom, first, onLine)]));
  const { left, top, right, bottom } = unionOf(atoms);
  const side = Math.sqrt((right - left) * (bottom - top));
  const costOfGap = (perGap * usualSide) / Math.min(Math.max(side, 0.5 * usualSide), 2.5 * usualSide);
  let cost = 0;
  while (away.size > 0) {
    let nearest: Atom | undefined;
    let gap = Number.POSITIVE_INFINITY;
    for (const [atom, distance] of away) {
      if (distance < gap) {
        nearest = atom;
        gap = distance;
      }
    }
    if (!nearest) break;
    away.delete(nearest);
    cost += costOfGap * Math.max(0, gap - usualGap);
    for (const [atom, distance] of away) away.set(atom, Math.min(distance, gapWithin(atom, nearest, onLine)));
  }
  return cost;
}

function gapWithin(a: Atom, b: Atom, onLine: number): number {
  const gap = gapBetween(a, b);
  const isRow = a.kind !== "picture" && b.kind !== "picture" && besideShare(a, b) > 0.5;
  return isRow ? onLine * gap : gap;
}

function keyOf(atoms: readonly Atom[]): string {
  const box = unionOf(atoms);
  const edges = [box.left, box.top, box.right, box.bottom].map((edge) => Math.round(edge * 5000));
  return `${atoms.length} ${edges.join(" ")}`;
}
