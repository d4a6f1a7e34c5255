import type { Readable, Writable } from "node:stream";
import { Dicer } from "@fastify/busboy";
import { DomainError, invalidInput } from "#app/kernel/errors";

/** The bytes of one part of a multipart form. */
export type Part = Readable & AsyncIterable<Buffer>;

/** What the header of one part of a multipart form says. */
export interface PartHeader {
  name: string;
  /** Null for a field of text. */
  fileName: string | null;
  /** What a field's text is encoded in. */
  charset: string;
}

/** More than any form of ours has. Parts without a byte cost a thousand times what one file of their length does. */
const maxParts = 1000;
/** The characters of RFC 2046: others are read in more than one way, so that what is counted is not what is parted by. */
const plainBoundary = /^[\w'()+,./:=? -]{1,70}$/;
/** A parameter of a header (RFC 2183), its name with a star where its value tells its own encoding (RFC 8187). */
const parameter = /;\s*([\w-]+\*?)\s*=\s*(?:"((?:\\"|[^"])*)"|([^;"\s]*))/g;

/** What the parts of a multipart form are parted by; null where its Content-Type names no boundary of one meaning. */
export function boundaryOf(contentType: string): string | null {
  const found = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]+)"|([^\s;,"]+))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  return boundary && plainBoundary.test(boundary) ? boundary : null;
}

interface Takers {
  /** Says whether it reads the part; what it doesn't is passed over. What it throws is told by `onRefused`. */
  take(part: Part, header: PartHeader): boolean;
  /** A part whose header can't be read. */
  onRefused(error: unknown): void;
  /** More parts than are looked at. */
  onTooMany(): void;
}

/**
 * What a multipart body is piped to. Its event `finish` comes when the last part is read; who feeds it may never hear of
 * the end of a long one.
 */
export function openPartParser(boundary: string, { take, onRefused, onTooMany }: Takers): Writable {
  const parser = new Dicer({ boundary });
  let count = 0;
  parser.on("part", (part: Part) => {
    // The parser tells of it as well.
    part.on("error", () => {});
    count += 1;
    if (count > maxParts) {
      part.resume();
      onTooMany();
      return;
    }
    part.on("header", (lines: Record<string, string[]>) => {
      let isTaken = false;
      try {
        const header = readPartHeader(lines);
        isTaken = header !== null && take(part, header);
      } catch (error) {
        onRefused(error);
      }
      if (!isTaken) part.resume();
    });
  });
  return parser;
}

/**
 * @param header its lines by their names in lower case, each byte a character
 * @returns null for a part that is no field of a form
 * @throws DomainError invalid_input where a name is not encoded as it should be
 */
function readPartHeader(header: Record<string, string[]>): PartHeader | null {
  const [disposition = ""] = header["content-disposition"] ?? [];
  const [type = "text/plain"] = header["content-type"] ?? [];
  const { name, filename, "filename*": encoded } = parametersOf(disposition);
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) return null;
  const fieldName = decodeBytes(Buffer.from(name, "latin1"));
  if (fieldName === null)
    throw new DomainError("invalid_input", "The names of fields must be encoded in UTF-8.");
  const isFile =
    filename !== undefined || encoded !== undefined || /^application\/octet-stream\b/i.test(type);
  const fileName =
    encoded === undefined ? decodeBytes(Buffer.from(filename ?? "", "latin1")) : decodeExtended(encoded);
  if (fileName === null)
    throw invalidInput({ [fieldName]: ["The name of the file must be encoded in UTF-8."] });
  return {
    name: fieldName,
    fileName: isFile ? fileName : null,
    charset: parametersOf(type).charset ?? "utf-8",
  };
}

/** The text of bytes; null where they are not encoded so, or nobody knows that encoding. */
export function decodeBytes(bytes: Buffer, charset = "utf-8"): string | null {
  // Who says ASCII and goes beyond it means what most of the Web does.
  const label = /^(us-)?ascii$/i.test(charset) ? "utf-8" : charset;
  try {
    const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
    // As a stream: Node 20 takes windows-1252 for Latin 1 where it decodes in one go.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return null;
  }
}

function parametersOf(line: string): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = Object.create(null);
  for (const [, name = "", quoted, bare] of line.matchAll(parameter)) {
    found[name.toLowerCase()] ??= quoted?.replaceAll('\\"', '"') ?? bare;
  }
  return found;
}

/** A value that tells its encoding: `UTF-8'en'%C3%BC`. */
function decodeExtended(value: string): string | null {
  const [, charset, text = ""] = /^([\w-]+)'[^']*'(.*)$/.exec(value) ?? [];
  const bytes = text.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return charset === undefined ? null : decodeBytes(Buffer.from(bytes, "latin1"), charset);
}
