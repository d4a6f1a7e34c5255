import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { RenderedImage } from "#reader/pdf/rendered-page";

/**
 * Encodes a canvas and writes it into the folder under a name of its own.
 *
 * @param quality 0..100
 */
export async function writeImage(
  canvas: Canvas,
  format: "jpeg" | "webp",
  quality: number,
  outDir: string,
  name: string,
): Promise<RenderedImage> {
  const bytes =
    format === "jpeg" ? await canvas.encode("jpeg", quality) : await canvas.encode("webp", quality);
  const file = path.join(outDir, `${name}-${randomUUID()}.${format === "jpeg" ? "jpg" : "webp"}`);
  await writeFile(file, bytes);
  return { path: file, contentType: `image/${format}`, width: canvas.width, height: canvas.height };
}

/** A part of a canvas, in pixels of it. */
export interface PixelArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Shrinks (a part of) a canvas, without breaking up fine print: one bilinear step looks at four pixels only, however
 * many it has to stand for. The canvas's better quality therefore builds halves of the source first, of the whole
 * one always; for a part of it the halving is done here.
 */
export function shrink(source: Canvas, width: number, height: number, part?: PixelArea): Canvas {
  if (!part) return copy(source, { x: 0, y: 0, ...sizeOf(source) }, { width, height }, "medium");
  let from = part;
  let canvas = source;
  while (from.width > width * 2 && from.height > height * 2) {
    const half = { x: 0, y: 0, width: Math.ceil(from.width / 2), height: Math.ceil(from.height / 2) };
    canvas = copy(canvas, from, half, "low");
    from = half;
  }
  return copy(canvas, from, { width, height }, "low");
}

type Size = Pick<PixelArea, "width" | "height">;

function sizeOf({ width, height }: Canvas): Size {
  return { width, height };
}

function copy(source: Canvas, from: PixelArea, to: Size, quality: "low" | "medium"): Canvas {
  const target = createCanvas(to.width, to.height);
  const context = target.getContext("2d");
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = quality;
  context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  return target;
}

/** Where browsers print the address and the date of what they print, as parts of the page's height. */
const edge = 0.04;

/** True when all pixels have (nearly) the same colour, those at the upper and lower edge left aside. */
export function isBlank(canvas: Canvas): boolean {
  const skipped = Math.floor(canvas.height * edge);
  const inner = canvas.height - 2 * skipped;
  const { data } = canvas.getContext("2d").getImageData(0, skipped, canvas.width, inner);
  const [red = 0, green = 0, blue = 0] = data;
  for (let i = 0; i < data.length; i += 4) {
    const difference =
      Math.abs((data[i] as number) - red) +
      Math.abs((data[i + 1] as number) - green) +
      Math.abs((data[i + 2] as number) - blue);
    if (difference > 9) return false;
  }
  return true;
}
