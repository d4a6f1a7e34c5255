import type { Canvas } from "@napi-rs/canvas";
import { agreementOnParts, voteDigits } from "./digit-votes";
import { findGlyphs, splitByHeight } from "./glyphs";
import { readMissedPrices } from "./missed-prices";
import type { OcrEngine, ReadLine } from "./ocr-engine";
import {
  boxArea,
  boxAround,
  cutPixels,
  gapBetween,
  heightOf,
  type PixelBox,
  sharedBoxArea,
  widthOf,
} from "./picture";
import { isSaidAside, withAsides } from "./price-asides";
import { withSignsSeen } from "./price-signs";
import { withSignsBeside } from "./price-surroundings";
import { findOffers } from "./read-offers";
import type { ReadPrice } from "./read-price";
import type { SignModel } from "./sign-model";
import { readSplitPrice } from "./split-price";

export type { ReadPrice };

const sign = String.raw`(?:R\$|[$€£])`;
/** What a reader makes of digits. */
const lookalikes: Record<string, string> = {
  O: "0",
  o: "0",
  I: "1",
  l: "1",
  "|": "1",
  "！": "1",
  "!": "1",
  "?": "7",
  "，": ",",
  "：": ":",
};
const complete = new RegExp(`^(?:\\d{1,2}\\/)?${sign}?\\d{1,4}[.,]\\d{2}${sign}?$`);
const unmarked = new RegExp(`^(${sign}?)(\\d{1,3})(\\d{2})$`);
const wholeAlone = new RegExp(`^((?:\\d{1,2}\\/)?${sign}?\\d{1,3})[.,:]?$`);
const wholeWithSign = new RegExp(`^(?:\\d{1,2}\\/)?${sign}\\d{1,2}$`);
/** "5.-", and what a reader makes of it: "5:", "1.199:". */
const roundPrice = new RegExp(`^(${sign}?(?:\\d{1,4}|\\d{1,2}[.,]\\d{3}))(?:[.,]?[-–]+|[:.,])$`);
/** May be the whole number of a price whose cents are another line. */
const openEnd = /^\D{0,2}\d{1,3}[.:,]$/;
const withSign = new RegExp(`^${sign}\\d+[.,]?\\d{2}$`);
/** Signs that a reader gives for digits it is not sure of. "100" is guessed too: mostly points or grams. */
const guessed = /[?!]/;
const guessedScore = 0.5;
/** A price at the end of a line of words: "Wreath, 9.99*". */
const inLine = new RegExp(`^(?:.*[\\p{L}\\s,:])?(${sign}?\\d{1,3}[.,]\\d{2})[*¹²]?$`, "u");
/** Words before prices that are none of the deal's. */
const otherPrice = /\b(?:reg|was|save|statt|uvp|einzel|sie sparen|je|pro|per|ab|kg|l|ml|g)\b\.?|[(=/]/i;
/** A price in a line stands for itself where no large one is nearer than this part of the page's height. */
const alone = 0.06;
/** How much higher than the page's plain text a price's digits are. */
const largerThanText = 1.3;
/** How high the digits alone are where the cents are smaller: the boxes of lines, which `plain` is of, are higher than letters. */
const largerSplit = 0.95;
const rereadHeight = 96;

/**
 * Finds the prices among the lines of a page. Those whose cents are set smaller are parted by the height of their
 * glyphs, and each part is read alone: the reader was taught with lines of one height.
 *
 * @param signs without it prices keep the signs that the reader knows
 */
export async function readPrices(
  engine: OcrEngine,
  picture: Canvas,
  lines: readonly ReadLine[],
  signs?: SignModel,
): Promise<ReadPrice[]> {
  const plain = plainHeight(lines);
  const mark = decimalMark(lines);
  const prices: ReadPrice[] = [];
  const open: ReadLine[] = [];
  for (const line of lines) {
    if (!isNumeric(line.text)) continue;
    if (mayBeCents(line, plain)) {
      const split = await readSplit(engine, picture, line, { lines, mark });
      if (split && split !== "one size" && split.size > largerSplit * plain) {
        prices.push(split);
        continue;
      }
    }
    if (heightOf(line) < (withSign.test(tidy(line.text)) ? 1 : largerThanText) * plain) continue;
    const price = await readPrice(engine, picture, line, lines, mark);
    if (price) prices.push(price);
    else open.push(line);
  }
  prices.push(...joinParts(open, lines, mark));
  prices.push(...roundPrices(open, prices, mark));
  prices.push(...centsAlone(open, prices, mark));
  const withSigns = async (unsigned: ReadPrice[]) => {
    const beside = withSignsBeside(unsigned, lines);
    const toText = (text: string) => asPrice(tidy(text), mark);
    return signs ? withSignsSeen({ engine, signs }, { picture, lines }, beside, toText) : beside;
  };
  const missed = await missedPrices(engine, picture, lines, { prices, plain, mark });
  const whole = [...prices.filter((price) => !missed.some((other) => isIn(price, other))), ...missed];
  const kept = withoutRepeats([...whole, ...pricesInLines(lines, whole, picture.height)]);
  const checked = withoutPoints(await checkPrices(engine, picture, kept, mark), lines);
  const signed = withOneSign(await withSigns(checked));
  const known = withAsides(picture, signed, lines);
  return withOffers(known, lines, { plain, pageHeight: picture.height });
}

/** Prices that were not found as lines, or in part. */
function missedPrices(
  engine: OcrEngine,
  picture: Canvas,
  lines: readonly ReadLine[],
  { prices, plain, mark }: { prices: readonly ReadPrice[]; plain: number; mark: string },
): Promise<ReadPrice[]> {
  const whole = prices.filter(({ text, score }) => text !== "" && score > guessedScore);
  const asComplete = (line: ReadLine) => {
    const text = tidy(line.text);
    return complete.test(text) || wholeWithSign.test(text) ? text : null;
  };
  const readSplitAt = (line: ReadLine) => readSplit(engine, picture, line, { lines, mark });
  return readMissedPrices(engine, picture, { lines, whole, plain, mark, readSplitAt, asComplete });
}

/** An amount inside an offer ("2 for $5.00") is a part of it. */
function withOffers(
  prices: readonly ReadPrice[],
  lines: readonly ReadLine[],
  page: { plain: number; pageHeight: number },
): ReadPrice[] {
  const offers = findOffers(lines, prices, page);
  const rest = prices.filter((price) => !offers.some((offer) => isIn(price, offer)));
  return [...rest, ...offers.map((offer) => toPrice(offer.lines, offer.text))];
}

/** What is known of the agreement of a price that stands with words or a count. */
const unknownAgreement = 0.7;
/** From this share of the votes on, what they say stands for what was read first. */
const votedShare = 0.5;

/** Reads prices some more times: of those in one piece, digits that were guessed or left out come from what most readings say. */
async function checkPrices(
  engine: OcrEngine,
  picture: Canvas,
  prices: readonly ReadPrice[],
  mark: string,
): Promise<ReadPrice[]> {
  const checked: ReadPrice[] = [];
  for (const price of prices) {
    if (price.parts) {
      const agreement = await agreementOnParts(engine, picture, price.text, price.parts);
      checked.push({ ...price, agreement });
      continue;
    }
    const [line, ...more] = price.lines;
    if (!line || more.length > 0 || price.text.includes("/")) {
      checked.push(price);
      continue;
    }
    const votes = await voteDigits(engine, picture, line);
    const [voted, read] = [onlyDigits(votes.text), onlyDigits(price.text)];
    const isDoubted = guessed.test(line.text) || price.score <= guessedScore;
    const better = asPrice(votes.text, mark);
    if (voted === read || voted === onlyDigits(line.text)) {
      checked.push({ ...price, agreement: votes.share });
    } else if (isDoubted && better && votes.share > votedShare && voted.length >= 3) {
      checked.push({ ...price, text: better, score: votes.share * line.score, agreement: votes.share });
    } else {
      checked.push({ ...price, agreement: 0 });
    }
  }
  return checked;
}

function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}

