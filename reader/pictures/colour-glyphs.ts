import { printStyle } from "./ink";
import { heightOf, type PixelBox, type Pixels, type Size, widthOf } from "./picture";
import { cutPixels, type Picture, toPicture } from "./resample";

/** A mark in one colour that touches no other one. Box in the pixels of what was cut out. */
export interface ColourGlyph extends PixelBox {
  /** Its number in `ColourGlyphs.marks`. */
  mark: number;
}

/** The marks around a printed line that have its colour: of a price, also the digit that was not found. */
export interface ColourGlyphs {
  glyphs: ColourGlyph[];
  /** The glyphs that are the line's own. */
  own: Set<ColourGlyph>;
  /** For each pixel the number of its mark, 0 for none. */
  marks: Uint16Array;
  width: number;
  height: number;
  /** What was cut out of the picture, and how many pixels of the cut are one of the picture. */
  region: PixelBox;
  scale: number;
}

const lineHeight = 40;
/** How far around a line marks are looked for, in heights of the line. */
const around = { left: 3, top: 1.1, right: 1.6, bottom: 1.9 };
/** The sum of the differences of red, green and blue up to which two colours are one. */
const sameColour = 110;
/** Lower marks than this part of the line's height are points and dust. */
const minHeight = 0.3;
const maxGlyphs = 400;

/** Finds the marks in a line's colour in and around it. */
export function findColourGlyphs(picture: Picture, line: PixelBox): ColourGlyphs {
  const height = heightOf(line);
  const region = {
    left: Math.max(0, line.left - around.left * height),
    top: Math.max(0, line.top - around.top * height),
    right: Math.min(picture.width, line.right + around.right * height),
    bottom: Math.min(picture.height, line.bottom + around.bottom * height),
  };
  const scale = lineHeight / height;
  const size = { width: toPixels(widthOf(region) * scale), height: toPixels(heightOf(region) * scale) };
  const { ink } = printStyle(
    cutPixels(picture, line, { width: toPixels(widthOf(line) * scale), height: lineHeight }),
  );
  const inner = {
    left: (line.left - region.left) * scale,
    top: (line.top - region.top) * scale,
    right: (line.right - region.left) * scale,
    bottom: (line.bottom - region.top) * scale,
  };
  const found = partMarks(cutPixels(picture, region, size), ink);
  const glyphs = found.glyphs.filter((glyph) => heightOf(glyph) > minHeight * lineHeight).slice(0, maxGlyphs);
  const own = new Set(glyphs.filter((glyph) => isMostlyIn(glyph, inner)));
  return { glyphs, own, marks: found.marks, ...size, region, scale };
}

function toPixels(size: number): number {
  return Math.max(1, Math.round(size));
}

function isMostlyIn(glyph: PixelBox, box: PixelBox): boolean {
  const x = (glyph.left + glyph.right) / 2;
  const y = (glyph.top + glyph.bottom) / 2;
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

function partMarks({ width, height, data }: Pixels, ink: readonly number[]) {
  const marks = new Uint16Array(width * height);
  const hasColour = (index: number) => {
    let difference = 0;
    for (let channel = 0; channel < 3; channel++) {
      difference += Math.abs((data[4 * index + channel] as number) - (ink[channel] as number));
    }
    return difference < sameColour;
  };
  const stack: number[] = [];
  const glyphs: ColourGlyph[] = [];
  const visit = (index: number, mark: number) => {
    if (marks[index] !== 0 || !hasColour(index)) return;
    marks[index] = mark;
    stack.push(index);
  };
  for (let start = 0; start < marks.length && glyphs.length < 0xfffe; start++) {
    const mark = glyphs.length + 1;
    visit(start, mark);
    if (stack.length === 0) continue;
    const glyph: ColourGlyph = { left: width, top: height, right: 0, bottom: 0, mark };
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const x = index % width;
      const y = (index - x) / width;
      glyph.left = Math.min(glyph.left, x);
      glyph.right = Math.max(glyph.right, x + 1);
      glyph.top = Math.min(glyph.top, y);
      glyph.bottom = Math.max(glyph.bottom, y + 1);
      if (x > 0) visit(index - 1, mark);
      if (x < width - 1) visit(index + 1, mark);
      if (y > 0) visit(index - width, mark);
      if (y < height - 1) visit(index + width, mark);
    }
    glyphs.push(glyph);
  }
  return { glyphs, marks };
}

