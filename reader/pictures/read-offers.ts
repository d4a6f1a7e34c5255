import type { ReadLine } from "./ocr-engine";
import { boxAround, gapBetween, heightOf, type PixelBox } from "./picture";

/** An offer that is no plain amount of money, as printed: "2 for $5", "99¢", "BUY 1 GET 1 FREE", "25% OFF". */
export interface ReadOffer extends PixelBox {
  text: string;
  lines: ReadLine[];
}

const amount = String.raw`(?:R\$|[$€£])?\s?\d{1,4}(?:[.,]\d{2})?\s?[$€£]?`;
/** "Any" before "3 for $12", "Mix & match". */
const choice = String.raw`(?:any|pick|choose|select|take|buy|mix(?:\s?(?:&|\+|n|and)\s?match)?|elig[ea]|escoge|ll[eé]va(?:te)?|combina|escolha|leve|combine|choisissez|prenez|au\schoix|wählen?(?:\ssie)?|nimm|kaufe?|scegli|prendi)`;
const count = String.raw`(?:(${choice})\s?)?(\d{1,2})\s?(for|für|per|por|pour|x|@|\/)`;
/** "2 for $5", "Any 3 for $12". "S" is a dollar sign. */
const several = new RegExp(String.raw`^${count}\s?(${amount})$`, "iu");
/** "2$5", "3S13": the word between count and sum is set too small to be read. */
const wordless = /^([2-9]|10)\s?[$S]\s?([1-9]|1\d|20)$/;
/** "2x", "2/", "3 for" before a sum, or above it. */
const countAlone = new RegExp(`^${count}$`, "iu");
const endOfCount = /(?:^|[^\p{L}\d.,])(?:\d{1,2}\s?)?(?:for|für|por|pour)$|(?:^|\s)\d{1,2}\s?[x@/]$/iu;
const choiceAlone = new RegExp(String.raw`^${choice}\s?\d{1,2}$`, "iu");
/** The reader knows no cent sign. */
const cents = /^(\d{2})\s?[cC¢ΦȻ]$/;
const percentage = /^[-–]?\s?(\d{1,2})\s?%$/;
const percentageOff = /^(\d{1,2})\s?%\s?(off)$/i;
const off = /^(?:off|rabatt|sconto|desconto|de remise)$/i;

const beginning =
  /^(?:buy|bogo|half|leve|compre|prendi|achetez)(?!\p{L})|^(?:buy|leve|compre|prendi)\s?(?:\d|one|two)/iu;
/** "1+1" above "GRATIS", "3 for" above "2": such low numbers say something only in large type. */
const counted = /^\d\s?\+\s?\d(?!\d)|^\d\s?for$/i;
const bundle = new RegExp(
  [
    String.raw`^\d\s?\+\s?\d\s?(?:gratis|free|gratuite?|offerte?|za\sdarmo)!?$`,
    String.raw`^\d\s?for\s?\d$`,
    String.raw`^bogo(?:\s?free)?$`,
    String.raw`^half\s(?:off|price)!?$`,
    String.raw`^buy\s?(?:\d|one|two|three),?\s?get\s?(?:\d|one|two|three)\s?(?:free|\d{1,2}\s?%\s?off|(?:at\s)?half\s?(?:off|price))!?$`,
    String.raw`^(?:leve|compre)\s?\d,?\s?(?:e\s)?(?:pague|leve)\s?\d!?$`,
    String.raw`^prendi\s?\d,?\s?(?:e\s)?paghi\s?\d!?$`,
    String.raw`^achetez\s?\d.{0,20}(?:offert|gratuit)e?s?!?$`,
  ].join("|"),
  "iu",
);
const withSign = /[$€£]/;
/** A sum that has no count yet. */
export const plainSum = /^(?:R\$|[$€£])?\d{1,3}(?:[.,]\d{2})?\s?[$€£]?$/;
/** How far a count and its sum stand apart, in their heights, and how high the sum is at least. */
const apart = 0.7;
const countOfSum = 0.5;
const maxLines = 4;
/** Lines of one offer stand under each other within this part of their height. */
const maxGap = 0.9;
/** An offer as low as this beside a price that is so much higher is a remark on it. */
const remark = { height: 1.5, gap: 0.06 };
/** How much higher than plain text an amount in cents or a percentage is. */
const largerThanText = 1.3;
/** The same of a count with a sum that has a sign. */
const largeWithSign = 0.9;

/**
 * Finds offers among the lines of a page.
 *
 * @param prices what was found already
 * @param page the height of its plain text and its own, in pixels, and the mark before cents
 */
export function findOffers(
  lines: readonly ReadLine[],
  prices: readonly (PixelBox & { size: number; text: string; lines: readonly ReadLine[] })[],
  { plain, pageHeight, mark = "." }: { plain: number; pageHeight: number; mark?: string },
): ReadOffer[] {
  const offers = lines.flatMap(
    (line) =>
      inOneLine(line, plain, mark) ??
      countApart(line, prices, mark) ??
      percentOff(line, lines, plain) ??
      overLines(line, lines, plain) ??
      [],
  );
  const isPart = (offer: ReadOffer) =>
    offers.some(
      (other) =>
        other.lines.length > offer.lines.length && offer.lines.every((one) => other.lines.includes(one)),
    );
  return offers.filter((offer) => {
    if (isPart(offer)) return false;
    const height = Math.max(...offer.lines.map(heightOf));
    return !prices.some(
      (price) =>
        !price.lines.every((line) => offer.lines.includes(line)) &&
        price.size > remark.height * height &&
        gapBetween(price, offer) < remark.gap * pageHeight,
    );
  });
}

