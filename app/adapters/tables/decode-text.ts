import { isAscii, isUtf8 } from "node:buffer";

const chunkBytes = 64 * 1024;
const marks: [string, number[]][] = [
  // UTF-32's mark begins with UTF-16's.
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
/** Escape, shift out and shift in change the meaning of what follows in encodings of seven bits, as ISO-2022-JP. */
const shifts = [0x1b, 0x0e, 0x0f];
/** Controls and private letters: a text read in the wrong encoding is full of them, one of people has none. */
const signsOfTheWrongEncoding = /[\u0080-\u009f\ue000-\uf8ff]/;

export interface TextEncoding {
  /** A name of the Encoding standard, or utf-32le, utf-32be. */
  name: string;
  /** Bytes of the byte order mark. */
  markLength: number;
  /** Somebody says so; the text must bear it out. */
  named: boolean;
}

/** The text is not in the encoding that was named. */
export class WrongEncodingError extends Error {}

/**
 * The encoding that a text is in for certain: by its byte order mark, by the zeros that UTF-16 has in Western text,
 * or by being UTF-8 as a whole.
 * @param named what somebody says it is; only a mark knows better
 * @returns null where nothing tells: the bytes of one 8-bit encoding mean something in every other
 */
export function encodingOf(bytes: Buffer, named: string | null): TextEncoding | null {
  for (const [name, mark] of marks) {
    if (mark.every((byte, index) => bytes[index] === byte)) {
      return { name, markLength: mark.length, named: false };
    }
  }
  if (named) return { name: named, markLength: 0, named: true };
  const name = utf16ByZeros(bytes) ?? (isPlainUtf8(bytes) ? "utf-8" : null);
  return name ? { name, markLength: 0, named: false } : null;
}

/**
 * Whether a text that somebody names another encoding for is UTF-8 after all. What is UTF-8 beyond ASCII is hardly
 * ever anything else; and a table in UTF-16 has zeros, in its line ends at least.
 */
export function isUtf8Misnamed(bytes: Buffer, { name, named }: TextEncoding): boolean {
  if (!named || name === "utf-8" || !isPlainUtf8(bytes)) return false;
  return name.startsWith("utf-") ? !bytes.includes(0) : !isAscii(bytes);
}

/** The text piece by piece. @throws WrongEncodingError */
export function* decodeText(bytes: Buffer, { name, markLength, named }: TextEncoding): Generator<string> {
  const decoder = name.startsWith("utf-32") ? null : new TextDecoder(name, { ignoreBOM: true, fatal: true });
  const isLegacy = named && !name.startsWith("utf-");
  for (let at = markLength; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    const piece = decoder ? decode(decoder, chunk) : decodeUtf32(chunk, name === "utf-32le");
    if (isLegacy && signsOfTheWrongEncoding.test(piece)) throw new WrongEncodingError(`not in ${name}`);
    yield piece;
  }
  if (decoder) yield decode(decoder, null);
}

/**
 * Always as a stream, and its end apart: Node 20 takes windows-1252 for Latin 1 where it decodes in one go.
 * @param chunk null at the end of the text
 */
function decode(decoder: TextDecoder, chunk: Buffer | null): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (cause) {
    throw new WrongEncodingError(`not in ${decoder.encoding}`, { cause });
  }
}

function decodeUtf32(chunk: Buffer, littleEndian: boolean): string {
  const fault = () => new WrongEncodingError(`not in utf-32${littleEndian ? "le" : "be"}`);
  if (chunk.length % 4 !== 0) throw fault();
  let text = "";
  for (let at = 0; at < chunk.length; at += 4) {
    const point = littleEndian ? chunk.readUInt32LE(at) : chunk.readUInt32BE(at);
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) throw fault();
    text += String.fromCodePoint(point);
  }
  return text;
}

function isPlainUtf8(bytes: Buffer): boolean {
  return isUtf8(bytes) && !shifts.some((shift) => bytes.includes(shift));
}

function utf16ByZeros(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte === 0 && index % 2 === 0) even += 1;
    if (byte === 0 && index % 2 === 1) odd += 1;
  }
  const pairs = head.length / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.05) return "utf-16le";
  return even > pairs * 0.4 && odd < pairs * 0.05 ? "utf-16be" : null;
}
