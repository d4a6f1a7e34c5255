import { Neighbours } from "./near-words";
import { forWord, readOffer } from "./offer-shapes";
import { measureBy } from "./price-measures";
import { leadOf, type PriceRole, roleOf } from "./price-roles";
import { gapBetween, type MeasuredWord, type Rect, unionOf } from "./text-blocks";

/** A price or an offer as printed. */
export interface PrintedPrice extends Rect {
  /** As printed; parts set in several sizes ("3" with a raised "99") are joined to "3.99". */
  text: string;
  /** Size of its largest part. */
  size: number;
  words: MeasuredWord[];
  /** What it says of a deal, by the words around it. */
  role: PriceRole;
}

const currency = String.raw`(?:R\$|US\$|C\$|Rp\.?|zł|Kč|Kr\.?|[$€£₽₹¥])`;
const unit = String.raw`(?:\/(?:\d{1,4}\s?)?\p{L}{1,5}\.?|(?:lbs?|ea|kg|oz|each|pk|un|cad|pz)\.?)`;
/** "$3.99", "$.99", "1,99€", "2€49", "Rp25.000", "3.99/lb", "85₽", "35:-", "2,–" */
const marked = new RegExp(
  `^(?:${currency}\\d{1,5}(?:[.,]\\d{2,3})*|${currency}[.,]\\d{2}|\\d{1,4}${currency}\\d{2}|\\d{1,5}[:.,][-–—]{1,2}|\\d{1,5}(?:[.,]\\d{2,3})*${currency}|\\d{1,2}[¢p])(?:${unit})?[*.,]?$`,
  "iu",
);
/** "3.99", "12,50", "19:90", "-.79": a price where it is set larger than plain text. */
const bare = new RegExp(`^(?:\\d{1,3}[.,:]|[-–]?[.,])\\d{2}(?:${unit})?[*]?$`, "iu");
/** "2/$5", "3/$10.00", "2x$5.00" */
const several = new RegExp(`^\\d{1,2}[/x@]${currency}\\d{1,3}(?:[.,]\\d{2})?$`, "i");
/** "2/5": only where it is set larger than plain text. */
const bareSeveral = /^\d{1,2}\/\d{1,2}$/;
const wholePart = new RegExp(
  `^(?:(?:${currency})?\\d{1,3}(?:([.,:])|${currency})?|(?:${currency}|[-–])[.,])$`,
  "i",
);
/** "-." before smaller cents. */
const noWhole = new RegExp(`^(?:${currency}|[-–])[.,]$`, "i");
const centsPart = new RegExp(`^(?:([.,:])|${currency})?(\\d{2})(?:${unit}|${currency}|¢)?$`, "iu");
const signWithin = new RegExp(`(?<!\\d)(\\d{1,4})(${currency})(\\d{2})(?!\\d)`, "i");
const withoutWhole = new RegExp(`^(${currency})?[-–]?(?=[.,]\\d{2})`, "i");
/** What one saves is the deal where it is set as large as the sum. */
const saving = /^(?:save|spare?n?|économisez|risparmi|ahorr[ae]|economi[zs]e|rabat)$/i;
const savingShare = 0.75;
const savedBehind = /^off!?$/i;
const currencyAlone = new RegExp(`^${currency}$`, "i");
/** Between a count and a sum: "2 for $5", "2 kilos en $49", "2 kg x $35". */
const forSum = new RegExp(`${forWord.source}|^(?:en|×)$`, "i");
const counted =
  "(?:kg|kilos?|gr?|lbs?|oz|lt?|pza?s?|piezas?|pcs?|pks?|paq|st[üu]ck|stk|uds?|un|unidad(?:e?s)?|pi[eè]ces?|ea)";
const countedUnit = new RegExp(`^${counted}\\.?$`, "i");
/** "LBS/": with what stands between it and its sum. */
const countedFor = new RegExp(`^${counted}\\.?\\/$`, "i");
const countAlone = new RegExp(`^\\d{1,2}(?:${counted}\\.?)?$`, "i");
const countNumber = /^(?:\d{1,3}[½¼¾]?|\d[.,]\d|[½¼¾])$/;
/** "LBS/$1": and with the sum. */
const unitSum = new RegExp(`^(?:lbs?\\.?|kg)\\/${currency}\\d{1,3}(?:[.,]\\d{2})?$`, "i");
/** The amount behind "/100". */
const measuredBy = /^(?:g|ml)$/i;
/** "2/$" before a number that is set in another size. */
const severalSign = new RegExp(`^\\d{1,2}[/x]${currency}$`, "i");
const currencySign = new RegExp(currency, "i");
const currencyAfter = new RegExp(`^(?:${currency}|¢)(?:${unit})?$`, "iu");
const unitAlone = new RegExp(`^(?:${unit}|¢|${currency}(?:${unit}|\\/\\d{1,4})?)$`, "iu");
const amount = new RegExp(`^(?:${currency})?\\d{1,5}(?:[.,]\\d{2,3})*(?:,-)?$`, "i");

