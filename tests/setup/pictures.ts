import { crc32, deflateSync } from "node:zlib";
import { type Canvas, createCanvas } from "@napi-rs/canvas";

/** 120 x 80 pixels: red, green (above), blue, and nothing at all (lower right). */
export function drawQuarters(): Canvas {
  const canvas = createCanvas(120, 80);
  const pen = canvas.getContext("2d");
  for (const [colour, x, y] of [
    ["#f00", 0, 0],
    ["#0f0", 60, 0],
    ["#00f", 0, 40],
  ] as const) {
    pen.fillStyle = colour;
    pen.fillRect(x, y, 60, 40);
  }
  return canvas;
}

/** EXIF data with nothing but an orientation, in either order of bytes. */
export function exifOf(orientation: number, order: "II" | "MM" = "MM"): Buffer {
  const tiff = [0x002a, 0, 8, 1, 0x0112, 3, 0, 1, orientation, 0, 0, 0];
  const little = [0x002a, 8, 0, 1, 0x0112, 3, 1, 0, orientation, 0, 0, 0];
  const words = Buffer.alloc(24);
  for (const [index, word] of (order === "MM" ? tiff : little).entries()) {
    if (order === "MM") words.writeUInt16BE(word, 2 * index);
    else words.writeUInt16LE(word, 2 * index);
  }
  return Buffer.concat([Buffer.from(order), words]);
}

/** A JPEG with EXIF data put in front. */
export function withExif(jpeg: Buffer, exif: Buffer): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif])),
    jpeg.subarray(2),
  ]);
}

/** A PNG of given pixels, one chunk for each part of it. */
export function pngOf(
  { width, height, depth, colours }: { width: number; height: number; depth: number; colours: number },
  rows: Buffer,
  further: [string, Buffer][] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colours], 8);
  const chunks: [string, Buffer][] = [
    ["IHDR", header],
    ...further,
    ["IDAT", deflateSync(rows)],
    ["IEND", Buffer.alloc(0)],
  ];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks.map(pngChunk)]);
}

function pngChunk([kind, data]: [string, Buffer]): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  return Buffer.concat([bigEndian(data.length), body, bigEndian(crc32(body))]);
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

/** An animated WebP of two frames of equal size. */
export function animatedWebp(first: Buffer, second: Buffer, width: number, height: number): Buffer {
  const sizes = Buffer.alloc(6);
  sizes.writeUIntLE(width - 1, 0, 3);
  sizes.writeUIntLE(height - 1, 3, 3);
  const frame = (webp: Buffer) => {
    const head = Buffer.concat([Buffer.alloc(6), sizes, Buffer.from([100, 0, 0, 0])]);
    return riffChunk("ANMF", Buffer.concat([head, pixelsOf(webp)]));
  };
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    riffChunk("VP8X", Buffer.concat([Buffer.from([2, 0, 0, 0]), sizes])),
    riffChunk("ANIM", Buffer.alloc(6)),
    frame(first),
    frame(second),
  ]);
  return riffChunk("RIFF", body);
}

function riffChunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(kind), length, data, Buffer.alloc(data.length % 2)]);
}

/** The chunk of a WebP that has its pixels. */
function pixelsOf(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length; ) {
    const length = webp.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (/^VP8[ L]/.test(webp.toString("latin1", at, at + 4))) return webp.subarray(at, end);
    at = end;
  }
  throw new Error("no pixels");
}

/**
 * A baseline JPEG in CMYK as Adobe's programs write it, inverted: one block of 8 x 8 pixels for each colour.
 *
 * @param colours parts of 255
 */
export function cmykJpeg(colours: [c: number, m: number, y: number, k: number][]): Buffer {
  const components = [1, 2, 3, 4];
  const frame = [8, 0, 8, 0, 8 * colours.length, 4, ...components.flatMap((id) => [id, 0x11, 0])];
  const bits: string[] = [];
  const before = [0, 0, 0, 0];
  for (const colour of colours) {
    for (const [index, part] of colour.entries()) {
      const level = 255 - part - 128;
      bits.push(codeOfDifference(level - (before[index] as number)), "0");
      before[index] = level;
    }
  }
  const text = bits.join("");
  const scan = text.padEnd(Math.ceil(text.length / 8) * 8, "1").match(/.{8}/g) ?? [];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xee, Buffer.from("Adobe\0\x64\0\0\0\0\0", "latin1")),
    segment(0xdb, Buffer.from([0, ...new Array(64).fill(8)])),
    segment(0xc0, Buffer.from(frame)),
    // Twelve lengths of differences in codes of four bits, and "no more" in one.
    segment(0xc4, Buffer.from([0, 0, 0, 0, 12, ...new Array(12).fill(0), ...new Array(12).keys()])),
    segment(0xc4, Buffer.from([0x10, 1, ...new Array(15).fill(0), 0])),
    segment(0xda, Buffer.from([4, ...components.flatMap((id) => [id, 0]), 0, 63, 0])),
    Buffer.from(scan.flatMap((byte) => (byte === "11111111" ? [255, 0] : [Number.parseInt(byte, 2)]))),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function codeOfDifference(difference: number): string {
  if (difference === 0) return "0000";
  const length = Math.abs(difference).toString(2).length;
  const bits = difference > 0 ? difference : difference + 2 ** length - 1;
  return length.toString(2).padStart(4, "0") + bits.toString(2).padStart(length, "0");
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
