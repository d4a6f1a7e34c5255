import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import type { Answer, ReadRequest } from "./answer";
import { matches, takes } from "./bodies";

/** The end that many bodies have in common, packed once: each puts a few bytes of its own in front of it. */
export interface SharedTail {
  tag: string;
  bytes: Buffer;
  /** As raw DEFLATE, with its last block. */
  deflated: Buffer;
  /** What it takes in memory, about. */
  byteSize: number;
}

const pack = promisify(deflateRaw);

/** RFC 1952: deflated, no name, no time, from an unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** A block of DEFLATE that is stored as it is says its length in 16 bits. */
const maxHeadBytes = 0xffff;

/** Packs what will stand at the end of many bodies. */
export async function makeTail(bytes: Buffer): Promise<SharedTail> {
  const tag = createHash("sha256").update(bytes).digest("base64url");
  const deflated = await pack(bytes);
  return { tag, bytes, deflated, byteSize: bytes.length + deflated.length + 500 };
}

/**
 * Answers with `head` and the tail behind it. In gzip the head is a stored block before the tail's: nothing is packed anew.
 * Brotli knows no such seam, so it isn't offered.
 * @throws RangeError for a head of more than 65,535 bytes
 */
export function answerWithTail(
  head: Buffer,
  tail: SharedTail,
  headers: Answer["headers"],
  request: ReadRequest,
): Answer {
  if (head.length > maxHeadBytes) throw new RangeError("The head is too long.");
  const zipped = request.acceptEncoding !== null && takes(request.acceptEncoding, "gzip");
  const tag = `${createHash("sha256").update(head).digest("base64url").slice(0, 16)}.${tail.tag}`;
  const tagged = { ...headers, Vary: "Accept-Encoding", ETag: zipped ? `"${tag}-gzip"` : `"${tag}"` };
  if (matches(request.ifNoneMatch?.replaceAll('-gzip"', '"') ?? null, `"${tag}"`)) {
    return { status: 304, headers: tagged, body: null };
  }
  const body = zipped ? gzipOf(head, tail) : Buffer.concat([head, tail.bytes]);
  const whole: Answer["headers"] = { ...tagged, "Content-Length": String(body.length) };
  if (zipped) whole["Content-Encoding"] = "gzip";
  return { status: 200, headers: whole, body: request.method === "HEAD" ? null : body };
}

function gzipOf(head: Buffer, { bytes, deflated }: SharedTail): Buffer {
  const stored = Buffer.alloc(5);
  stored.writeUInt16LE(head.length, 1);
  stored.writeUInt16LE(~head.length & maxHeadBytes, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(bytes, crc32(head)), 0);
  trailer.writeUInt32LE((head.length + bytes.length) >>> 0, 4);
  return Buffer.concat([gzipHeader, stored, head, deflated, trailer]);
}
