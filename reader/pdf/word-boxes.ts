import type { PageWord } from "#reader/page-content";
import { type Edges, toFractions, union } from "./matrix";

/**
 * One glyph as placed on the page. Points, origin at the page's top left, y down.
 * `start` and `end` are along the writing direction, `across` is the baseline's distance measured at
 * right angles to it, so that glyphs of one line share `angle` and `across` whatever their rotation.
 */
export interface PlacedGlyph {
  text: string;
  box: Edges;
  /** Font size in points as printed. */
  size: number;
  /** Direction of writing in degrees, rounded. */
  angle: number;
  across: number;
  start: number;
  end: number;
  /** Equal for glyphs in one font and colour. */
  style?: number;
}

interface Piece extends PlacedGlyph {
  rightToLeft: boolean;
  /** One of the dots that lead from a name to its price; they are a word of their own. */
  isLeader: boolean;
}

const leader = /^[.…·_]$/;
/** Fewer dots in a row end a sentence or leave something out. */
const fewestDots = 5;

/** A gap above this part of the font size separates words. Spaces are seldom below 0.2 em. */
const wordGap = 0.17;
/** Glyphs may overlap by kerning up to this part of the font size. */
const overlap = 0.6;

const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const compatibilityForm = /[\ufb00-\ufdff\ufe70-\ufefc\u00a0]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be dropped
const unprintable = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b\ufffe\uffff]/g;

/**
 * Joins glyphs into words: what stands on one baseline, in one size and direction, without a gap.
 *
 * @param glyphs in drawing order; white space separates, whatever its width
 * @param pageWidth @param pageHeight in points
 * @returns words in drawing order, boxes as fractions of the page; words off the page are left out, and
 *   of words printed twice on the same spot (shadows, faked bold) one remains
 */
export function joinWords(glyphs: Iterable<PlacedGlyph>, pageWidth: number, pageHeight: number): PageWord[] {
  const pieces = joinInDrawingOrder(glyphs);
  const joined = dropRepeats(joinAcrossDrawingOrder(dropRepeats(pieces)));
  const page: Edges = { left: 0, top: 0, right: pageWidth, bottom: pageHeight };
  const words: PageWord[] = [];
  for (const piece of joined) {
    if (!overlaps(piece.box, page)) continue;
    const box = toFractions(piece.box, pageWidth, pageHeight);
    const size = Math.round((piece.size / pageHeight) * 1e6) / 1e6;
    words.push({
      ...box,
      text: piece.text,
      size,
      ...(piece.style === undefined ? {} : { style: piece.style }),
    });
  }
  return words;
}

function joinInDrawingOrder(glyphs: Iterable<PlacedGlyph>): Piece[] {
  const pieces: Piece[] = [];
  let last: Piece | null = null;
  const all = [...glyphs];
  const leaders = findLeaders(all);
  for (const glyph of all) {
    const text = printable(glyph.text);
    if (text.trim() === "") {
      if (text !== "") last = null;
      continue;
    }
    const piece: Piece = {
      ...glyph,
      text,
      rightToLeft: rightToLeftLetter.test(text),
      isLeader: leaders.has(glyph),
    };
    if (last && continues(last, piece)) {
      absorb(last, piece);
    } else {
      last = piece;
      pieces.push(piece);
    }
  }
  return pieces;
}

/** The dots of leaders: many of one sign in a row. */
function findLeaders(glyphs: readonly PlacedGlyph[]): Set<PlacedGlyph> {
  const leaders = new Set<PlacedGlyph>();
  let row: PlacedGlyph[] = [];
  for (const glyph of glyphs) {
    if (glyph.text !== row[0]?.text) row = [];
    if (leader.test(glyph.text)) row.push(glyph);
    if (row.length >= fewestDots)
      for (const dot of row.length === fewestDots ? row : [glyph]) leaders.add(dot);
  }
  return leaders;
}

/** Layout programs often draw a line in several goes; parts that touch are one word all the same. */
function joinAcrossDrawingOrder(pieces: Piece[]): Piece[] {
  const lines = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = `${piece.angle}|${Math.round(piece.across * 2)}|${Math.round(piece.size * 4)}`;
    const line = lines.get(key);
    if (line) line.push(piece);
    else lines.set(key, [piece]);
  }
  const absorbed = new Set<Piece>();
  for (const line of lines.values()) {
    if (line.length < 2) continue;
    line.sort((one, other) => one.start - other.start);
    let current = line[0] as Piece;
    for (const next of line.slice(1)) {
      const gap = next.start - current.end;
      if (Math.abs(gap) < current.size * 0.06 && areAlike(current, next)) {
        absorb(current, next);
        absorbed.add(next);
      } else {
        current = next;
      }
    }
  }
  return pieces.filter((piece) => !absorbed.has(piece));
}

function areAlike(one: Piece, other: Piece): boolean {
  return one.rightToLeft === other.rightToLeft && one.isLeader === other.isLeader;
}

function continues(word: Piece, glyph: Piece): boolean {
  if (word.angle !== glyph.angle || !areAlike(word, glyph)) return false;
  const size = Math.max(word.size, glyph.size);
  if (Math.abs(word.size - glyph.size) > size * 0.15) return false;
  if (Math.abs(word.across - glyph.across) > size * 0.12) return false;
  const gap = glyph.start - word.end;
  const gapBefore = word.start - glyph.end;
  const close = (distance: number) => distance < size * wordGap && distance > -size * overlap;
  return close(gap) || (word.rightToLeft && close(gapBefore));
}

/** Right-to-left words are read from their far end, whichever way they were drawn. */
function absorb(word: Piece, part: Piece): void {
  const partIsFurther = part.start >= word.start;
  word.text = partIsFurther !== word.rightToLeft ? word.text + part.text : part.text + word.text;
  word.box = union(word.box, part.box);
  word.start = Math.min(word.start, part.start);
  word.end = Math.max(word.end, part.end);
  word.size = Math.max(word.size, part.size);
}

function dropRepeats(pieces: Piece[]): Piece[] {
  const seen = new Map<string, Piece[]>();
  return pieces.filter((piece) => {
    const key = `${piece.text}|${piece.angle}|${Math.round(piece.size)}`;
    const duplicates = seen.get(key) ?? [];
    const near = piece.size * 0.15;
    const repeated = duplicates.some(
      (duplicate) =>
        Math.abs(duplicate.box.left - piece.box.left) < near &&
        Math.abs(duplicate.box.top - piece.box.top) < near,
    );
    if (!repeated) seen.set(key, [...duplicates, piece]);
    return !repeated;
  });
}

function overlaps(box: Edges, page: Edges): boolean {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  return x > page.left && x < page.right && y > page.top && y < page.bottom;
}

function printable(text: string): string {
  // Nearly all glyphs are one plain ASCII character.
  if (text.length === 1 && text > " " && text < "\u007f") return text;
  return text.replace(compatibilityForm, (form) => form.normalize("NFKC")).replace(unprintable, "");
}
