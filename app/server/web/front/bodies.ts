import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Answer, ReadRequest } from "./answer";

type Encoding = "br" | "gzip" | "plain";

/** A body as it is sent in one encoding. */
interface Coded {
  /** Bytes that differ have tags that differ: strong ones promise that. */
  etag: string;
  bytes: Buffer;
}

/** An answer's body, made ready in the encodings that browsers take; those that make it no shorter are left out. */
export interface Bodies {
  /** The ETag of the bytes without an encoding. */
  etag: string;
  coded: { plain: Coded } & Partial<Record<Encoding, Coded>>;
  /** What they take in memory, about. */
  byteSize: number;
}

/** Below, a coded body is no shorter than its packet. */
const minCodedBytes = 1024;

const compressed = { gzip: promisify(gzip), br: promisify(brotliCompress) };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Packs the bytes once for all who will ask. */
export async function makeBodies(bytes: Buffer): Promise<Bodies> {
  const tag = createHash("sha256").update(bytes).digest("base64url");
  const etag = `"${tag}"`;
  const coded: Bodies["coded"] = { plain: { etag, bytes } };
  if (bytes.length >= minCodedBytes) {
    const [gzipped, br] = await Promise.all([compressed.gzip(bytes), compressed.br(bytes, brotliOptions)]);
    coded.gzip = { etag: `"${tag}-gzip"`, bytes: gzipped };
    coded.br = { etag: `"${tag}-br"`, bytes: br };
  }
  const byteSize = Object.values(coded).reduce((sum, { bytes: { length } }) => sum + length, 500);
  return { etag, coded, byteSize };
}

/** Answers with the body in the best encoding that the client takes, or with 304 when it has it already. */
export function answerWith(bodies: Bodies, headers: Answer["headers"], request: ReadRequest): Answer {
  const encoding = encodingFor(bodies, request.acceptEncoding);
  const { etag, bytes } = bodies.coded[encoding] ?? bodies.coded.plain;
  const tagged = { ...headers, Vary: "Accept-Encoding", ETag: etag };
  if (isHeld(bodies, etag, request.ifNoneMatch)) return { status: 304, headers: tagged, body: null };
  const whole: Answer["headers"] = { ...tagged, "Content-Length": String(bytes.length) };
  if (encoding !== "plain") whole["Content-Encoding"] = encoding;
  return { status: 200, headers: whole, body: request.method === "HEAD" ? null : bytes };
}

/** Whether the tags a client holds include this one. Weak ones count: the bytes stand for themselves. */
export function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const held = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return held.includes(etag) || held.includes("*");
}

/** What a client holds in another encoding is the same to it. */
function isHeld(bodies: Bodies, etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch === etag || matches(ifNoneMatch.replaceAll(/-(?:br|gzip)"/g, '"'), bodies.etag);
}

function encodingFor({ coded }: Bodies, acceptEncoding: string | null): Encoding {
  if (acceptEncoding === null || !coded.br) return "plain";
  if (takes(acceptEncoding, "br")) return "br";
  return takes(acceptEncoding, "gzip") ? "gzip" : "plain";
}

/** Whether a client that says this takes the encoding. */
export function takes(acceptEncoding: string, encoding: Encoding): boolean {
  return acceptEncoding.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";");
    return name.trim() === encoding && !parameters.some((each) => /^\s*q=0(?:\.0*)?\s*$/.test(each));
  });
}