/** Words that say with a day what it is are set as large as it, or nearly. */
const daySize = 0.8;

/** How much larger than the page's plain text a number without a currency sign must be to be a price. */
const largerThanText = 1.25;

/**
 * Finds prices and offers: $3.99, 2/$5, 99¢, 1,99 €, "2 for $5", BOGO, 30% off, and prices set in several
 * sizes. Every word belongs to one price at most.
 */
export function findPrices(words: readonly MeasuredWord[]): PrintedPrice[] {
  const plain = medianSize(words);
  const taken = new Set<MeasuredWord>();
  const near = new Neighbours(words, taken);
  const around = new Neighbours(words);
  const prices: PrintedPrice[] = [];
  for (const word of words.toSorted((a, b) => b.size - a.size)) {
    if (taken.has(word)) continue;
    const read = detectPrice(word, near, plain);
    if (!read) continue;
    const price = word.size >= largerThanText * plain ? withSaving(read, near) : read;
    for (const part of price.words) taken.add(part);
    prices.push({ ...price, role: roleOf(price, around) });
  }
  const found = [...prices, ...readWithoutMark(words, taken, prices, near)];
  const led = new Set([...ledByCommonPhrase(found, around), ...startingPrices(found, around)]);
  return found.map((price) =>
    led.has(price) || isBesidePrice(price, found) ? { ...price, role: "aside" } : price,
  );
}

/** "1149" set as large as the page's prices with cents: the raised cents of some fonts are no word of their own. */
function readWithoutMark(
  words: readonly MeasuredWord[],
  taken: ReadonlySet<MeasuredWord>,
  prices: readonly PrintedPrice[],
  near: Neighbours,
): PrintedPrice[] {
  const sizes = prices.filter(({ text }) => /[.,]\d{2}(?!\d)/.test(text)).map(({ size }) => size);
  // Former prices in small print may be as many as the deals' own.
  const usual = sizes.sort((a, b) => a - b)[Math.floor(0.75 * sizes.length)];
  if (usual === undefined || sizes.length < 2) return [];
  return words
    .filter((word) => !taken.has(word) && word.size >= 0.85 * usual && /^\d{3,4}$/.test(word.text))
    .filter((word) => !/^\p{L}/u.test(near.after(word)?.text ?? ""))
    .map((word) => ({ ...priceOfWords([word], word.text.replace(/(\d\d)$/, ".$1")), role: "price" }));
}

/** Small prices that have the same words before them so often say what it was, or costs alone, in whatever language. */
const minSameLead = 3;
const smallBesideLarge = 0.6;

function ledByCommonPhrase(prices: readonly PrintedPrice[], around: Neighbours): Set<PrintedPrice> {
  const sizes = prices.map(({ size }) => size).sort((a, b) => b - a);
  const large = sizes[Math.floor(sizes.length / 4)] ?? 0;
  const byLead = new Map<string, PrintedPrice[]>();
  for (const price of prices.filter(({ size }) => size < smallBesideLarge * large)) {
    const lead = leadOf(price, around);
    if (/\p{L}{2}/u.test(lead)) byLead.set(lead, [...(byLead.get(lead) ?? []), price]);
  }
  return new Set([...byLead.values()].filter((same) => same.length >= minSameLead).flat());
}

const from =
  /(?:^|\s)(?:(?:start(?:s|ing)|priced) (?:at|from)|(?:as low as|from|ab|desde|[aà] partir de|dès|a partire da|vanaf)(?: only)?)$/i;

/** "25% off" is the deal where it is set larger than "from $29.99". */
function startingPrices(prices: readonly PrintedPrice[], around: Neighbours): PrintedPrice[] {
  return prices.filter(
    (price) =>
      from.test(leadOf(price, around)) &&
      prices.some((other) => (isSaving(other) || !sum.test(other.text)) && isLargerNear(other, price)),
  );
}

/** How far, in parts of a price's size, what it saves may be printed from it. */
const savingGap = 3;
const largerThanSaving = 1.2;

/** "-30%" or "save $2" beside a sum that is set larger only says how the sum came about. */
function isBesidePrice(price: PrintedPrice, all: readonly PrintedPrice[]): boolean {
  if (!isSaving(price)) return false;
  return all.some((other) => !isSaving(other) && other.role === "price" && isLargerNear(other, price));
}

