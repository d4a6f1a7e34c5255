import type { Rect } from "./text-blocks";

/** What a page is cut into: prices, pictures and lines of text. In page heights. */
export interface Atom extends Rect {
  kind: "price" | "picture" | "text";
  /** What may be the deal's own price. */
  isAnchor: boolean;
  /** Size of its type; 0 for pictures. */
  size: number;
  /** A line that names something. */
  isName: boolean;
  /** The line right above, of the same paragraph. */
  follows?: Atom;
}

/** A straight way between things. */
export interface Cut<T extends Atom> {
  /** How unclear it is: the smaller, the clearer. */
  cost: number;
  /** Whether both sides have prices, or the one without has but a few pictures: a head or a foot. */
  isUseful: boolean;
  part(): { first: T[]; second: T[] };
}

/** A gap of this width is as clear as a printed line. In page heights. */
const clearGap = 0.02;
/** What a cut costs that just touches what lies on both sides. */
const narrowCost = 0.25;
const lineCost = 0.01;
/** What a cut costs for each paragraph that it parts, up to so many. */
const paragraphCost = 0.12;
const maxParagraphs = 3;
/** Pictures often have transparent edges, and boxes of text leave room for letters that are not there. */
const pictureSlack = 0.06;
const textSlack = 0.14;
const priceSlack = 0.2;
/** How much of a part's breadth a printed line must have to part it. */
const lineShare = 0.6;
/** A side without prices may have fewer pictures than this. */
const maxPicturesLeftOut = 3;

/** The ways to part these things in two, across and down, clearest first. */
export function findCuts<T extends Atom>(atoms: readonly T[], rules: readonly Rect[]): Cut<T>[] {
  return [...cutsAlong("left", "right", atoms, rules), ...cutsAlong("top", "bottom", atoms, rules)].sort(
    (a, b) => a.cost - b.cost,
  );
}

type Start = "left" | "top";
type End = "right" | "bottom";

function cutsAlong<T extends Atom>(start: Start, end: End, atoms: readonly T[], rules: readonly Rect[]) {
  const sorted = atoms
    .map((atom) => ({ atom, from: atom[start] + slackOf(atom, start), to: atom[end] - slackOf(atom, start) }))
    .sort((a, b) => a.from - b.from);
  const total = count(sorted.map(({ atom }) => atom));
  const lines = linesAlong(start, atoms, rules);
  const cuts: Cut<T>[] = [];
  const paragraphs = new Paragraphs(atoms);
  const passed = { anchors: 0, pictures: 0 };
  let reached = Number.NEGATIVE_INFINITY;
  for (const [at, { atom, from, to }] of sorted.entries()) {
    if (at > 0 && from >= reached) {
      cuts.push({
        cost: costOf(reached, from, lines) + paragraphCost * Math.min(maxParagraphs, paragraphs.parted),
        isUseful: isUseful(passed, total),
        part: () => ({
          first: sorted.slice(0, at).map((one) => one.atom),
          second: sorted.slice(at).map((one) => one.atom),
        }),
      });
    }
    reached = Math.max(reached, to);
    paragraphs.pass(atom);
    if (atom.isAnchor) passed.anchors += 1;
    if (atom.kind === "picture") passed.pictures += 1;
  }
  return cuts;
}

/** Counts the paragraphs that lie on both sides of a cut while it moves over the page. */
class Paragraphs {
  parted = 0;
  readonly #followers = new Map<Atom, number>();
  readonly #passed = new Set<Atom>();

  constructor(atoms: readonly Atom[]) {
    for (const { follows } of atoms)
      if (follows) this.#followers.set(follows, (this.#followers.get(follows) ?? 0) + 1);
  }

  pass(atom: Atom): void {
    this.#passed.add(atom);
    this.parted += this.#followers.get(atom) ?? 0;
    if (atom.follows && this.#passed.has(atom.follows)) this.parted -= 1;
  }
}

interface Counted {
  anchors: number;
  pictures: number;
}

function count(atoms: readonly Atom[]): Counted {
  return {
    anchors: atoms.filter(({ isAnchor }) => isAnchor).length,
    pictures: atoms.filter(({ kind }) => kind === "picture").length,
  };
}

function isUseful(first: Counted, total: Counted): boolean {
  if (first.anchors > 0 && first.anchors < total.anchors) return true;
  const pictures = first.anchors > 0 ? total.pictures - first.pictures : first.pictures;
  return pictures <= maxPicturesLeftOut;
}

function slackOf(atom: Atom, start: Start): number {
  if (atom.kind === "picture") {
    return pictureSlack * (start === "left" ? atom.right - atom.left : atom.bottom - atom.top);
  }
  if (start === "left") return 0;
  return (atom.kind === "price" ? priceSlack : textSlack) * (atom.bottom - atom.top);
}

/** Where the printed lines run that part most of the breadth of these things. */
function linesAlong(
  start: Start,
  atoms: readonly Atom[],
  rules: readonly Rect[],
): { near: number; far: number }[] {
  const [near, far, low, high] =
    start === "left"
      ? (["left", "right", "top", "bottom"] as const)
      : (["top", "bottom", "left", "right"] as const);
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const atom of atoms) {
    from = Math.min(from, atom[low]);
    to = Math.max(to, atom[high]);
  }
  return rules
    .filter((rule) => rule[high] - rule[low] > rule[far] - rule[near])
    .filter((rule) => Math.min(rule[high], to) - Math.max(rule[low], from) > lineShare * (to - from))
    .map((rule) => ({ near: rule[near], far: rule[far] }));
}

function costOf(from: number, to: number, lines: readonly { near: number; far: number }[]): number {
  const slack = 0.004;
  if (lines.some(({ near, far }) => near >= from - slack && far <= to + slack)) return lineCost;
  return narrowCost * Math.max(0, 1 - (to - from) / clearGap) + lineCost;
}
