import { joinLines, type MeasuredWord, measureWord, type TextLine, unionOf } from "#reader/deals/text-blocks";
import type { Box, PageWord } from "#reader/page-content";
import { findRanges, type PrintedRange } from "./date-ranges";
import { type DateRange, type DatesAsked, isWithin, resolveRange } from "./resolve-range";

/** Days that are printed in the head or foot of a page; which ones is decided when the ad's other pages are known. */
export interface DatesOnPage {
  range: Omit<PrintedRange, "at" | "end" | "isPlain">;
  /** Where they are printed, as fractions of the page. */
  place: Box;
}

/** From when to when an ad holds, as it is printed, and where. */
export interface PrintedDates extends DateRange {
  /** Counted from 0. */
  page: number;
  place: Box;
}

/** Heads of first pages are high; on others the dates are near the edges. In page heights. */
const edges = { firstHead: 0.35, head: 0.16, foot: 0.88 };

const validity =
  /\b(?:valid|good|effective|in effect|sales?|prices?|specials?|ad|flyer|offers?|thru|v[aá]lid[oa]s?|ofertas?|promo\w*|g[uü]ltig|angebote?|aktion\w*|valide?|validi|offert[ea]|valables?|offres?|vigueur|prix|vigencia|wa[zż]n\w+|ofert\w*|geldig|aanbieding\w*|semana|week|woche|semaine)(?!\p{L})/iu;
/** Has days of its own. */
const another =
  /coupon|gutschein|cup[oó]n|cupom|rebate|rabais|sweepstake|contest|raffle|winn|gewinn|concurso|sorte|promo[cç][aã]o comercial|hours|[oö]ffnungszeit|horario|hor[aá]rio|closed|geschlossen|next week|n[aä]chste|pr[oó]xim|copyright|©|^\W?\d\)/i;

/** Of more than these, none is an ad's. */
const maxFound = 20;

/**
 * The days that are printed in a page's head and foot and may be an ad's.
 *
 * @param aspect the page's width divided by its height
 */
export function findDates(words: readonly PageWord[], aspect: number): DatesOnPage[] {
  const measured = words.map((word) => measureWord(word, aspect));
  const lines = joinLines(
    measured.filter(({ top, bottom }) => top < edges.firstHead || bottom > edges.foot),
    lineGap,
  );
  const found = lines.flatMap((line) => {
    if (!/\d/.test(line.text) || line.text.length > maxLength) return [];
    const above = lines.findLast((other) => isBelow(line, other));
    const below = lines.find((other) => isBelow(other, line));
    const around = [above, line, below].map((other) => other?.text ?? "").join("\n");
    if (another.test(line.text) || (above && another.test(above.text))) return [];
    return rangesOf(line, below)
      .filter(({ range }) => range.isPlain || validity.test(around))
      .map(({ range, words: printed }): DatesOnPage => {
        const { at: _at, end: _end, isPlain: _plain, ...rest } = range;
        return { range: rest, place: boxOf(printed, aspect) };
      });
  });
  return found.slice(0, maxFound);
}

interface Found extends PrintedDates {
  isOpen: boolean;
}

/**
 * When an ad holds: what the head and foot of its first page say, or of half of the others. Of several, the one that all
 * others are within, since some deals hold for some of the days. Null where nothing is printed, where two ranges differ, and
 * where one may mean several things.
 *
 * @param pages what `findDates` found on each, in their order
 */
export function datesOfAd(
  pages: readonly (readonly DatesOnPage[])[],
  asked: DatesAsked,
): PrintedDates | null {
  const found = pages.flatMap((dates, page) =>
    dates
      .filter(({ place }) => page === 0 || isNearEdge(place))
      .flatMap(({ range, place }): Found[] => {
        const meant = resolveRange(range, asked);
        return meant ? [{ ...meant, isOpen: meant.from === null || meant.to === null, page, place }] : [];
      }),
  );
  const whole = found.filter(({ isOpen }) => !isOpen);
  const first = widest(whole.filter(({ page }) => page === 0));
  if (first) return whole.every((other) => isOverlap(other, first)) ? bare(first) : null;
  if (first === null) return null;
  const repeated = widest(whole);
  if (repeated) {
    const count = new Set(whole.filter((other) => isSame(other, repeated)).map(({ page }) => page)).size;
    return count >= (pages.length - 1) / 2 ? bare(repeated) : null;
  }
  const [open, ...others] = found.filter(({ page, isOpen }) => page === 0 && isOpen);
  return open && others.every((other) => isSame(other, open)) ? bare(open) : null;
}

const isNearEdge = ({ top, height }: Box) => top < edges.head || top + height > edges.foot;

function bare({ isOpen: _open, ...dates }: Found): PrintedDates {
  return dates;
}

/** Whether two whole ranges share a day. */
function isOverlap(a: DateRange, b: DateRange): boolean {
  return (a.from as string) <= (b.to as string) && (b.from as string) <= (a.to as string);
}

function isSame(a: DateRange, b: DateRange): boolean {
  return a.from === b.from && a.to === b.to;
}

/** The one that all others are within; null where there is none such, undefined for none at all. */
function widest(ranges: readonly Found[]): Found | null | undefined {
  if (ranges.length === 0) return undefined;
  return ranges.find((range) => ranges.every((other) => isWithin(other, range))) ?? null;
}

/** Longer lines are no dates; this bounds the time that reading them takes. */
const maxLength = 500;
/** Blanks between words of one line are at most so wide, in parts of the type size. */
const lineGap = 1.5;

function isBelow(line: TextLine, other: TextLine): boolean {
  const gap = line.top - other.bottom;
  const shared = Math.min(line.right, other.right) - Math.max(line.left, other.left);
  return gap > -0.6 * other.size && gap < 1.2 * other.size && line.top > other.top && shared > 0;
}

/** Those of a line, and those that go on below it, with their words. */
function rangesOf(line: TextLine, below: TextLine | undefined) {
  const words = below ? [...line.words, ...below.words] : line.words;
  const whole = words.map(({ text }) => text).join(" ");
  const { length } = line.text;
  const over = below ? findRanges(whole).filter(({ at, end }) => at < length && end > length + 1) : [];
  const own = findRanges(line.text).filter(({ end }) => over.every(({ at }) => end <= at));
  return [...own, ...over].map((range) => ({ range, words: wordsAt(words, range) }));
}

function wordsAt(words: readonly MeasuredWord[], { at, end }: PrintedRange): MeasuredWord[] {
  let start = 0;
  return words.filter(({ text }) => {
    const from = start;
    start += text.length + 1;
    return from < end && from + text.length > at;
  });
}

function boxOf(words: readonly MeasuredWord[], aspect: number): Box {
  const { left, top, right, bottom } = unionOf(words);
  return { left: left / aspect, top, width: (right - left) / aspect, height: bottom - top };
}
