import { type Canvas, createCanvas, type Image } from "@napi-rs/canvas";
import { heightOf, type PixelBox, type Pixels, type Size, widthOf } from "./picture";

/** A picture to cut parts from. */
export interface Picture extends Pixels {
  /** Half as wide and high, each pixel the mean of four; made when it is first wanted. */
  half(): Picture;
}

export function toPicture(pixels: Pixels): Picture {
  let half: Picture | null = null;
  const makeHalf = () => {
    half ??= toPicture(halved(pixels));
    return half;
  };
  return { ...pixels, half: makeHalf };
}

/** The pixels of an image, on white where it is transparent. */
export function decodePicture(image: Image | Canvas): Picture {
  const { width, height } = image;
  const pen = createCanvas(width, height).getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0);
  return toPicture({ width, height, data: pen.getImageData(0, 0, width, height).data });
}

/** The part of a picture between two columns. */
export function takeColumns({ width, height, data }: Pixels, left: number, right: number): Picture {
  const taken = new Uint8ClampedArray(4 * (right - left) * height);
  for (let y = 0; y < height; y++) {
    taken.set(data.subarray(4 * (y * width + left), 4 * (y * width + right)), 4 * y * (right - left));
  }
  return toPicture({ width: right - left, height, data: taken });
}

/** Each pixel is the mean of four; an odd last row or column is left out. */
export function halved({ width, height, data }: Pixels): Pixels {
  const size = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const half = new Uint8ClampedArray(4 * size.width * size.height);
  const right = width > 1 ? 4 : 0;
  const below = height > 1 ? 4 * width : 0;
  let to = 0;
  for (let y = 0; y < size.height; y++) {
    let at = 8 * y * width;
    for (let x = 0; x < size.width; x++, at += 8) {
      for (let channel = at; channel < at + 4; channel++) {
        const sum =
          (data[channel] as number) +
          (data[channel + right] as number) +
          (data[channel + below] as number) +
          (data[channel + right + below] as number);
        half[to++] = (sum + 2) >> 2;
      }
    }
  }
  return { ...size, data: half };
}

/** What lies outside of a picture. */
const outside = 127;

/**
 * Draws a part of a picture at another size and gives its pixels. Each is the mean of the four by four around it, weighted
 * by how near they are; where less than half the size is wanted, of the picture halved as often as that. What lies
 * outside of the picture is grey.
 */
export function cutPixels(picture: Picture, box: PixelBox, size: Size, paddedWidth = size.width): Pixels {
  const [across, down] = [widthOf(box) / size.width, heightOf(box) / size.height];
  if (Math.min(across, down) >= 2 && Math.min(picture.width, picture.height) > 1) {
    const { left, top, right, bottom } = box;
    const half = { left: left / 2, top: top / 2, right: right / 2, bottom: bottom / 2 };
    return cutPixels(picture.half(), half, size, paddedWidth);
  }
  const columns = weigh(box.left, across, size.width, picture.width);
  const rows = weigh(box.top, down, size.height, picture.height);
  const data = new Uint8ClampedArray(4 * paddedWidth * size.height).fill(outside);
  const drawnRow = createRowCache(picture, columns);
  for (let y = 0; y < size.height; y++) {
    if (!rows.isInside[y]) continue;
    const taken = Array.from({ length: reach }, (_, tap) =>
      drawnRow(Math.min(picture.height - 1, (rows.first[y] as number) + tap)),
    );
    addRows(data, 4 * y * paddedWidth, { rows: taken, weights: rows.weights, y }, columns.isInside);
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { width: paddedWidth, height: size.height, data };
}

/** So many pixels across and down are weighed for each drawn one. */
const reach = 4;

/** Which pixels of a row (or column) each drawn one is the mean of. */
interface Weights {
  first: Int32Array;
  /** `reach` for each, 1 in sum; 0 beyond the edge. */
  weights: Float32Array;
  /** 0 where the middle lies outside of the picture. */
  isInside: Uint8Array;
}

/** How much a pixel weighs that is so far away, in pixels of the picture (Mitchell and Netravali 1988): letters stay sharp. */
function weightAt(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return (7 * x ** 3 - 12 * x ** 2) / 6 + 8 / 9;
  if (x < 2) return (-7 * x ** 3) / 18 + 2 * x ** 2 - (10 * x) / 3 + 16 / 9;
  return 0;
}

function weigh(from: number, step: number, count: number, length: number): Weights {
  const first = new Int32Array(count);
  const weights = new Float32Array(count * reach);
  const isInside = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const middle = from + (index + 0.5) * step - 0.5;
    if (middle < -0.5 || middle > length - 0.5) continue;
    isInside[index] = 1;
    const start = Math.max(0, Math.min(length - reach, Math.floor(middle) - 1));
    first[index] = start;
    const end = Math.min(length, start + reach);
    let all = 0;
    for (let at = start; at < end; at++) all += weightAt(at - middle);
    for (let at = start; at < end; at++) weights[index * reach + at - start] = weightAt(at - middle) / all;
  }
  return { first, weights, isInside };
}

/** Rows of the picture, drawn at the wanted width: those last asked for are kept. */
function createRowCache(picture: Pixels, columns: Weights): (row: number) => Float32Array {
  const kept = Array.from({ length: reach + 1 }, () => ({
    row: -1,
    values: new Float32Array(3 * columns.first.length),
  }));
  return (row) => {
    const place = kept[row % kept.length] as { row: number; values: Float32Array };
    if (place.row !== row) {
      drawRow(picture, row, columns, place.values);
      place.row = row;
    }
    return place.values;
  };
}

function drawRow(
  { width, data }: Pixels,
  row: number,
  { first, weights }: Weights,
  values: Float32Array,
): void {
  const taps = Math.min(reach, width);
  for (let x = 0; x < first.length; x++) {
    let at = 4 * (row * width + (first[x] as number));
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let tap = x * reach; tap < x * reach + taps; tap++, at += 4) {
      const weight = weights[tap] as number;
      red += weight * (data[at] as number);
      green += weight * (data[at + 1] as number);
      blue += weight * (data[at + 2] as number);
    }
    values[3 * x] = red;
    values[3 * x + 1] = green;
    values[3 * x + 2] = blue;
  }
}

/** Writes one row of the cut: four drawn rows in their weights. */
function addRows(
  data: Uint8ClampedArray,
  from: number,
  { rows, weights, y }: { rows: Float32Array[]; weights: Float32Array; y: number },
  isInside: Uint8Array,
): void {
  const [a, b, c, d] = rows as [Float32Array, Float32Array, Float32Array, Float32Array];
  const [wa, wb, wc, wd] = [0, 1, 2, 3].map((tap) => weights[y * reach + tap]) as [
    number,
    number,
    number,
    number,
  ];
  for (let x = 0, to = from; x < isInside.length; x++, to += 4) {
    if (!isInside[x]) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = 3 * x + channel;
      data[to + channel] =
        wa * (a[at] as number) + wb * (b[at] as number) + wc * (c[at] as number) + wd * (d[at] as number);
    }
  }
}
