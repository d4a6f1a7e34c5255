import { type ColourGlyph, type ColourGlyphs, findColourGlyphs, inPicture } from "./colour-glyphs";
import type { OcrEngine, ReadLine } from "./ocr-engine";
import { heightOf, type PixelBox } from "./picture";
import type { Picture } from "./resample";
import type { MarkKind, SignModel } from "./sign-model";

/** What was read of a price. */
interface PricePrint extends PixelBox {
  text: string;
  guess: string;
  /** The height of its largest digits. */
  size: number;
  score: number;
  agreement: number;
  /** The lines that it is made of. */
  lines: ReadLine[];
}

/** A currency sign beside the digits of a price, in the picture's pixels. */
interface SignMark extends PixelBox {
  sign: Exclude<MarkKind, "digit" | "other">;
  side: "before" | "behind";
}

/** Surer than this the net has to be of a sign. */
const sure = 0.9;
/** So near to the digits a sign stands, in parts of their height; and how high it is at least. */
const around = { gap: 0.6, height: 0.25 };
/** A digit that was read is taken for a sign only where as many other prices show the same sign at the same side. */
const minOthers = 1;
/** or where the reader itself was no surer of that digit than this. */
const unsure = 0.5;
/** Score of a price whose first or last digit may be a sign. */
const doubtedScore = 0.3;

/**
 * Gives prices the signs € £ ¢ that the reader's model does not know: it leaves them out, or reads "€1.09" as "61.09". A
 * digit that is a sign is taken from the price, and the rest is read again.
 */
export async function withSignsSeen<Price extends PricePrint>(
  { engine, signs }: { engine: OcrEngine; signs: SignModel },
  { picture, lines }: { picture: Picture; lines: readonly ReadLine[] },
  prices: readonly Price[],
  toPriceText: (line: string) => string | null,
): Promise<Price[]> {
  const marks: (SignMark | null)[] = [];
  for (const price of prices) marks.push(await findSign(signs, picture, price));
  const signed: Price[] = [];
  for (const [index, unsigned] of prices.entries()) {
    const mark = marks[index];
    if (!mark) {
      signed.push(unsigned);
      continue;
    }
    const price = withLinesOf(mark, unsigned, lines);
    const damaged = damagedLine(price, mark);
    if (!damaged) {
      signed.push({ ...price, text: spelled(price.text, mark) });
      continue;
    }
    const others = marks.filter((other) => other?.sign === mark.sign && other.side === mark.side).length - 1;
    const isSign = others >= minOthers || digitsIn(damaged, mark).every(({ score }) => score < unsure);
    const rest = isSign ? await engine.read(picture, withoutSign(damaged, mark)) : null;
    const text = rest && (centsOf(rest.text, mark) ?? toPriceText(rest.text));
    signed.push(
      rest && text
        ? { ...price, text: spelled(text, mark), score: rest.score }
        : { ...price, score: Math.min(price.score, doubtedScore), agreement: 0 },
    );
  }
  return signed;
}

async function findSign(signs: SignModel, picture: Picture, price: PricePrint): Promise<SignMark | null> {
  const line = price.lines.toSorted((a, b) => heightOf(b) - heightOf(a))[0];
  if (!line || price.text === "" || price.text.startsWith("R$")) return null;
  const found = findColourGlyphs(picture, line);
  const row = rowOf(found, price);
  const kinds = await signs.tell(found, row);
  const at = (index: number): SignMark["sign"] | null => {
    const { kind = "other", score = 0 } = kinds[index] ?? {};
    return kind === "digit" || kind === "other" || score < sure ? null : kind;
  };
  const first = kinds.findIndex(({ kind }) => kind === "digit");
  const last = kinds.findLastIndex(({ kind }) => kind === "digit");
  if (first < 0) return null;
  const [before, behind] = [at(first - 1), at(last + 1)];
  const toBox = (mark: ColourGlyph | undefined) => inPicture(found, mark as ColourGlyph);
  if (before && before !== "¢") return { ...toBox(row[first - 1]), sign: before, side: "before" };
  if (behind) return { ...toBox(row[last + 1]), sign: behind, side: "behind" };
  return null;
}

/** The marks of a price and those right beside it, from left to right. */
function rowOf(found: ColourGlyphs, price: PricePrint): ColourGlyph[] {
  const { size } = price;
  return found.glyphs
    .filter((mark) => {
      const box = inPicture(found, mark);
      const x = (box.left + box.right) / 2;
      const shared = Math.min(box.bottom, price.bottom) - Math.max(box.top, price.top);
      return (
        x > price.left - around.gap * size &&
        x < price.right + around.gap * size &&
        heightOf(box) > around.height * size &&
        shared > 0.5 * heightOf(box)
      );
    })
    .sort((a, b) => a.left - b.left);
}

/** What was read of the sign as a line of its own ("e") is the price's. */
function withLinesOf<Price extends PricePrint>(
  mark: SignMark,
  price: Price,
  lines: readonly ReadLine[],
): Price {
  const own = lines.filter(
    (line) => !price.lines.includes(line) && line.text.trim().length <= 2 && isMiddleIn(mark, line),
  );
  return { ...price, lines: [...price.lines, ...own] };
}

function isMiddleIn(inner: PixelBox, outer: PixelBox): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** The line of a price in which a digit was read where a sign stands; null where none was. */
function damagedLine({ lines }: PricePrint, mark: SignMark): ReadLine | null {
  return lines.find((line) => digitsIn(line, mark).length > 0) ?? null;
}

function digitsIn({ characters }: ReadLine, { left, right }: PixelBox): ReadLine["characters"] {
  return characters.filter((character) => {
    const middle = (character.left + character.right) / 2;
    return /\d/.test(character.text) && middle > left && middle < right;
  });
}

/** Before "¢" two digits are the cents: alone they are no price. */
function centsOf(text: string, { sign }: SignMark): string | null {
  return sign === "¢" && /^\d{2}$/.test(text.trim()) ? `${text.trim()}¢` : null;
}

function withoutSign(line: ReadLine, { side, left, right }: SignMark): PixelBox {
  const { top, bottom } = line;
  return side === "before"
    ? { left: right + 1, top, right: line.right, bottom }
    : { left: line.left, top, right: left - 1, bottom };
}

/** The text with its sign, as its market prints it: "€1.09", "1,09 €", "69¢". */
function spelled(text: string, { sign, side }: SignMark): string {
  if (!/^\d[\d.,]*$/.test(text)) return text;
  if (sign === "¢") return text.replace(/^0[.,](\d{2})$/, "$1¢");
  return side === "before" ? `${sign}${text}` : `${text} ${sign}`;
}
