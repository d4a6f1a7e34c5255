import type { PageWord } from "#reader/page-content";
import { NearIndex } from "./near-words";
import { joinLines, type MeasuredWord, measureWord, type Rect, type TextLine } from "./text-blocks";

/** Heads and feet of pages lie this near to the edge, in page heights. */
const edge = 0.13;
/** Page numbers lie nearer. */
const numberEdge = 0.06;
/** Larger ones are prices. */
const maxNumberSize = 0.02;
/** What stands at the same place on another page is off by less than this, in page heights. */
const samePlace = 0.012;
/** Shorter lines may be the same by chance: sizes, "each". */
const minLetters = 6;

const address =
  /(?:^|\s)@\w{3,}|www\.|https?:|\w@\w+\.\w|\w\.(?:com|net|org|info|example)\b|(?:tel|fone|whatsapp|phone)\b\.?:?\s*[(+\d]|\(\d{2,3}\)\s?\d{3,}/i;
const monthOrDay =
  /\b(?:jan|feb|fev|fév|mar|mär|apr|abr|avr|may|mai|mag|giu|jun|juin|jul|juil|lug|aug|ago|août|sep|set|oct|okt|ott|out|nov|dec|dez|dic|déc)[a-zäéûç]*\.?\s+\d{1,2}\b|\b\d{1,2}\.?\s+(?:de\s+)?(?:jan|feb|fev|fév|mar|mär|apr|abr|avr|mai|mag|giu|jun|juin|jul|juil|lug|aug|ago|août|sep|set|oct|okt|ott|out|nov|dec|dez|dic|déc)/i;
const fullDate = /\b\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4}\b/;
const dayNumber = /(?<![$€£\d.,/])\d{1,2}(?:\/\d{1,2}\b|\.\d{1,2}\.(?!\d))/;
const validity =
  /\b(?:valid|good|effective|sale dates|thru|through|v[aá]lid[oa]s?|gültig|valide|validi|valables?|vom|bis|dal|du|from)\b/i;

/**
 * The words of a page that say something of its deals: without what stands at the same place on other pages of the
 * circular near the upper or lower edge, and without addresses, handles, page numbers and the dates of the ad.
 *
 * @param others words of the circular's other pages, a list for each
 */
export function withoutFurniture(
  words: readonly MeasuredWord[],
  others: readonly (readonly PageWord[])[],
  aspect: number,
): MeasuredWord[] {
  const repeated = linesAtEdges(others, aspect);
  const dropped = new Set<MeasuredWord>();
  const index = new NearIndex(words);
  for (const line of joinLines(words)) {
    if (saysWhereOrWhen(line.text) || isPageNumber(line, index) || isRepeated(line, repeated)) {
      for (const word of line.words) dropped.add(word);
    }
  }
  return words.filter((word) => !dropped.has(word));
}

/** A printed line that runs over so much of the page's width parts its head and foot from the rest. */
const acrossPage = 0.9;
/** Heads and feet are at most so high, in page heights. */
const maxHead = 0.25;

/**
 * Leaves out words that printed lines across the page part from all of its prices and pictures: what stands in a page's head
 * or foot.
 *
 * @param deals what deals are told by: prices and pictures
 * @param aspect the page's width divided by its height
 */
export function withoutHeads(
  words: readonly MeasuredWord[],
  deals: readonly Rect[],
  rules: readonly Rect[],
  aspect: number,
): MeasuredWord[] {
  if (deals.length === 0) return [...words];
  const first = Math.min(...deals.map(({ top }) => top));
  const last = Math.max(...deals.map(({ bottom }) => bottom));
  const across = rules.filter(({ left, right }) => right - left > acrossPage * aspect);
  const head = Math.max(0, ...across.map(({ top }) => top).filter((y) => y < Math.min(first, maxHead)));
  const foot = Math.min(
    1,
    ...across.map(({ bottom }) => bottom).filter((y) => y > Math.max(last, 1 - maxHead)),
  );
  const middle = ({ top, bottom }: Rect) => (top + bottom) / 2;
  return words.filter((word) => middle(word) >= head && middle(word) <= foot);
}

function linesAtEdges(pages: readonly (readonly PageWord[])[], aspect: number): Map<string, TextLine[]> {
  const lines = new Map<string, TextLine[]>();
  for (const words of pages) {
    const near = words.map((word) => measureWord(word, aspect)).filter(isNearEdge);
    for (const line of joinLines(near)) {
      const known = lines.get(lettersOf(line.text));
      if (known) known.push(line);
      else lines.set(lettersOf(line.text), [line]);
    }
  }
  return lines;
}

function isRepeated(line: TextLine, repeated: Map<string, TextLine[]>): boolean {
  if (!isNearEdge(line) || lettersOf(line.text).length < minLetters) return false;
  return (repeated.get(lettersOf(line.text)) ?? []).some(
    (other) => Math.abs(other.left - line.left) < samePlace && Math.abs(other.top - line.top) < samePlace,
  );
}

function isNearEdge({ top, bottom }: { top: number; bottom: number }): boolean {
  return bottom < edge || top > 1 - edge;
}

/** A number on its own: a price's cents stand beside its whole part. */
function isPageNumber(
  { text, left, top, right, bottom, size }: TextLine,
  index: NearIndex<MeasuredWord>,
): boolean {
  if (size > maxNumberSize || !/^\d{1,3}$/.test(text)) return false;
  if (bottom > numberEdge && top < 1 - numberEdge) return false;
  const around = { left: left - size, top: top - size, right: right + size, bottom: bottom + size };
  return index.touching(around).size === 1;
}

function saysWhereOrWhen(text: string): boolean {
  if (address.test(text)) return true;
  return validity.test(text) && (fullDate.test(text) || dayNumber.test(text) || monthOrDay.test(text));
}

/** Page numbers and dates change; where words end, and which signs stand between them, is not always read alike. */
function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, "").toLowerCase();
}