function isLargerNear(other: PrintedPrice, price: PrintedPrice): boolean {
  return other.size > largerThanSaving * price.size && gapBetween(price, other) < savingGap * other.size;
}

const sum = new RegExp(`${currency}|¢|\\d[.,]\\d`, "i");

/** Whether it only says how much less one pays. */
export function isSaving({ text }: PrintedPrice): boolean {
  return /\d\s?%|^(?:½|1\/2|half) price/i.test(text) || saving.test(text.split(" ")[0] ?? "");
}

type FoundPrice = Omit<PrintedPrice, "role">;

function detectPrice(word: MeasuredWord, near: Neighbours, plain: number): FoundPrice | null {
  const offer = readOffer(word, near, plain);
  // Offers of words are set smaller, over several lines: their height counts.
  if (offer) return { ...priceOfWords(offer), size: Math.max(word.size, heightOf(offer)) };
  if (noWhole.test(word.text)) return readSplit(word, near);
  if (!/\d/.test(word.text)) return null;
  const count = unitSum.test(word.text) ? near.before(word) : undefined;
  if (count && /^\d{1,2}$/.test(count.text)) return priceOfWords([count, word]);
  const large = word.size >= largerThanText * plain;
  const split = readApart(word, near) ?? readSplit(word, near);
  if (split) return split;
  if (marked.test(word.text) || several.test(word.text)) return withSurroundings([word], near, word.text);
  const before = near.before(word);
  const hasSign = before !== undefined && (currencyAlone.test(before.text) || severalSign.test(before.text));
  const after = near.after(word);
  const hasSignAfter = after !== undefined && currencyAfter.test(after.text);
  if (amount.test(word.text) && (hasSign || hasSignAfter)) return withSurroundings([word], near, word.text);
  const isCents = /^[.,]/.test(word.text) && /\d$/.test(before?.text ?? "");
  const isSeveral = bareSeveral.test(word.text) && !isDate(word, before, after);
  if (large && !isCents && (bare.test(word.text) || isSeveral)) {
    return withSurroundings([word], near, word.text);
  }
  return null;
}

/** "Mon 2/3 - Sun 8/3": a day stands behind a word, or in a span, of its own size. */
function isDate(word: MeasuredWord, before?: MeasuredWord, after?: MeasuredWord): boolean {
  const isAsLarge = (other?: MeasuredWord) => other !== undefined && other.size >= daySize * word.size;
  return (
    (isAsLarge(before) && /^(?:\p{L}{2,}\.?|[-–])$/u.test(before?.text ?? "")) ||
    (isAsLarge(after) && /^[-–]$/.test(after?.text ?? ""))
  );
}

/** Whole number, mark and cents as three words: "23" "," "99". */
function readApart(word: MeasuredWord, near: Neighbours): FoundPrice | null {
  if (!/^\d{1,3}$/.test(word.text)) return null;
  const mark = near.after(word);
  if (!mark || !/^[.,]$/.test(mark.text)) return null;
  const cents = near.after(mark);
  if (!cents || !centsPart.test(cents.text) || /^[.,]/.test(cents.text)) return null;
  return withSurroundings([word, mark, cents], near, `${word.text}${mark.text}${cents.text}`);
}

/** A large whole number with smaller cents beside it: "3" "99", "$3" "99", "3." "99/lb". */
function readSplit(word: MeasuredWord, near: Neighbours): FoundPrice | null {
  if (!wholePart.test(word.text)) return null;
  const next = near.after(word);
  if (!next || next.size > 0.85 * word.size || next.left - word.right > 0.35 * word.size) return null;
  if (!centsPart.test(next.text)) return null;
  const isMarked = /\D$/.test(word.text) || /^\D/.test(next.text);
  const point = isMarked ? "" : ".";
  return withSurroundings([word, next], near, `${word.text}${point}${next.text}`);
}

