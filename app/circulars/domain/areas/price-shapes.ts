import { besideShare, type MeasuredWord, type Rect, unionOf } from "./text-blocks";

/** A price or an offer as printed. */
export interface PrintedPrice extends Rect {
  /** As printed; parts set in several sizes ("3" with a raised "99") are joined to "3.99". */
  text: string;
  /** Size of its largest part. */
  size: number;
  words: MeasuredWord[];
}

const currency = String.raw`(?:R\$|US\$|C\$|Rp\.?|zł|Kč|Kr\.?|[$€£₽₹¥])`;
const unit = String.raw`(?:\/\p{L}{1,5}\.?|(?:lbs?|ea|kg|oz|each|pk|un|cad|pz)\.?)`;
/** "$3.99", "1,99€", "Rp25.000", "3.99/lb", "85₽" */
const marked = new RegExp(
  `^(?:${currency}\\d{1,5}(?:[.,]\\d{2,3})*|\\d{1,5}(?:[.,]\\d{2,3})*${currency}|\\d{1,2}¢)(?:${unit})?[*.,]?$`,
  "iu",
);
/** "3.99", "12,50": a price where it is set larger than plain text. */
const bare = new RegExp(`^\\d{1,3}[.,]\\d{2}(?:${unit})?[*]?$`, "iu");
/** "2/$5", "3/$10.00" */
const several = new RegExp(`^\\d{1,2}\\/${currency}\\d{1,3}(?:[.,]\\d{2})?$`, "i");
/** "2/5": only where it is set larger than plain text. */
const bareSeveral = /^\d{1,2}\/\d{1,2}$/;
const percent = /^[-–]?\d{1,2}\s?%$/;
const wholePart = new RegExp(`^(?:${currency})?\\d{1,3}([.,])?$`, "i");
const centsPart = new RegExp(`^([.,])?(\\d{2})(?:${unit}|${currency}|¢)?$`, "iu");
const currencyAlone = new RegExp(`^${currency}$`, "i");
const currencyAfter = new RegExp(`^(?:${currency}|¢)(?:${unit})?$`, "iu");
const unitAlone = new RegExp(`^(?:${unit}|¢|${currency}(?:${unit})?)$`, "iu");
const amount = new RegExp(`^(?:${currency})?\\d{1,5}(?:[.,]\\d{2,3})*(?:,-)?$`, "i");
const getOne = /^(?:get|1|one|free|\d{1,2}%|off|buy)$/i;

/** How much larger than the page's plain text a number without a currency sign must be to be a price. */
const largerThanText = 1.25;

/**
 * Finds prices and offers: $3.99, 2/$5, 99¢, 1,99 €, "2 for $5", BOGO, 30% off, and prices set in several
 * sizes. Every word belongs to one price at most.
 */
export function findPrices(words: readonly MeasuredWord[]): PrintedPrice[] {
  const plain = medianSize(words);
  const taken = new Set<MeasuredWord>();
  const near = neighboursIn(words, taken);
  const prices: PrintedPrice[] = [];
  for (const word of words.toSorted((a, b) => b.size - a.size)) {
    if (taken.has(word)) continue;
    const price = readPrice(word, near, plain);
    if (!price) continue;
    for (const part of price.words) taken.add(part);
    prices.push(price);
  }
  return prices;
}

interface Neighbours {
  before(word: MeasuredWord): MeasuredWord | undefined;
  after(word: MeasuredWord): MeasuredWord | undefined;
  /** Words in a price's own box, beside its foot too: units stand under raised cents. */
  within(price: Rect): MeasuredWord[];
}

function readPrice(word: MeasuredWord, near: Neighbours, plain: number): PrintedPrice | null {
  if (/^bogo/i.test(word.text)) return toPrice([word]);
  if (/^buy$/i.test(word.text)) return readBuyGet(word, near);
  if (!/\d/.test(word.text)) return null;
  if (percent.test(word.text)) return readPercent(word, near, plain);
  const large = word.size >= largerThanText * plain;
  const split = readSplit(word, near);
  if (split) return split;
  if (marked.test(word.text) || several.test(word.text)) return withSurroundings([word], near, word.text);
  const before = near.before(word);
  const hasSign = before !== undefined && currencyAlone.test(before.text);
  const after = near.after(word);
  const hasSignAfter = after !== undefined && currencyAfter.test(after.text);
  if (amount.test(word.text) && (hasSign || hasSignAfter)) return withSurroundings([word], near, word.text);
  if (large && (bare.test(word.text) || bareSeveral.test(word.text))) {
    return withSurroundings([word], near, word.text);
  }
  return null;
}

