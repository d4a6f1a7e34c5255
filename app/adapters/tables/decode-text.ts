import { isUtf8 } from "node:buffer";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be" | "windows-1252";

const chunkBytes = 64 * 1024;
const marks: [Encoding, number[]][] = [
  // UTF-32's mark begins with UTF-16's.
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * Finds out how a text is encoded: by its byte order mark, by the zeros that UTF-16 has in Western text, by being
 * UTF-8 as a whole. What is left counts as Windows-1252 when it can be that.
 * @returns null when it can't, as in other 8-bit encodings
 */
export function detectEncoding(bytes: Buffer): { encoding: Encoding; markLength: number } | null {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, index) => bytes[index] === byte)) return { encoding, markLength: mark.length };
  }
  const encoding = utf16ByZeros(bytes) ?? (isUtf8(bytes) ? "utf-8" : null);
  if (encoding) return { encoding, markLength: 0 };
  return looksWestern(bytes) ? { encoding: "windows-1252", markLength: 0 } : null;
}

/** The text piece by piece. */
export function* decodeText(bytes: Buffer, encoding: Encoding, markLength: number): Generator<string> {
  const decoder = encoding.startsWith("utf-32") ? null : new TextDecoder(encoding, { ignoreBOM: true });
  for (let at = markLength; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    yield decoder ? decoder.decode(chunk, { stream: true }) : decodeUtf32(chunk, encoding === "utf-32le");
  }
  if (decoder) yield decoder.decode();
}

function decodeUtf32(chunk: Buffer, littleEndian: boolean): string {
  let text = "";
  for (let at = 0; at + 4 <= chunk.length; at += 4) {
    const point = littleEndian ? chunk.readUInt32LE(at) : chunk.readUInt32BE(at);
    text += point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
  }
  return text;
}

function utf16ByZeros(bytes: Buffer): Encoding | null {
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

/**
 * Western text has its accented letters between plain ones. Four of them in a row speak for Greek, Cyrillic or
 * another alphabet in an encoding of its own; five byte values mean nothing in Windows-1252.
 */
function looksWestern(bytes: Buffer): boolean {
  let run = 0;
  for (const byte of bytes) {
    if (byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d) return false;
    run = byte >= 0xc0 ? run + 1 : 0;
    if (run >= 4) return false;
  }
  return true;
}