function inOneLine(line: ReadLine, plain: number, mark: string): ReadOffer | null {
  const shown = line.text.trim().replace(/(?<=\s|^|for|x|\/)S(?=\d)/i, "$");
  const [, words, pieces, word = "", money = ""] = several.exec(shown) ?? [];
  if (pieces && heightOf(line) > (withSign.test(money) ? largeWithSign : largerThanText) * plain)
    return { ...boxOf([line]), text: joined(words, pieces, word, money, mark) };
  if (heightOf(line) < largerThanText * plain) return null;
  const [, few, sum] = wordless.exec(shown) ?? [];
  if (few) return { ...boxOf([line]), text: `${few} for $${sum}` };
  const [, low] = cents.exec(shown) ?? [];
  if (low) return { ...boxOf([line]), text: `${low}¢` };
  const [, share] = percentageOff.exec(shown) ?? [];
  return share ? { ...boxOf([line]), text: `${share}% OFF` } : null;
}

/** Whether a line ends with what a sum is for: "Any 3 for", "Pick 5". */
export function endsInCount(text: string): boolean {
  const shown = text.trim();
  return endOfCount.test(shown) || choiceAlone.test(shown);
}

/** "2 for $5", "2x$5", "2/$5", "Any 3 for $5" */
function joined(words: string | undefined, pieces: string, word: string, sum: string, mark: string): string {
  // Raised cents: "2/$500", "2/450".
  const money = sum.replace(/(?<=^\D{0,3}\d{1,2})(?=\d\d(?:\s?[$€£])?$)/, mark);
  const before = words ? `${words} ` : "";
  return /\p{L}{2}/u.test(word) ? `${before}${pieces} ${word} ${money}` : `${before}${pieces}${word}${money}`;
}

/** "2x" before a sum or above it. */
function countApart(
  line: ReadLine,
  prices: readonly (PixelBox & { size: number; text: string; lines: readonly ReadLine[] })[],
  mark: string,
): ReadOffer | null {
  const [, words, pieces, word = ""] = countAlone.exec(line.text.trim()) ?? [];
  if (!pieces || Number(pieces) < 2) return null;
  const height = heightOf(line);
  const price = prices.find((one) => {
    const across = one.left - line.right;
    const down = one.top - line.bottom;
    const isBeside = Math.abs(across) < apart * one.size && down < 0 && one.bottom > line.top;
    const isBelow = Math.abs(down) < apart * height && one.left < line.right && one.right > line.left;
    return plainSum.test(one.text) && one.size > countOfSum * height && (isBeside || isBelow);
  });
  if (!price) return null;
  return { ...boxOf([line, ...price.lines]), text: joined(words, pieces, word, price.text, mark) };
}

/** "25%" with "OFF" behind or under it. */
function percentOff(line: ReadLine, lines: readonly ReadLine[], plain: number): ReadOffer | null {
  const [, share] = percentage.exec(line.text.trim()) ?? [];
  if (!share || heightOf(line) < largerThanText * plain) return null;
  const word = lines.find(
    (other) => off.test(other.text.trim()) && gapBetween(line, other) < heightOf(line) / 2,
  );
  return word ? { ...boxOf([line, word]), text: `${share}% ${word.text.trim()}` } : null;
}

/** "BUY 1 GET 1 FREE", in one line or over several. */
function overLines(first: ReadLine, lines: readonly ReadLine[], plain: number): ReadOffer | null {
  const start = first.text.trim();
  const isLarge = heightOf(first) > largerThanText * plain;
  if (!beginning.test(start) && !(isLarge && counted.test(start))) return null;
  const taken = [first];
  while (true) {
    const text = spaced(taken.map((line) => line.text.trim()).join(" "));
    if (bundle.test(text)) return { ...boxOf(taken), text };
    const next = taken.length < maxLines ? lineUnder(taken, lines) : undefined;
    if (!next) return null;
    taken.push(next);
  }
}

function lineUnder(taken: readonly ReadLine[], lines: readonly ReadLine[]): ReadLine | undefined {
  const box = boxAround(taken);
  const last = taken.at(-1) as ReadLine;
  const height = heightOf(last);
  return lines.find(
    (line) =>
      !taken.includes(line) &&
      line.left < box.right &&
      line.right > box.left &&
      line.top > last.top + height / 2 &&
      line.top - last.bottom < maxGap * height,
  );
}

/** The reader gives few spaces: "GET1FREE" is "GET 1 FREE". */
export function spaced(text: string): string {
  return text
    .replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, " ")
    .replace(/(?<=buy|get|leve|pague|compre)(?=one|two|three)|(?<=one|two|three)(?=free|get)/giu, " ")
    .replace(/\s+/g, " ");
}

function boxOf(lines: ReadLine[]) {
  return { ...boxAround(lines), lines };
}
