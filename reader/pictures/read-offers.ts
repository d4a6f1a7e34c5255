import type { ReadLine } from "./ocr-engine";
import { boxAround, gapBetween, heightOf, type PixelBox } from "./picture";

/** An offer that is no plain amount of money, as printed: "2 for $5", "99¢", "BUY 1 GET 1 FREE", "25% OFF". */
export interface ReadOffer extends PixelBox {
  text: string;
  lines: ReadLine[];
}

const amount = String.raw`[$€£]?\s?\d{1,3}(?:[.,]\d{2})?\s?[$€£]?`;
/** "2 for $5". "S" is a dollar sign. */
const several = new RegExp(String.raw`^(\d{1,2})\s?(for|für|per|por|pour)\s?(${amount})$`, "i");
/** The reader knows no cent sign. */
const cents = /^(\d{2})\s?[cC¢ΦȻ]$/;
const percentage = /^[-–]?\s?(\d{1,2})\s?%$/;
const percentageOff = /^(\d{1,2})\s?%\s?(off)$/i;
const off = /^(?:off|rabatt|sconto|desconto|de remise)$/i;

const beginning =
  /^(?:buy|bogo|leve|compre|prendi|achetez)(?!\p{L})|^(?:buy|leve|compre|prendi)\s?(?:\d|one|two)/iu;
/** "1+1" above "GRATIS", "3 for" above "2": such low numbers say something only in large type. */
const counted = /^\d\s?\+\s?\d(?!\d)|^\d\s?for$/i;
const bundle = new RegExp(
  [
    String.raw`^\d\s?\+\s?\d\s?(?:gratis|free|gratuite?|offerte?|za\sdarmo)!?$`,
    String.raw`^\d\s?for\s?\d$`,
    String.raw`^bogo(?:\s?free)?$`,
    String.raw`^buy\s?(?:\d|one|two|three),?\s?get\s?(?:\d|one|two|three)\s?(?:free|\d{1,2}\s?%\s?off|(?:at\s)?half\s?(?:off|price))!?$`,
    String.raw`^(?:leve|compre)\s?\d,?\s?(?:e\s)?(?:pague|leve)\s?\d!?$`,
    String.raw`^prendi\s?\d,?\s?(?:e\s)?paghi\s?\d!?$`,
    String.raw`^achetez\s?\d.{0,20}(?:offert|gratuit)e?s?!?$`,
  ].join("|"),
  "iu",
);
const maxLines = 4;
/** Lines of one offer stand under each other within this part of their height. */
const maxGap = 0.9;
/** An offer as low as this beside a price that is so much higher is a remark on it. */
const remark = { height: 1.5, gap: 0.06 };
/** How much higher than plain text an amount in cents or a percentage is. */
const largerThanText = 1.3;

/**
 * Finds offers among the lines of a page.
 *
 * @param prices what was found already
 * @param plain the height of the page's plain text, in pixels
 * @param pageHeight in pixels
 */
export function findOffers(
  lines: readonly ReadLine[],
  prices: readonly (PixelBox & { size: number })[],
  { plain, pageHeight }: { plain: number; pageHeight: number },
): ReadOffer[] {
  const offers = lines.flatMap(
    (line) => inOneLine(line, plain) ?? percentOff(line, lines, plain) ?? overLines(line, lines, plain) ?? [],
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
      (price) => price.size > remark.height * height && gapBetween(price, offer) < remark.gap * pageHeight,
    );
  });
}

function inOneLine(line: ReadLine, plain: number): ReadOffer | null {
  const shown = line.text.trim().replace(/(?<=\s|^|for)S(?=\d)/i, "$");
  if (heightOf(line) < largerThanText * plain) return null;
  const [, count, word, money] = several.exec(shown) ?? [];
  if (count) return { ...boxOf([line]), text: `${count} ${word} ${money}` };
  const [, low] = cents.exec(shown) ?? [];
  if (low) return { ...boxOf([line]), text: `${low}¢` };
  const [, share] = percentageOff.exec(shown) ?? [];
  return share ? { ...boxOf([line]), text: `${share}% OFF` } : null;
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
