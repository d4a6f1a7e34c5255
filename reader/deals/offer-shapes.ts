import type { Neighbours } from "./near-words";
import { type MeasuredWord, unionOf } from "./text-blocks";

const percent = /^[-–−]?\d{1,2}\s?%$/;
const percentWords =
  /^(?:off!?|de|di|sconto|desconto|rabatt|korting|discount|remise|reduziert|billiger|günstiger)$/i;
/** Much larger than plain text, a percentage needs no word to be an offer. */
const aloneFrom = 1.6;
const besideWordsFrom = 2.5;

/** "2 for $5", "3 for 2". */
export const forWord = /^(?:for|för|für|za|por|pour|per|voor|x|\/)$/i;

const start = /^(?:buy|leve|pague|compre|prendi|achetez)$/i;
const goesOn =
  /^(?:buy|get|one|two|three|four|any|free|off|half|price|leve|pague|paghi|prendi|compre|gr[aá]tis|gratuit|offert|le|for|\d{1,2},?|\d{1,2}%)$/i;
const answers = /^(?:get|free|leve|pague|paghi|gr[aá]tis|offert)$/i;
/** "3x2", "1+1", "2+1" */
const bundle = /^\d\s?[x+]\s?\d$/i;
const half = /^(?:½|1\/2|half)$/i;
const maxOfferWords = 9;
const sumGoesOn = /^[.,]?(?:\p{Sc}(?:\d{2})?|\d{2}\p{Sc}?|[.,]|zł|kr|kč)$/iu;

/**
 * The words of an offer without an amount of money that begins with this word, in reading order: "30% off",
 * "Buy 1 Get 1 Free" over several lines, "Leve 3 Pague 2", "1+1". Null where there is none.
 *
 * @param plain size of the page's plain text
 */
export function readOffer(word: MeasuredWord, near: Neighbours, plain: number): MeasuredWord[] | null {
  if (/^bogo/i.test(word.text)) return readBogo(word, near);
  if (start.test(word.text)) return readBuyGet(word, near);
  if (percent.test(word.text)) return readPercent([word], near, plain);
  const sign = /^[-–−]?\d{1,2}$/.test(word.text) ? near.after(word) : undefined;
  if (sign?.text === "%") return readPercent([word, sign], near, plain);
  if (half.test(word.text) && word.size >= aloneFrom * plain) return readHalfPrice(word, near);
  if (bundle.test(word.text) && word.size >= 2 * plain) return [word];
  if (/^\d$/.test(word.text) && word.size >= aloneFrom * plain) return readCountForCount(word, near);
  return null;
}

/** "BOGO", "BOGO" with "Free" behind or under it. */
function readBogo(word: MeasuredWord, near: Neighbours): MeasuredWord[] {
  const next = near.after(word) ?? near.below(word, word.size);
  return next && /^free!?$/i.test(next.text) ? [word, next] : [word];
}

/** "3 for 2", also over two lines. */
function readCountForCount(first: MeasuredWord, near: Neighbours): MeasuredWord[] | null {
  const link = near.after(first);
  if (!link || !forWord.test(link.text)) return null;
  const second = near.after(link) ?? near.below(unionOf([first, link]), first.size);
  if (!second || !/^\d$/.test(second.text)) return null;
  // Cents or a currency behind it say that it is a sum: "3 pour 2" "€50".
  return sumGoesOn.test(near.after(second)?.text ?? "") ? null : [first, link, second];
}

/** "½ price", but for that of a second one. */
function readHalfPrice(word: MeasuredWord, near: Neighbours): MeasuredWord[] | null {
  const next = near.after(word);
  const before = near.before(word) ?? near.above(word);
  return next && /^price!?$/i.test(next.text) && !goesOn.test(before?.text ?? "") ? [word, next] : null;
}

/** @param words the number, and its sign where that stands apart */
function readPercent(words: MeasuredWord[], near: Neighbours, plain: number): MeasuredWord[] | null {
  const [word, end] = [words[0] as MeasuredWord, words.at(-1) as MeasuredWord];
  const next = near.after(end) ?? near.below(unionOf(words), word.size);
  if (next && percentWords.test(next.text)) return [...words, next];
  const last = near.before(word) ?? near.above(word);
  if (last && percentWords.test(last.text)) return [last, ...words];
  const isBesideWord = near.after(end) !== undefined || near.before(word) !== undefined;
  return word.size >= (isBesideWord ? besideWordsFrom : aloneFrom) * plain ? words : null;
}

function readBuyGet(first: MeasuredWord, near: Neighbours): MeasuredWord[] | null {
  const words = [first];
  while (words.length < maxOfferWords) {
    const last = words.at(-1) as MeasuredWord;
    const next = [near.after(last), near.below(unionOf(words), last.size)].find(
      (word) => word && !words.includes(word) && goesOn.test(word.text),
    );
    if (!next) break;
    words.push(next);
  }
  return words.slice(1).some(({ text }) => answers.test(text)) ? words : null;
}
