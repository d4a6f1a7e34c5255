import { findGlyphs, splitByHeight } from "./glyphs";
import type { OcrEngine, ReadLine } from "./ocr-engine";
import { boxAround, heightOf, isIn, type PixelBox, widthOf } from "./picture";
import { asPrice, guessed, guessedScore, isDoubtful, openEnd, sign, tidy } from "./price-texts";
import { priceOfLines, type ReadPrice, unknownAgreement } from "./read-price";
import { cutPixels, type Picture } from "./resample";
import { readSplitPrice } from "./split-price";

const rereadHeight = 96;
/** "217.00", which may be "2/7.00". */
const hasOneInside = /^\d{1,2}1\d/;

export async function readPriceLine(
  engine: OcrEngine,
  picture: Picture,
  line: ReadLine,
  lines: readonly ReadLine[],
  mark: string,
): Promise<ReadPrice | null> {
  const text = tidy(line.text);
  const reread = await rereadSplit(engine, picture, line, mark);
  if (reread && hasOneInside.test(reread.text)) {
    const split = await readSplit(engine, picture, line, { lines, mark });
    if (split && split !== "one size" && split.text.includes("/")) return split;
  }
  if (reread) return { ...priceOfLines([line], reread.text), parts: reread.parts };
  if (isDoubtful(line.text)) {
    const split = await readSplit(engine, picture, line, { lines, mark });
    if (split && split !== "one size") return split;
    if (split === "one size" && /^\d{2}$/.test(text)) {
      return { ...priceOfLines([line], `0${mark}${text}`), score: guessedScore * line.score };
    }
  }
  const price = openEnd.test(text) ? null : asPrice(text, mark);
  if (!price) return null;
  const isGuessed = guessed.test(line.text) || /^\d0{2,}$/.test(text);
  return { ...priceOfLines([line], price), score: line.score * (isGuessed ? guessedScore : 1) };
}

/** The price of two sizes that a line is a part of, where its glyphs tell it. */
export async function readSplit(
  engine: OcrEngine,
  picture: Picture,
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

async function rereadSplit(
  engine: OcrEngine,
  picture: Picture,
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
  // The count may stand in front of the number as well, its slash read as a one: "2/" with "217".
  const [, count] = /^(\d+)\//.exec(before) ?? [];
  const digits = (number[1] as string).replace(count ? new RegExp(`^${count}1(?=\\d)`) : /^$/, "");
  return { text: `${before}${digits}${mark}${rest[1]}`, parts: boxes };
}

function widen(box: PixelBox, by: number, picture: { width: number; height: number }): PixelBox {
  return {
    left: Math.max(0, box.left - by),
    top: Math.max(0, box.top - by),
    right: Math.min(picture.width, box.right + by),
    bottom: Math.min(picture.height, box.bottom + by),
  };
}
