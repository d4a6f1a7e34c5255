import type { OcrEngine, ReadLine } from "./ocr-engine";
import { boxAround, heightOf, type PixelBox } from "./picture";
import type { Picture } from "./resample";

/** How high raised cents are as parts of the number, and how far below its top they begin at most. */
const raised = { min: 0.28, max: 0.82, top: 0.35 };
/** Two digits of raised cents, which may touch. */
const maxMarks = 2;
const minScore = 0.8;
/** Left around what is read, in its heights. */
const around = 0.12;

/**
 * Reads a number whose cents are raised by the places of its marks. Not sure: a sign that touches the digits may have
 * been read as one.
 * @param marks from the left
 */
export async function readRaised(
  engine: OcrEngine,
  picture: Picture,
  marks: readonly PixelBox[],
): Promise<{ whole: string; cents: string; score: number } | null> {
  const parts = partRaised(marks);
  if (!parts) return null;
  const whole = await readPart(engine, picture, boxAround(parts.whole));
  const cents = await readPart(engine, picture, boxAround(parts.cents));
  const [number] = /\d{1,2}$/.exec(whole.text) ?? [];
  if (number === undefined || whole.text.length > number.length + 1) return null;
  const score = Math.min(whole.score, cents.score);
  return /^\d{2}$/.test(cents.text) && score >= minScore ? { whole: number, cents: cents.text, score } : null;
}

function partRaised(marks: readonly PixelBox[]): { whole: PixelBox[]; cents: PixelBox[] } | null {
  const { top } = boxAround(marks);
  const tallest = Math.max(...marks.map(heightOf));
  const isRaised = (mark: PixelBox) =>
    heightOf(mark) > raised.min * tallest &&
    heightOf(mark) < raised.max * tallest &&
    mark.top < top + raised.top * tallest;
  const last = marks.findLastIndex((mark) => !isRaised(mark));
  const cents = marks.slice(last + 1);
  // A currency sign before the number is as low as its cents.
  const whole = marks.slice(0, last + 1).filter((mark, index) => index > 0 || !isRaised(mark));
  return cents.length === 0 || cents.length > maxMarks || whole.length === 0 ? null : { whole, cents };
}

async function readPart(engine: OcrEngine, picture: Picture, box: PixelBox): Promise<ReadLine> {
  const room = around * heightOf(box);
  return engine.read(picture, {
    left: box.left - room,
    top: box.top - room,
    right: box.right + room,
    bottom: box.bottom + room,
  });
}