/** A box of what was cut out, in the picture's pixels. */
export function inPicture({ region, scale }: ColourGlyphs, box: PixelBox): PixelBox {
  return {
    left: region.left + box.left / scale,
    top: region.top + box.top / scale,
    right: region.left + box.right / scale,
    bottom: region.top + box.bottom / scale,
  };
}

const drawnHeight = 48;
const margin = 8;

/** Draws some marks alone, black on white, as a reader of lines wants them. */
export function drawMarks({ marks, width }: ColourGlyphs, glyphs: readonly ColourGlyph[]): Picture {
  const left = Math.min(...glyphs.map((glyph) => glyph.left));
  const top = Math.min(...glyphs.map((glyph) => glyph.top));
  const size = {
    width: Math.max(...glyphs.map((glyph) => glyph.right)) - left,
    height: Math.max(...glyphs.map((glyph) => glyph.bottom)) - top,
  };
  const kept = new Set(glyphs.map(({ mark }) => mark));
  const shapes = whitePixels(size);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const isInk = kept.has(marks[(top + y) * width + left + x] as number);
      const at = 4 * (y * size.width + x);
      if (isInk) shapes.data.fill(0, at, at + 3);
    }
  }
  const height = drawnHeight - 2 * margin;
  const scaled = { width: toPixels((size.width * height) / size.height), height };
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  const drawn = whitePixels({ width: scaled.width + 2 * margin, height: drawnHeight });
  const { data } = cutPixels(toPicture(shapes), whole, scaled);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(4 * y * scaled.width, 4 * (y + 1) * scaled.width);
    drawn.data.set(row, 4 * ((y + margin) * drawn.width + margin));
  }
  return toPicture(drawn);
}

function whitePixels({ width, height }: Size): Pixels {
  return { width, height, data: new Uint8ClampedArray(4 * width * height).fill(255) };
}

/**
 * The shape of one mark in the middle of a square, 1 where it has ink: each point is the mean of what it covers.
 *
 * @param fit how long the mark's longer side is in it
 */
export function markPixels(
  { marks, width }: ColourGlyphs,
  glyph: ColourGlyph,
  { side, fit }: { side: number; fit: number },
): Float32Array {
  const scale = fit / Math.max(widthOf(glyph), heightOf(glyph));
  const across = toPixels(widthOf(glyph) * scale);
  const down = toPixels(heightOf(glyph) * scale);
  const [left, top] = [(side - across) >> 1, (side - down) >> 1];
  const pixels = new Float32Array(side * side);
  for (let y = 0; y < down; y++) {
    const rows = covered(y, down, heightOf(glyph));
    for (let x = 0; x < across; x++) {
      const columns = covered(x, across, widthOf(glyph));
      let ink = 0;
      for (let row = rows.from; row < rows.to; row++)
        for (let column = columns.from; column < columns.to; column++)
          if (marks[(glyph.top + row) * width + glyph.left + column] === glyph.mark) ink += 1;
      const area = (rows.to - rows.from) * (columns.to - columns.from);
      pixels[(top + y) * side + left + x] = ink / area;
    }
  }
  return pixels;
}

/** The points of `length` that one of `count` points covers, at least one. */
function covered(index: number, count: number, length: number): { from: number; to: number } {
  const from = Math.min(length - 1, Math.floor((index * length) / count));
  return { from, to: Math.max(from + 1, Math.round(((index + 1) * length) / count)) };
}
