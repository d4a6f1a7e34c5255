import type { PageWord } from "#reader/page-content";

/** A rectangle by its edges, in page heights on both axes, so that distances mean the same in both. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A word in page heights. */
export interface MeasuredWord extends Rect {
  text: string;
  size: number;
  /** Equal for words in one font and colour, where that is known. */
  style?: number;
  /** Whether the word is in a line that is printed with many deals of the page. */
  isCommon?: boolean;
}

/** Words on one baseline in one size. */
export interface TextLine extends Rect {
  text: string;
  size: number;
  words: MeasuredWord[];
}

/** Lines that stand below each other as one paragraph. `size` is that of its largest line. */
export interface TextBlock extends Rect {
  lines: TextLine[];
  size: number;
}

/** @param aspect the page's width divided by its height */
export function measureWord(word: PageWord, aspect: number): MeasuredWord {
  const left = word.left * aspect;
  const size = word.size > 0 ? word.size : word.height;
  return {
    left,
    top: word.top,
    right: left + word.width * aspect,
    bottom: word.top + word.height,
    text: word.text,
    size,
    style: word.style,
  };
}

export function unionOf(rects: readonly Rect[]): Rect {
  return {
    left: Math.min(...rects.map((rect) => rect.left)),
    top: Math.min(...rects.map((rect) => rect.top)),
    right: Math.max(...rects.map((rect) => rect.right)),
    bottom: Math.max(...rects.map((rect) => rect.bottom)),
  };
}

/** The shortest way between the edges of two rectangles; 0 when they touch or overlap. */
export function gapBetween(a: Rect, b: Rect): number {
  const across = Math.max(0, a.left - b.right, b.left - a.right);
  const down = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(across, down);
}

export function areaOf(rect: Rect): number {
  return Math.max(0, rect.right - rect.left) * Math.max(0, rect.bottom - rect.top);
}

/** The area that two rectangles share. */
export function sharedArea(a: Rect, b: Rect): number {
  return areaOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
}

/** How much of the shorter one's height two rectangles have beside each other, 0..1. */
export function besideShare(a: Rect, b: Rect): number {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, shared) / Math.max(1e-9, Math.min(a.bottom - a.top, b.bottom - b.top));
}

/** A gap wider than this part of the type size ends a line: another column begins. */
const lineGap = 0.9;
/** A gap taller than this part of the type size ends a block. */
const blockGap = 0.75;

/** Height of the rows that lines are looked for in, in page heights. */
const rowHeight = 0.01;

/**
 * Joins words that stand on one line in about one size. Lines come from the top down.
 *
 * @param maxGap in parts of the type size
 * @param isParted whether something printed keeps two words of one line apart
 */
export function joinLines(
  words: readonly MeasuredWord[],
  maxGap = lineGap,
  isParted: (before: Rect, behind: Rect) => boolean = () => false,
): TextLine[] {
  const lines: MeasuredWord[][] = [];
  /** By row, the lines that end there: words come from the left, so the last word of a line is all that counts. */
  const ends = new Map<number, Set<number>>();
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    const at = findLine(word, lines, ends, maxGap, isParted);
    const line = at === undefined ? [] : (lines[at] as MeasuredWord[]);
    if (at === undefined) lines.push(line);
    line.push(word);
    for (const row of rowsOf(word)) {
      const known = ends.get(row);
      if (known) known.add(at ?? lines.length - 1);
      else ends.set(row, new Set([at ?? lines.length - 1]));
    }
  }
  return lines.map(toLine).sort((a, b) => a.top - b.top || a.left - b.left);
}

/** The place of the earliest line that the word goes on with. Lines that ended far before it are forgotten. */
function findLine(
  word: MeasuredWord,
  lines: readonly MeasuredWord[][],
  ends: ReadonlyMap<number, Set<number>>,
  maxGap: number,
  isParted: (before: Rect, behind: Rect) => boolean,
): number | undefined {
  let found: number | undefined;
  for (const row of rowsOf(word)) {
    for (const at of ends.get(row) ?? []) {
      const last = lines[at]?.at(-1) as MeasuredWord;
      if (word.left - last.right > 2 * maxGap * last.size) ends.get(row)?.delete(at);
      else if (continues(last, word, maxGap) && !isParted(last, word) && at < (found ?? lines.length))
        found = at;
    }
  }
  return found;
}

function rowsOf({ top, bottom }: Rect): number[] {
  const first = Math.floor(Math.max(top, -1) / rowHeight);
  const last = Math.floor(Math.min(bottom, 2) / rowHeight);
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index);
}

function continues(last: MeasuredWord, word: MeasuredWord, maxGap: number): boolean {
  const gap = word.left - last.right;
  const size = Math.max(last.size, word.size);
  if (gap > maxGap * size || gap < -0.3 * size) return false;
  return Math.min(last.size, word.size) > 0.7 * size && besideShare(last, word) > 0.5;
}

function toLine(words: MeasuredWord[]): TextLine {
  return {
    ...unionOf(words),
    words,
    text: words.map((word) => word.text).join(" "),
    size: Math.max(...words.map((word) => word.size)),
  };
}

/** Joins lines, from the top down, that stand close below each other, share a part of their width and are of kindred size. */
export function joinBlocks(lines: readonly TextLine[], isParted: (a: Rect, b: Rect) => boolean): TextBlock[] {
  const blocks: TextLine[][] = [];
  // Lines come from the top down: what ends far above one can't go on any more.
  let open: TextLine[][] = [];
  for (const line of lines) {
    open = open.filter((block) => reachOf(block) >= line.top);
    const block = open.find((candidate) => {
      const last = candidate.at(-1);
      return last !== undefined && follows(last, line) && !isParted(last, line);
    });
    if (block) {
      block.push(line);
      continue;
    }
    const begun = [line];
    blocks.push(begun);
    open.push(begun);
  }
  return blocks.map((block) => ({
    ...unionOf(block),
    lines: block,
    size: Math.max(...block.map((line) => line.size)),
  }));
}

/** The lowest top that a next line may have. */
function reachOf(block: readonly TextLine[]): number {
  const last = block.at(-1) as TextLine;
  return last.bottom + blockGap * last.size;
}

function follows(last: TextLine, line: TextLine): boolean {
  const smaller = Math.min(last.size, line.size);
  const gap = line.top - last.bottom;
  if (gap > blockGap * smaller || gap < -0.6 * smaller || line.top <= last.top) return false;
  if (smaller < 0.5 * Math.max(last.size, line.size)) return false;
  const shared = Math.min(last.right, line.right) - Math.max(last.left, line.left);
  return shared > 0.3 * Math.min(last.right - last.left, line.right - line.left);
}
