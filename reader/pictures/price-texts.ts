import type { ReadLine } from "./ocr-engine";

export const sign = String.raw`(?:R\$|[$€£])`;
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
/** "R$", and what a reader makes of it. */
const reais = /^I?[Rr][S$][.,]?(?=\d)/;
export const complete = new RegExp(`^(?:\\d{1,2}\\/)?${sign}?\\d{1,4}[.,]\\d{2}${sign}?$`);
const unmarked = new RegExp(`^(${sign}?)(\\d{1,3})(\\d{2})$`);
export const wholeAlone = new RegExp(`^((?:\\d{1,2}\\/)?${sign}?\\d{1,3})[.,:]?$`);
export const wholeWithSign = new RegExp(`^(?:\\d{1,2}\\/)?${sign}\\d{1,2}$`);
/** "5.-", and what a reader makes of it: "5:", "1.199:". */
const roundPrice = new RegExp(`^(${sign}?(?:\\d{1,4}|\\d{1,2}[.,]\\d{3}))(?:[.,]?[-–]+|[:.,])$`);
/** May be the whole number of a price whose cents are another line. */
export const openEnd = /^\D{0,2}\d{1,3}[.:,]$/;
export const withSign = new RegExp(`^${sign}\\d+[.,]?\\d{2}$`);
/** Signs that a reader gives for digits it is not sure of. "100" is guessed too: mostly points or grams. */
export const guessed = /[?!]/;
export const guessedScore = 0.5;

export function isNumeric(text: string): boolean {
  const shown = withoutSignLetters(text.replace(/\s/g, "").replace(reais, "R$"));
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
export function tidy(text: string): string {
  return withoutSignLetters(text.replace(/\s/g, ""))
    .replace(reais, "R$")
    .replace(/(\d)['’](?=\d\d$)/, "$1:")
    .replace(/^[Ss](?=\d)/, "$")
    .replace(/[*'’´`"°¹²]+$/u, "")
    .replace(/[OoIl|！!?，：]/g, (character) => lookalikes[character] ?? character);
}

/** A price that was read as one line; null where it is none. */
export function asPrice(text: string, mark: string): string | null {
  const shown = text.replace(/(\d):(?=\d\d$)/, `$1${mark}`);
  if (complete.test(shown) || wholeWithSign.test(shown)) return shown;
  const round = roundPrice.exec(shown);
  if (round) return `${(round[1] as string).replace(/[.,]/g, "")}${mark}00`;
  const digits = unmarked.exec(shown);
  return digits ? `${digits[1]}${digits[2]}${mark}${digits[3]}` : null;
}

/** What may be the cents of a price, or a price that lost the point or half a digit. */
export function isDoubtful(text: string): boolean {
  return guessed.test(text) || /^[$€£]?\d{2,5}$/.test(tidy(text));
}

export function decimalMark(lines: readonly ReadLine[]): string {
  let commas = 0;
  let points = 0;
  for (const { text } of lines) {
    commas += text.match(/\d,\d\d(?!\d)/g)?.length ?? 0;
    points += text.match(/\d\.\d\d(?!\d)/g)?.length ?? 0;
  }
  return commas > points ? "," : ".";
}

export function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}
