import type { PlacedWord } from "./placed-words";

/**
 * How a block of words came to another place: first scaled from the page's top left, then moved. Fractions of the page.
 */
export interface Move {
  scaleX: number;
  scaleY: number;
  x: number;
  y: number;
  /** The share of the words that come to lie on words like them, 0..1. */
  fit: number;
}

type Shift = Pick<Move, "x" | "y">;

/** Shifts that differ by less count as one. */
const cell = 0.012;
/** A word that is printed more often says nothing of where a deal is. */
const maxCopies = 24;
/** So many of the likeliest shifts are given. */
const maxShifts = 3;
/** Of the likeliest shifts, so many are looked at; most lie beside a likelier one. */
const maxShiftsTried = 200;
/** Nearer words tell nothing of the scale. */
const minApart = 0.02;
/** Less is inexact measuring, more is another layout. */
const minScaling = 0.02;
const maxScaling = 2.5;

/**
 * Finds how a block of words may have come to its place on another page: as it was, and in another size where that is
 * likely. Each pair of equal words votes for the way between them, by its weight. The likeliest of each size first.
 */
export function findMoves(
  words: readonly PlacedWord[],
  onPage: readonly PlacedWord[],
  weightOf: (text: string) => number,
): Move[] {
  const asked = sampleOf(words);
  const byText = new Map<string, PlacedWord[]>();
  for (const word of onPage) {
    const same = byText.get(word.text);
    if (same) same.push(word);
    else byText.set(word.text, [word]);
  }
  const scales = [{ scaleX: 1, scaleY: 1 }, findScale(asked, byText)].filter((scale) => scale !== null);
  return scales.flatMap((scale) => {
    const scaled = asked.map((word) => ({ ...word, x: word.x * scale.scaleX, y: word.y * scale.scaleY }));
    return findShifts(scaled, byText, weightOf).map((shift) => {
      return { ...scale, ...shift, fit: fitOf(scaled, byText, shift) };
    });
  });
}

/** A deal has fewer words; each pair of them is looked at. */
const maxAsked = 200;

/** All of the words, or as many of them as are enough, from all over the block. */
function sampleOf(words: readonly PlacedWord[]): readonly PlacedWord[] {
  const step = Math.ceil(words.length / maxAsked);
  return step <= 1 ? words : words.filter((_, index) => index % step === 0);
}

function fitOf(
  words: readonly PlacedWord[],
  byText: ReadonlyMap<string, PlacedWord[]>,
  { x, y }: Shift,
): number {
  const landed = words.filter((word) =>
    byText
      .get(word.text)
      ?.some((copy) => Math.abs(copy.x - word.x - x) < cell / 2 && Math.abs(copy.y - word.y - y) < cell / 2),
  );
  return words.length === 0 ? 0 : landed.length / words.length;
}

/** The scale, by the distances between words that occur once on the page; null if it is unchanged or unclear. */
function findScale(words: readonly PlacedWord[], byText: ReadonlyMap<string, PlacedWord[]>) {
  const pairs = words.flatMap((word) => {
    const copies = byText.get(word.text) ?? [];
    return copies.length === 1 ? [{ word, copy: copies[0] as PlacedWord }] : [];
  });
  const ratios = { x: [] as number[], y: [] as number[] };
  for (const [index, a] of pairs.entries()) {
    for (const b of pairs.slice(index + 1)) {
      for (const axis of ["x", "y"] as const) {
        const apart = a.word[axis] - b.word[axis];
        if (Math.abs(apart) > minApart) ratios[axis].push((a.copy[axis] - b.copy[axis]) / apart);
      }
    }
  }
  const [x, y] = [plausible(ratios.x), plausible(ratios.y)];
  if (x === null && y === null) return null;
  return { scaleX: x ?? y ?? 1, scaleY: y ?? x ?? 1 };
}

function plausible(ratios: readonly number[]): number | null {
  const scale = median(ratios);
  const isScaled = Math.abs(scale - 1) > minScaling && scale < maxScaling && scale > 1 / maxScaling;
  return isScaled ? scale : null;
}

function findShifts(
  words: readonly PlacedWord[],
  byText: ReadonlyMap<string, PlacedWord[]>,
  weightOf: (text: string) => number,
): Shift[] {
  const votes = collectVotes(words, byText, weightOf);
  return [...votes.keys()]
    .map((key) => votesAround(key, votes))
    .map((around) => ({ around, sum: sumOf(around) }))
    .sort((a, b) => b.sum - a.sum)
    .slice(0, maxShiftsTried)
    .map(({ around }) => ({ x: median(around.map(({ x }) => x)), y: median(around.map(({ y }) => y)) }))
    .filter((shift, at, all) => !all.slice(0, at).some((before) => isNear(before, shift)))
    .slice(0, maxShifts);
}

interface Vote extends Shift {
  weight: number;
}

/** Votes by the grid cell of the shift. */
type Votes = Map<string, Vote[]>;

function collectVotes(
  words: readonly PlacedWord[],
  byText: ReadonlyMap<string, PlacedWord[]>,
  weightOf: (text: string) => number,
): Votes {
  const votes: Votes = new Map();
  for (const word of words) {
    const copies = byText.get(word.text) ?? [];
    if (copies.length > maxCopies) continue;
    for (const copy of copies) {
      const vote = { x: copy.x - word.x, y: copy.y - word.y, weight: weightOf(word.text) };
      const key = keyOf(Math.round(vote.x / cell), Math.round(vote.y / cell));
      const same = votes.get(key);
      if (same) same.push(vote);
      else votes.set(key, [vote]);
    }
  }
  return votes;
}

/** Votes of one shift may lie on both sides of a cell's edge. */
function votesAround(key: string, votes: Votes): Vote[] {
  const [column = 0, row = 0] = key.split(",").map(Number);
  const steps = [-1, 0, 1];
  return steps.flatMap((across) =>
    steps.flatMap((down) => votes.get(keyOf(column + across, row + down)) ?? []),
  );
}

function sumOf(votes: readonly Vote[]): number {
  return votes.reduce((sum, { weight }) => sum + weight, 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function isNear(a: Shift, b: Shift): boolean {
  return Math.abs(a.x - b.x) < 2 * cell && Math.abs(a.y - b.y) < 2 * cell;
}

function keyOf(column: number, row: number): string {
  return `${column},${row}`;
}
