import type { ColourGlyph, ColourGlyphs } from "./colour-glyphs";
import { heightOf } from "./picture";

/** How far a slash leans from its foot to its top, and how thick it is from left to right at most, in its heights. */
const leaning = { min: 0.13, max: 0.9 };
const maxThick = 0.3;
/** A "1" has a flag, a "7" a bar: their widest row is so many times as wide as the usual one. */
const evenWidth = 1.45;

/** Whether a mark is one straight stroke that leans to the right, which a reader may take for a "1". */
export function isSlash(
  { marks, width }: Pick<ColourGlyphs, "marks" | "width">,
  glyph: ColourGlyph,
): boolean {
  const height = heightOf(glyph);
  const rows: { middle: number; thick: number }[] = [];
  for (let y = glyph.top; y < glyph.bottom; y++) {
    const row = marks.subarray(y * width + glyph.left, y * width + glyph.right);
    const first = row.indexOf(glyph.mark);
    const last = row.lastIndexOf(glyph.mark);
    if (first < 0) return false;
    rows.push({ middle: (first + last) / 2, thick: last - first + 1 });
  }
  const [top, bottom] = [rows[0], rows.at(-1)];
  if (!top || !bottom || rows.length < 8) return false;
  const thick = rows.map((row) => row.thick).sort((a, b) => a - b);
  const usual = thick[thick.length >> 1] as number;
  const lean = (top.middle - bottom.middle) / rows.length;
  return (
    lean > leaning.min &&
    lean < leaning.max &&
    usual < maxThick * height &&
    (thick.at(-1) as number) <= evenWidth * usual + 1
  );
}
