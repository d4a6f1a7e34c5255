import { PdfProblemError } from "./rendered-page";

/** What a picture's file says of it. Sizes in pixels as stored. */
export interface ImageHeader {
  width: number;
  height: number;
  /** How it is to be turned (EXIF): 1 not at all, 2..8 mirrored, turned or both. */
  orientation: number;
}

export interface JpegHeader extends ImageHeader {
  components: number;
  /** Written by Adobe's programs, which store CMYK inverted. */
  isAdobe: boolean;
}

/**
 * Reads a JPEG's markers up to its first scan (ITU-T T.81, annex B).
 *
 * @throws PdfProblemError damaged, also for what was cut off and for kinds that no browser shows
 */
export function readJpegHeader(bytes: Buffer): JpegHeader {
  let frame: Pick<JpegHeader, "width" | "height" | "components"> | null = null;
  let orientation = 1;
  let isAdobe = false;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at + 4, end);
    if (marker === 0xda) return finishJpeg(bytes, end, frame, { orientation, isAdobe });
    if (marker === 0xe1 && startsWith(segment, "Exif\0\0")) orientation = orientationOf(segment.subarray(6));
    if (marker === 0xee && startsWith(segment, "Adobe")) isAdobe = true;
    if (isFrame(marker) && segment.length >= 6) {
      // Baseline, extended and progressive, Huffman-coded, in bytes: what browsers and PDF know.
      if (marker > 0xc2 || segment[0] !== 8) throw damaged(`JPEG of kind ${marker.toString(16)}`);
      const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
      frame = { width, height, components: segment[5] as number };
    }
    at = end;
  }
  throw damaged("JPEG without a scan");
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function finishJpeg(
  bytes: Buffer,
  scan: number,
  frame: Pick<JpegHeader, "width" | "height" | "components"> | null,
  rest: Pick<JpegHeader, "orientation" | "isAdobe">,
): JpegHeader {
  if (!frame?.width || !frame.height || ![1, 3, 4].includes(frame.components)) {
    throw damaged("JPEG without a frame");
  }
  // Decoders fill up what was cut off with grey.
  if (bytes.indexOf("\xff\xd9", scan, "latin1") < 0) throw damaged("JPEG without an end");
  return { ...frame, ...rest };
}

/** @throws PdfProblemError damaged, also for what was cut off */
export function readPngHeader(bytes: Buffer): ImageHeader {
  if (bytes.length < 33 || bytes.toString("latin1", 12, 16) !== "IHDR") throw damaged("PNG without a header");
  const header = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), orientation: 1 };
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const kind = bytes.toString("latin1", at + 4, at + 8);
    if (kind === "IEND") return header;
    if (kind === "eXIf") {
      header.orientation = orientationOf(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
    }
  }
  throw damaged("PNG without an end");
}

/**
 * The size of a WebP; the canvas turns it by its EXIF itself, so nothing is left to turn.
 *
 * @throws PdfProblemError damaged, also for what was cut off
 */
export function readWebpHeader(bytes: Buffer): ImageHeader {
  if (bytes.length < 30 || bytes.length < 8 + bytes.readUInt32LE(4)) throw damaged("WebP without an end");
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") {
    return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3), orientation: 1 };
  }
  if (kind === "VP8L") {
    const sizes = bytes.readUInt32LE(21);
    return { width: 1 + (sizes & 0x3fff), height: 1 + ((sizes >> 14) & 0x3fff), orientation: 1 };
  }
  if (kind !== "VP8 ") throw damaged("WebP without a header");
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, orientation: 1 };
}

const orientationTag = 0x0112;

/** The orientation in the first directory of EXIF data, which are a TIFF file; 1 where it holds none. */
function orientationOf(tiff: Buffer): number {
  try {
    const isLittle = tiff.toString("latin1", 0, 2) === "II";
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + 12 * entry;
      if (short(at) !== orientationTag) continue;
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

function startsWith(bytes: Buffer, text: string): boolean {
  return bytes.toString("latin1", 0, text.length) === text;
}

function damaged(detail: string): PdfProblemError {
  return new PdfProblemError("damaged", detail);
}
