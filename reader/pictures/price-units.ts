import { findGlyphs } from "./glyphs";
import type { ReadLine } from "./ocr-engine";
import { boxAround, heightOf, type PixelBox, widthOf } from "./picture";
import { sign } from "./price-texts";
import { cutPixels, type Picture } from "./resample";

const amount = String.raw`\d{1,3}[.,]\d{2}`;
/** "$2.99 each", "$4.49/lb", "$499/lb." with raised cents; the reader may give other letters for these small ones. */
const afterSign = new RegExp(
  String.raw`^(\s*${sign}\s?(?:${amount}|\d{3,4}(?=\s?\/)))\s?(?!\s)[\p{L}/]{1,5}\.?\s*$`,
  "u",
);
/** Without a sign before it letters may be a currency. */
const afterNumber = new RegExp(
  String.raw`^(\s*${amount})\s?(?:\/\s?\p{L}{1,4}|(?:lbs?|ea|each|kg|oz|unid|pz|stk))\.?\s*$`,
  "iu",
);
/** In small type it is the price of a kilo. */
const largerThanText = 1.3;
const cutHeight = 96;
/** Left around the unit's marks, in parts of their height. */
const around = 0.15;

/**
 * Parts a price from the unit behind it where both were read as one line, as the reader finds them elsewhere: the unit is
 * smaller, so that it hides that the price is one, and how large it is.
 *
 * @param plain the height of the page's plain text, in the picture's pixels
 */
export function withUnitsApart(picture: Picture, lines: readonly ReadLine[], plain: number): ReadLine[] {
  return lines.flatMap((line) => {
    const [, price] = afterSign.exec(line.text) ?? afterNumber.exec(line.text) ?? [];
    if (!price || heightOf(line) < largerThanText * plain) return [line];
    return partedAt(picture, line, price.length) ?? [line];
  });
}

/** A line in two, so many letters in the first one; null where their marks touch. */
function partedAt(picture: Picture, line: ReadLine, letters: number): [ReadLine, ReadLine] | null {
  const [before, behind] = splitCharacters(line, letters);
  const [last, next] = [before.at(-1), behind[0]];
  if (!last || !next) return null;
  const scale = cutHeight / heightOf(line);
  const width = Math.max(8, Math.round(widthOf(line) * scale));
  const marks = findGlyphs(cutPixels(picture, line, { width, height: cutHeight })).map((mark) => ({
    left: line.left + mark.left / scale,
    top: line.top + mark.top / scale,
    right: line.left + mark.right / scale,
    bottom: line.top + mark.bottom / scale,
  }));
  const isBefore = (mark: PixelBox) => mark.left + mark.right < last.right + next.left;
  const [first, second] = [marks.filter(isBefore), marks.filter((mark) => !isBefore(mark))];
  if (first.length === 0 || second.length === 0) return null;
  const unit = boxAround(second);
  const cut = (boxAround(first).right + unit.left) / 2;
  const room = around * heightOf(unit);
  return [
    { ...line, right: cut, characters: before, text: spell(before) },
    {
      ...line,
      left: cut,
      top: Math.max(line.top, unit.top - room),
      bottom: Math.min(line.bottom, unit.bottom + room),
      characters: behind,
      text: spell(behind),
    },
  ];
}

function splitCharacters({ characters }: ReadLine, letters: number): [Characters, Characters] {
  let count = 0;
  const at = characters.findIndex(({ text }) => {
    const isBehind = count >= letters;
    count += text.length;
    return isBehind && text.trim() !== "";
  });
  return at < 0 ? [characters, []] : [characters.slice(0, at), characters.slice(at)];
}

type Characters = ReadLine["characters"];

function spell(characters: Characters): string {
  return characters
    .map(({ text }) => text)
    .join("")
    .trim();
}