/** A large whole number with smaller cents beside it: "3" "99", "$3" "99", "3." "99/lb". */
function readSplit(word: MeasuredWord, near: Neighbours): PrintedPrice | null {
  const whole = wholePart.exec(word.text);
  if (!whole) return null;
  const next = near.after(word);
  if (!next || next.size > 0.85 * word.size || next.left - word.right > 0.35 * word.size) return null;
  const cents = centsPart.exec(next.text);
  if (!cents) return null;
  const point = whole[1] || cents[1] ? "" : ".";
  return withSurroundings([word, next], near, `${word.text}${point}${next.text}`);
}

/** Adds the currency sign, "2 for" before, and the unit behind. */
function withSurroundings(core: MeasuredWord[], near: Neighbours, text: string): PrintedPrice {
  const words = [...core];
  let printed = text;
  let before = near.before(core[0] as MeasuredWord);
  if (before && currencyAlone.test(before.text)) {
    words.unshift(before);
    printed = `${before.text}${before.text.length > 1 ? " " : ""}${printed}`;
    before = near.before(before);
  }
  const count = before && /^(?:for|\/|x)$/i.test(before.text) ? near.before(before) : undefined;
  if (before && count && /^\d{1,2}$/.test(count.text)) {
    words.unshift(count, before);
    printed = before.text === "/" ? `${count.text}/${printed}` : `${count.text} ${before.text} ${printed}`;
  } else if (before && /^\d{1,2}\/$/.test(before.text)) {
    words.unshift(before);
    printed = `${before.text}${printed}`;
  }
  for (const behind of [near.after(core.at(-1) as MeasuredWord), ...near.within(unionOf(core))]) {
    if (!behind || words.includes(behind) || !unitAlone.test(behind.text)) continue;
    words.push(behind);
    printed = `${printed}${/^[/¢]/.test(behind.text) ? "" : " "}${behind.text}`;
  }
  return toPrice(words, printed);
}

function readPercent(word: MeasuredWord, near: Neighbours, plain: number): PrintedPrice | null {
  const next = near.after(word);
  if (next && /^(?:off|de|di|sconto|desconto|rabatt|korting)$/i.test(next.text)) return toPrice([word, next]);
  return word.size >= 1.6 * plain ? toPrice([word]) : null;
}

/** "Buy 1 Get 1 Free", "Buy One Get One 50% Off" */
function readBuyGet(word: MeasuredWord, near: Neighbours): PrintedPrice | null {
  const words = [word];
  for (let next = near.after(word); next && words.length < 7; next = near.after(next)) {
    if (!getOne.test(next.text) && !/^\d{1,2},?$/.test(next.text)) break;
    words.push(next);
  }
  return words.some((part) => /^get$/i.test(part.text)) ? toPrice(words) : null;
}

function toPrice(words: MeasuredWord[], text = words.map((word) => word.text).join(" ")): PrintedPrice {
  return {
    ...unionOf(words),
    words,
    size: Math.max(...words.map((word) => word.size)),
    text: text.replace(/\*$/, ""),
  };
}

/** The nearest free word on the same line, whatever its size. */
function neighboursIn(words: readonly MeasuredWord[], taken: ReadonlySet<MeasuredWord>): Neighbours {
  const nearest = (from: MeasuredWord, gapTo: (other: MeasuredWord) => number) => {
    let found: MeasuredWord | undefined;
    let smallest = 0.6 * from.size;
    for (const other of words) {
      if (other === from || taken.has(other)) continue;
      const gap = gapTo(other);
      if (gap < -0.25 * from.size || gap > Math.max(0.6 * other.size, 0.3 * from.size)) continue;
      if (gap >= smallest || besideShare(from, other) < 0.4) continue;
      smallest = gap;
      found = other;
    }
    return found;
  };
  return {
    before: (from) => nearest(from, (other) => from.left - other.right),
    after: (from) => nearest(from, (other) => other.left - from.right),
    within: (price) => {
      const height = price.bottom - price.top;
      return words.filter(
        (word) =>
          !taken.has(word) &&
          word.left >= price.left &&
          word.left < price.right + 0.2 * height &&
          word.top > price.top &&
          (word.top + word.bottom) / 2 < price.bottom,
      );
    },
  };
}

/** The size that half of the page's letters are set below. */
function medianSize(words: readonly MeasuredWord[]): number {
  const sorted = words.toSorted((a, b) => a.size - b.size);
  const letters = sorted.reduce((sum, word) => sum + word.text.length, 0);
  let passed = 0;
  for (const word of sorted) {
    passed += word.text.length;
    if (passed >= letters / 2) return word.size;
  }
  return 0;
}