/** Adds the currency sign, "2 for" before, and the unit behind. */
function withSurroundings(core: MeasuredWord[], near: Neighbours, text: string): FoundPrice {
  const words = [...core];
  let printed = text;
  let before = near.before(core[0] as MeasuredWord);
  if (before && currencyAlone.test(before.text)) {
    words.unshift(before);
    printed = `${before.text}${before.text.length > 1 ? " " : ""}${printed}`;
    before = near.before(...(words as [MeasuredWord, ...MeasuredWord[]]));
  }
  if (!before && core[0]) before = near.above(core[0]);
  const number = before && countedFor.test(before.text) ? near.before(before) : undefined;
  if (before && number && countNumber.test(number.text)) {
    words.unshift(number, before);
    printed = `${number.text} ${before.text}${printed}`;
    before = undefined;
  }
  const count = before && forSum.test(before.text) ? countBefore(before, near) : [];
  if (before && count.length > 0) {
    words.unshift(...count, before);
    const text = count.map((word) => word.text).join(" ");
    printed = before.text === "/" ? `${text}/${printed}` : `${text} ${before.text} ${printed}`;
  } else if (before && (/^\d{1,2}[/x]$/.test(before.text) || severalSign.test(before.text))) {
    words.unshift(before);
    printed = `${before.text}${printed}`;
  }
  for (const behind of [near.after(core.at(-1) as MeasuredWord), ...near.within(unionOf(core))]) {
    if (!behind || words.includes(behind) || !unitAlone.test(behind.text)) continue;
    if (currencySign.test(printed) && currencySign.test(behind.text)) continue;
    const beside = near.before(behind);
    if (beside && !words.includes(beside)) continue;
    words.push(behind);
    printed = `${printed}${/^[/¢]/.test(behind.text) ? "" : " "}${behind.text}`;
    const last = currencySign.test(behind.text) ? near.after(behind) : undefined;
    if (last && /^\//.test(last.text) && (unitAlone.test(last.text) || /^\/\d{1,4}$/.test(last.text))) {
      words.push(last);
      printed += last.text;
    }
    const unit = /\/\d{1,4}$/.test(printed) ? near.after(words.at(-1) as MeasuredWord) : undefined;
    if (unit && measuredBy.test(unit.text)) {
      words.push(unit);
      printed = `${printed} ${unit.text}`;
    }
  }
  const counts = count.length > 0 ? [] : countBehind(words.at(-1) as MeasuredWord, near);
  const behind =
    counts.length > 0 ? counts : measureBy(words as [MeasuredWord, ...MeasuredWord[]], printed, near);
  const said = [printed, ...behind.map((word) => word.text)].join(" ").replace(/ ?\/ ?/, "/");
  return priceOfWords([...words, ...behind], said);
}

/** "2", "2 kg" or "2kg" before "x" or "for". */
function countBefore(link: MeasuredWord, near: Neighbours): MeasuredWord[] {
  const last = near.before(link) ?? near.above(link);
  if (!last || /^\d{1,2}$/.test(last.text)) return last ? [last] : [];
  const number = countedUnit.test(last.text) ? near.before(last) : last;
  if (!number || !(number === last ? countAlone : countNumber).test(number.text)) return [];
  const first = near.before(number);
  // "Arroz 5 kg por R$ 24,99" is a pack, and so is "6 x 500 g".
  const isPack = first && (/^[x×]$/i.test(first.text) || /^por$/i.test(link.text));
  return isPack ? [] : [...new Set([number, last])];
}

/** "x 3 kg", "for 2" behind a sum. */
function countBehind(sum: MeasuredWord, near: Neighbours): MeasuredWord[] {
  const link = near.after(sum);
  const number = link && /^(?:x|×|for|por|pour|für|los)$/i.test(link.text) ? near.after(link) : undefined;
  if (!link || !number) return [];
  const unit = near.after(number);
  if (unit && countNumber.test(number.text) && countedUnit.test(unit.text)) return [link, number, unit];
  return !unit && countAlone.test(number.text) ? [link, number] : [];
}

/** "SAVE $1.50", "$1 OFF" */
function withSaving(price: FoundPrice, near: Neighbours): FoundPrice {
  const last = price.words.at(-1) as MeasuredWord;
  const off = near.after(last) ?? near.below(unionOf(price.words), price.size);
  if (off && savedBehind.test(off.text) && !/%/.test(price.text))
    return priceOfWords([...price.words, off], `${price.text} ${off.text}`);
  const before = near.before(price.words[0] as MeasuredWord);
  if (!before || !saving.test(before.text) || before.size < savingShare * price.size) return price;
  return priceOfWords([before, ...price.words], `${before.text} ${price.text}`);
}

function priceOfWords(words: MeasuredWord[], text = words.map((word) => word.text).join(" ")): FoundPrice {
  return {
    ...unionOf(words),
    words,
    size: Math.max(...words.map((word) => word.size)),
    text: asSaid(text.replace(/\*$/, "")),
  };
}

/** "2€49" is 2.49 €, "-.79" is 0.79, "3 zł/1 kg" is 3 zł/kg. */
function asSaid(text: string): string {
  return text
    .replace(/(?<=\p{L}|\p{Sc})\/1$/u, "")
    .replace(/(?<=\p{L}|\p{Sc})\/1\s?(?=\p{L})/u, "/")
    .replace(signWithin, "$1.$3 $2")
    .replace(withoutWhole, (_, sign = "") => `${sign}0`);
}

function heightOf(words: readonly MeasuredWord[]): number {
  const { top, bottom } = unionOf(words);
  return bottom - top;
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
