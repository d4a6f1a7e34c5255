import { createRequire } from "node:module";
import path from "node:path";
import { type Canvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import type { CoveredPart } from "#reader/pdf/rendered-page";

/** Height of the mark, as a share of the part's height. */
const markShare = 0.2;
/** Print may reach over its measured box by this share of the box's height. */
const margin = 0.06;

const family = "Endcap Cover";
/** It has no Arabic letters; those come from the machine. */
const fonts = `"${family}", sans-serif`;
let isFontKnown = false;

/** The machine may have no fonts; pdf.js brings some for files that embed none. */
function registerFont(): void {
  if (isFontKnown) return;
  const packageDir = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  GlobalFonts.registerFromPath(path.join(packageDir, "standard_fonts/LiberationSans-Bold.ttf"), family);
  isFontKnown = true;
}

type Colour = [red: number, green: number, blue: number];

interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Paints parts of a page over with other texts, in the colours that are printed there. */
export function coverParts(canvas: Canvas, parts: readonly CoveredPart[]): void {
  if (parts.length === 0) return;
  registerFont();
  const pen = canvas.getContext("2d");
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  for (const part of parts) cover(pen, toPixels(part, canvas), part);
  pen.restore();
}

function toPixels({ left, top, width, height }: CoveredPart, canvas: Canvas): PixelBox {
  const room = margin * height * canvas.height;
  const x = Math.max(0, Math.floor(left * canvas.width - room));
  const y = Math.max(0, Math.floor(top * canvas.height - room));
  return {
    x,
    y,
    width: Math.max(1, Math.min(canvas.width - x, Math.ceil(width * canvas.width + 2 * room))),
    height: Math.max(1, Math.min(canvas.height - y, Math.ceil(height * canvas.height + 2 * room))),
  };
}

function cover(pen: SKRSContext2D, place: PixelBox, { text, mark }: CoveredPart): void {
  const { paper, ink, box } = readColours(pen, place);
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = "source-over";
  pen.fillStyle = cssOf(paper);
  pen.fillRect(box.x, box.y, box.width, box.height);
  pen.fillStyle = cssOf(ink);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const markHeight = box.height * markShare;
  const textHeight = box.height - 1.25 * markHeight;
  writeInto(pen, text, { ...box, height: textHeight });
  writeInto(pen, mark, { ...box, y: box.y + textHeight, height: markHeight });
}

/** As large as fits, on one line. */
function writeInto(pen: SKRSContext2D, text: string, { x, y, width, height }: PixelBox): void {
  pen.font = `${height}px ${fonts}`;
  const size = Math.min(height, (height * width * 0.96) / Math.max(1, pen.measureText(text).width));
  pen.font = `${size}px ${fonts}`;
  pen.fillText(text, x + width / 2, y + height / 2);
}

/**
 * What stands beside the middle of the text is the paper; the commonest colour that stands out from it is the ink. The
 * paper may be a tag that is smaller than the part, since type is measured higher than it prints: `box` is the part of it
 * that is paper.
 */
function readColours(pen: SKRSContext2D, part: PixelBox): { paper: Colour; ink: Colour; box: PixelBox } {
  const { width, height } = part;
  const { data } = pen.getImageData(part.x, part.y, width, height);
  const colourAt = (x: number, y: number): Colour => {
    const at = 4 * (y * width + x);
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
  const beside = new Shades();
  for (let y = Math.floor(height / 4); y <= Math.floor((3 * height) / 4); y += 1) {
    for (const x of [0, width - 1]) beside.add(colourAt(x, Math.min(y, height - 1)));
  }
  const paper = beside.commonest() ?? [255, 255, 255];
  const inks = new Shades();
  const edges = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(x, y);
      if (contrast(colour, paper) >= minContrast) inks.add(colour);
      if (!isAlike(colour, paper)) continue;
      edges.left = Math.min(edges.left, x);
      edges.right = Math.max(edges.right, x);
      edges.top = Math.min(edges.top, y);
      edges.bottom = y;
    }
  }
  const { left, top, right, bottom } = edges;
  return {
    paper,
    ink: inks.commonest() ?? (brightness(paper) < 0.18 ? [255, 255, 255] : [0, 0, 0]),
    box: { x: part.x + left, y: part.y + top, width: right - left + 1, height: bottom - top + 1 },
  };
}

/** Minimum contrast of the ink to the paper, as for large text in the Web Content Accessibility Guidelines. */
const minContrast = 3;

/** Counts colours, those that are nearly the same together. */
class Shades {
  readonly #counts = new Map<string, { colour: Colour; count: number }>();

  add(colour: Colour): void {
    const key = colour.map((part) => part >> 4).join();
    const known = this.#counts.get(key);
    if (known) known.count += 1;
    else this.#counts.set(key, { colour, count: 1 });
  }

  commonest(): Colour | null {
    return [...this.#counts.values()].sort((a, b) => b.count - a.count)[0]?.colour ?? null;
  }
}

/** Papers are seldom of one colour alone: there are shades and gradients. */
const maxDifference = 40;

function isAlike(a: Colour, b: Colour): boolean {
  return a.every((part, index) => Math.abs(part - (b[index] ?? 0)) <= maxDifference);
}

function brightness(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [brightness(a), brightness(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

function cssOf([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}