/** "60 Extra-Punkte": what a customer is given for buying, not what is paid. */
const points = /^\W*(?:\d+\s*)?(?:(?:extra|bonus)\S?)?\s?(?:punkte?|points?|pontos|puntos|punti)\b/i;
const gapToPoints = 1.2;

/** Numbers above a word for points are no prices, but still show where a deal is. */
function withoutPoints(prices: readonly ReadPrice[], lines: readonly ReadLine[]): ReadPrice[] {
  const words = lines.filter(({ text }) => points.test(text));
  return prices.map((price) => {
    const isCount = words.some(
      (line) =>
        line.left < price.right &&
        line.right > price.left &&
        Math.abs(line.top - price.bottom) < gapToPoints * heightOf(line),
    );
    return isCount && price.lines.every(({ text }) => /^\d+$/.test(text))
      ? { ...price, text: "", guess: "" }
      : price;
  });
}

/** A page on which so many prices show a currency sign has it before all: small signs are often not read. */
const shareWithSign = 0.3;

function withOneSign(prices: readonly ReadPrice[]): ReadPrice[] {
  const known = prices.filter(({ text }) => text !== "");
  for (const currency of [" kr", " zł", " €"]) {
    const shown = known.filter(({ text }) => text.endsWith(currency));
    if (shown.length === 0 || shown.length < shareWithSign * known.length) continue;
    return prices.map((price) => ({ ...price, text: price.text.replace(/^\d+[.,]\d{2}$/, `$&${currency}`) }));
  }
  for (const currency of ["R$", "$", "£", "€"]) {
    const shown = known.filter(({ text }) => text.replace(/^\d+\//, "").startsWith(currency));
    if (shown.length === 0 || shown.length < shareWithSign * known.length) continue;
    return prices.map((price) => ({
      ...price,
      text: withMarkOf(
        currency,
        price.text.replace(bareAmount, (_, count = "", amount) => `${count}${currency}${amount}`),
      ),
    }));
  }
  return [...prices];
}

/** Reais have commas before their cents: small ones are read as points. */
function withMarkOf(currency: string, text: string): string {
  return currency === "R$" ? text.replace(/\.(\d{2})$/, ",$1") : text;
}

const bareAmount = /^(\d{1,2}\/)?(\d[\d.,]*)$/;

async function readPrice(
  engine: OcrEngine,
  picture: Canvas,
  line: ReadLine,
  lines: readonly ReadLine[],
  mark: string,
): Promise<ReadPrice | null> {
  const text = tidy(line.text);
  const reread = await rereadSplit(engine, picture, line, mark);
  if (reread) return { ...toPrice([line], reread.text), parts: reread.parts };
  if (isDoubtful(line.text)) {
    const split = await readSplit(engine, picture, line, { lines, mark });
    if (split && split !== "one size") return split;
    if (split === "one size" && /^\d{2}$/.test(text)) {
      return { ...toPrice([line], `0${mark}${text}`), score: guessedScore * line.score };
    }
  }
  const price = openEnd.test(text) ? null : asPrice(text, mark);
  if (!price) return null;
  const isGuessed = guessed.test(line.text) || /^\d0{2,}$/.test(text);
  return { ...toPrice([line], price), score: line.score * (isGuessed ? guessedScore : 1) };
}

/** Digits as low as plain text, beside which larger ones may not have been found, or in whole: "7" with a raised "50". */
function mayBeCents(line: ReadLine, plain: number): boolean {
  const height = heightOf(line);
  return /^\D?\d{2,4}$/.test(tidy(line.text)) && height > 0.6 * plain && height < largerThanText * plain;
}

/** The price of two sizes that a line is a part of, where its glyphs tell it. */
async function readSplit(
  engine: OcrEngine,
  picture: Canvas,
  line: ReadLine,
  { lines, mark }: { lines: readonly ReadLine[]; mark: string },
): Promise<ReadPrice | "one size" | null> {
  const split = await readSplitPrice(engine, picture, line);
  if (!split || split === "one size") return split;
  const { count, whole, cents, size, score } = split;
  return {
    ...boxAround([split, line]),
    text: `${count}${whole}${mark}${cents}`,
    lines: [line, ...lines.filter((other) => other !== line && isIn(other, split))],
    size,
    score,
    agreement: unknownAgreement,
    parts: split.parts,
    isAside: false,
    guess: "",
  };
}

/** What may be the cents of a price, or a price that lost the point or half a digit. */
function isDoubtful(text: string): boolean {
  return guessed.test(text) || /^[$€£]?\d{2,5}$/.test(tidy(text));
}

function isIn(inner: PixelBox, outer: PixelBox): boolean {
  return sharedBoxArea(inner, outer) > 0.5 * boxArea(inner);
}

/** The height of the page's plain text: half of its letters are lower. */
export function plainHeight(lines: readonly ReadLine[]): number {
  const words = lines
    .filter(({ text }) => /\p{L}{3}/u.test(text))
    .toSorted((a, b) => heightOf(a) - heightOf(b));
  const middle = words[words.length >> 1];
  return middle ? heightOf(middle) : 1;
}

function decimalMark(lines: readonly ReadLine[]): string {
  let commas = 0;
  let points = 0;
  for (const { text } of lines) {
    commas += text.match(/\d,\d\d(?!\d)/g)?.length ?? 0;
    points += text.match(/\d\.\d\d(?!\d)/g)?.length ?? 0;
  }
  return commas > points ? "," : ".";
}

function isNumeric(text: string): boolean {
  const shown = withoutSignLetters(text.replace(/\s/g, "").replace(/^[Rr][S$](?=\d)/, "R$"));
  if (shown.length > 9 || /%/.test(shown)) return false;
  const digits = tidy(shown).replace(/\D/g, "").length;
  const letters =
    shown
      .replace(/R\$/, "")
      .match(/\p{L}/gu)
      ?.filter((letter) => !(letter in lookalikes)).length ?? 0;
  return digits > 0 && letters <= 1 && digits >= 0.4 * shown.length;
}

/** Letters that stand for a currency, or that a reader makes of a sign that it does not know: "19,90kr", "7,36e". */
const signBehind = /(?<=\d[.,:'’]\d\d)(?:[eEcCf]|kr|z[łlt1]|K[čc])\.?$/;
const signBefore = /^[eEfL](?=\d{1,3}[.,:]\d\d$)/;

function withoutSignLetters(text: string): string {
  return text.replace(signBehind, "").replace(signBefore, "");
}

/** Without spaces and footnote marks, with digits for what looks like them. */
function tidy(text: string): string {
  return withoutSignLetters(text.replace(/\s/g, ""))
    .replace(/^[Rr][S$](?=\d)/, "R$")
    .replace(/(\d)['’](?=\d\d$)/, "$1:")
    .replace(/^[Ss](?=\d)/, "$")
    .replace(/[*'’´`"°¹²]+$/u, "")
    .replace(/[OoIl|！!?，：]/g, (character) => lookalikes[character] ?? character);
}

/** A price that was read as one line; null where it is none. */
function asPrice(text: string, mark: string): string | null {
  const shown = text.replace(/(\d):(?=\d\d$)/, `$1${mark}`);
  if (complete.test(shown) || wholeWithSign.test(shown)) return shown;
  const round = roundPrice.exec(shown);
  if (round) return `${(round[1] as string).replace(/[.,]/g, "")}${mark}00`;
  const digits = unmarked.exec(shown);
  return digits ? `${digits[1]}${digits[2]}${mark}${digits[3]}` : null;
}

async function rereadSplit(
  engine: OcrEngine,
  picture: Canvas,
  line: ReadLine,
  mark: string,
): Promise<{ text: string; parts: [PixelBox, PixelBox] } | null> {
  const around = 0.08 * heightOf(line);
  const box = widen(line, around, picture);
  const scale = rereadHeight / heightOf(box);
  const pixels = cutPixels(picture, box, {
    width: Math.max(8, Math.round(widthOf(box) * scale)),
    height: rereadHeight,
  });
  const parts = splitByHeight(findGlyphs(pixels));
  if (!parts) return null;
  const toPicture = (part: PixelBox) =>
    widen(
      {
        left: box.left + part.left / scale,
        top: box.top + part.top / scale,
        right: box.left + part.right / scale,
        bottom: box.top + part.bottom / scale,
      },
      3 / scale,
      picture,
    );
  const boxes: [PixelBox, PixelBox] = [toPicture(parts.whole), toPicture(parts.cents)];
  const whole = await engine.read(picture, boxes[0]);
  const cents = await engine.read(picture, boxes[1]);
  if (Math.min(whole.score, cents.score) < 0.6) return null;
  const number = /^(\d{1,3})[.,:]?$/.exec(tidy(whole.text));
  const rest = /^[.,:]?(\d{2})$/.exec(tidy(cents.text));
  if (!number || !rest) return null;
  const before = new RegExp(`^((?:\\d{1,2}\\/)?${sign}?)\\d`).exec(tidy(line.text))?.[1] ?? "";
  return { text: `${before}${number[1]}${mark}${rest[1]}`, parts: boxes };
}

/** Prices whose whole part and cents were found as two lines, and cents behind a dash ("-.69"). */
function joinParts(open: readonly ReadLine[], lines: readonly ReadLine[], mark: string): ReadPrice[] {
  const prices: ReadPrice[] = [];
  const used = new Set<ReadLine>();
  const cents = lines.filter(({ text }) => /^[.,]?\d{2}$/.test(tidy(text)));
  for (const line of open.toSorted((a, b) => heightOf(b) - heightOf(a))) {
    const whole = wholeAlone.exec(tidy(line.text));
    if (!whole || used.has(line)) continue;
    const height = heightOf(line);
    const beside = cents
      .filter((other) => other !== line && !used.has(other))
      .filter((other) => heightOf(other) < 1.15 * height && heightOf(other) > 0.28 * height)
      .filter((other) => Math.abs(other.left - line.right) < 0.45 * height)
      .filter((other) => other.top > line.top - 0.3 * height && other.top < line.top + 0.5 * height)
      .sort((a, b) => Math.abs(a.left - line.right) - Math.abs(b.left - line.right))[0];
    if (!beside) continue;
    used.add(line).add(beside);
    const text = `${whole[1]}${mark}${tidy(beside.text).slice(-2)}`;
    prices.push({ ...toPrice([line, beside], text), parts: [line, beside] });
  }
  return prices;
}

function roundPrices(open: readonly ReadLine[], prices: readonly ReadPrice[], mark: string): ReadPrice[] {
  const used = new Set(prices.flatMap((price) => price.lines));
  return open.flatMap((line) => {
    const text = used.has(line) ? null : asPrice(tidy(line.text), mark);
    return text ? [toPrice([line], text)] : [];
  });
}

/** As high as this part of the page's usual price, two digits are the whole price: 99 cents. */
const centsOfPrice = 0.75;

/** Two digits without a whole number: cents where they are as large as other prices, otherwise a price that was not read. */
function centsAlone(open: readonly ReadLine[], prices: readonly ReadPrice[], mark: string): ReadPrice[] {
  const used = new Set(prices.flatMap((price) => price.lines));
  const usual = prices.map(({ size }) => size).toSorted((a, b) => a - b)[prices.length >> 1] ?? 0;
  return open
    .filter((line) => !used.has(line) && /^\d{2}$/.test(tidy(line.text)))
    .map((line) => {
      const isWhole = heightOf(line) > centsOfPrice * usual;
      const guess = `0${mark}${tidy(line.text)}`;
      const price = toPrice([line], isWhole ? guess : "");
      return { ...price, guess: isWhole ? "" : guess, score: 0.5 * line.score };
    });
}

/** Prices at the end of lines of words, far from the large ones. */
function pricesInLines(
  lines: readonly ReadLine[],
  prices: readonly ReadPrice[],
  pageHeight: number,
): ReadPrice[] {
  return lines.flatMap((line) => {
    const found = inLine.exec(line.text);
    if (!found?.[1]) return [];
    const before = line.text.slice(0, line.text.lastIndexOf(found[1]));
    if (otherPrice.test(before) || isSaidAside(before)) return [];
    if (prices.some((price) => gapBetween(price, line) < alone * pageHeight)) return [];
    return [{ ...toPrice([line], found[1]), lines: [], score: inLineScore * line.score }];
  });
}

const inLineScore = 0.8;

function toPrice(lines: ReadLine[], text: string): ReadPrice {
  return {
    ...boxAround(lines),
    text,
    lines,
    size: Math.max(...lines.map(heightOf)),
    score: Math.min(...lines.map(({ score }) => score)),
    agreement: unknownAgreement,
    parts: null,
    isAside: false,
    guess: "",
  };
}

function withoutRepeats(prices: readonly ReadPrice[]): ReadPrice[] {
  const kept: ReadPrice[] = [];
  for (const price of prices.toSorted((a, b) => b.text.length - a.text.length || b.score - a.score)) {
    const repeated = kept.some(
      (other) => sharedBoxArea(other, price) > 0.5 * Math.min(boxArea(other), boxArea(price)),
    );
    if (!repeated) kept.push(price);
  }
  return kept;
}

function widen(box: PixelBox, by: number, picture: { width: number; height: number }): PixelBox {
  return {
    left: Math.max(0, box.left - by),
    top: Math.max(0, box.top - by),
    right: Math.min(picture.width, box.right + by),
    bottom: Math.min(picture.height, box.bottom + by),
  };
}
