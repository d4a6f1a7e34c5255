import { agreementOnParts, voteDigits } from "./digit-votes";
import type { OcrEngine, ReadLine } from "./ocr-engine";
import { heightOf } from "./picture";
import { asPrice, guessed, guessedScore, onlyDigits } from "./price-texts";
import type { ReadPrice } from "./read-price";
import type { Picture } from "./resample";

/** From this share of the votes on, what they say stands for what was read first. */
const votedShare = 0.5;

/** Reads prices some more times: of those in one piece, digits that were guessed or left out come from what most readings say. */
export async function checkPrices(
  engine: OcrEngine,
  picture: Picture,
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
    const read = onlyDigits(price.text);
    const votes = await voteDigits(engine, picture, line, read);
    const voted = onlyDigits(votes.text);
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

/** "60 Extra-Punkte": what a customer is given for buying, not what is paid. */
export const points = /^\W*(?:\d+\s*)?(?:(?:extra|bonus)\S?)?\s?(?:punkte?|points?|pontos|puntos|punti)\b/i;
const gapToPoints = 1.2;

/** Numbers above a word for points are no prices, but still show where a deal is. */
export function withoutPoints(prices: readonly ReadPrice[], lines: readonly ReadLine[]): ReadPrice[] {
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

/** "217.00" among prices so many times lower is rather "2/7.00". */
const maxTimes = 8;
const withOneInside = /^(\D*)(\d{1,2})1(\d{1,2}[.,]\d{2}.*)$/;

/** So many times the usual price is no price of one thing there: digits of two were read as one. */
const unlikely = 20;

/** Doubts prices that are much too high among the page's: "3992,99" was read from two. */
export function withHighDoubted(prices: readonly ReadPrice[]): ReadPrice[] {
  const amounts = prices.map(({ text }) => amountOf(text)).filter((amount) => amount > 0);
  const usual = amounts.toSorted((a, b) => a - b)[amounts.length >> 1] ?? 0;
  return prices.map((price) => {
    const times = amountOf(price.text) / usual;
    const [, sign = "", count = "", rest] = withOneInside.exec(price.text) ?? [];
    if (rest && times > maxTimes) return { ...price, otherText: `${count}/${sign}${rest}` };
    return times > unlikely ? { ...price, agreement: 0 } : price;
  });
}

function amountOf(text: string): number {
  return Number(/^(?:\d+\/)?\D*(\d+[.,]\d{2})/.exec(text)?.[1]?.replace(",", ".") ?? 0);
}

/** A page on which so many prices show a currency sign has it before all: small signs are often not read. */
const shareWithSign = 0.3;

export function withOneSign(prices: readonly ReadPrice[]): ReadPrice[] {
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
