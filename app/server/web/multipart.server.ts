import { DomainError, invalidInput } from "#app/kernel/errors";

/** One part of a multipart form. Whoever asks for the next one passes over what was not read of it. */
export interface Part {
  /** The lines of its header by their names in lower case, each byte a character. */
  lines: ReadonlyMap<string, string>;
  /** Its bytes, to be gone through once. */
  content: AsyncIterable<Buffer>;
}

/** What the header of one part of a multipart form says. */
export interface PartHeader {
  name: string;
  /** Null for a field of text, which is any part that names no file: senders say of texts, too, that they are bytes. */
  fileName: string | null;
  /** What a field's text is encoded in. */
  charset: string;
}

/** More than any form of ours has. Parts without a byte cost a thousand times what one file of their length does. */
const maxParts = 1000;
/** Senders write three; each one costs as much as a long text. */
const maxHeaderLines = 16;
/** Maximum bytes of one part's headers: twice what the longest name of a file takes in both of its spellings. */
const maxHeaderBytes = 4096;
/**
 * ASCII without quotes and backslashes, which are read in more than one way, so that what is counted would not be what is
 * parted by. RFC 2046 allows less, but programs write more: asterisks alone are an example that many were copied from.
 */
const plainBoundary = /^[ !#-[\]-~]{1,70}$/;
/** A parameter of a header (RFC 2183), its name with a star where its value tells its own encoding (RFC 8187). */
const parameter = /;\s*([\w-]+\*?)\s*=\s*(?:"((?:\\"|[^"])*)"|([^;" \t]*))/g;

/** What the parts of a multipart form are parted by; null where its Content-Type names no boundary of one meaning. */
export function boundaryOf(contentType: string): string | null {
  const found = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]+)"|([^\s;,"]+))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  return boundary && plainBoundary.test(boundary) ? boundary : null;
}

/**
 * The parts of a multipart body (RFC 2046, section 5.1.1), while it comes: a preamble, blanks behind a boundary and what
 * follows the last part are passed over. No more of the body is held than one of its chunks and one header.
 * @throws DomainError invalid_input for more parts, or longer headers, than a form of ours has
 * @throws BrokenBodyError for a body that is not well-formed, or ends or breaks off too early
 */
export async function* readParts(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part> {
  const body = new BodyReader(chunks, boundary);
  await body.skipContent();
  for (let count = 1; await body.hasPart(); count += 1) {
    if (count > maxParts) throw new DomainError("invalid_input", "The form has too many parts.");
    yield { lines: await body.readHeader(), content: body.readContent() };
    await body.skipContent();
  }
}

/** A multipart body that can't be read to its end. */
export class BrokenBodyError extends Error {}

class BodyReader {
  readonly #chunks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  readonly #delimiter: Buffer;
  /** What has come and is not taken. The line end is the first delimiter's own, which no line stands before. */
  #rest: Buffer = Buffer.from("\r\n");
  /** Whether a delimiter is still to come before anything else. */
  #isInContent = true;

  constructor(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, boundary: string) {
    this.#chunks =
      Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  }

  /** All before the next delimiter, and takes that as well. */
  async *readContent(): AsyncGenerator<Buffer> {
    const { length } = this.#delimiter;
    while (this.#isInContent) {
      const at = this.#rest.indexOf(this.#delimiter);
      if (at === 0) {
        this.#take(length);
        this.#isInContent = false;
        return;
      }
      // A delimiter may begin in one chunk and end in the next.
      const sure = at > 0 ? at : this.#rest.length - length + 1;
      if (sure > 0) yield this.#take(sure);
      else await this.#fill();
    }
  }

  async skipContent(): Promise<void> {
    for await (const _ of this.readContent());
  }

  /** Whether the delimiter that was taken begins a part; the last one is followed by two dashes. */
  async hasPart(): Promise<boolean> {
    while (this.#rest.length < 2) await this.#fill();
    if (this.#rest.toString("latin1", 0, 2) === "--") return false;
    if (/[^ \t]/.test(await this.#readLine())) throw new BrokenBodyError("a boundary goes on");
    return true;
  }

  /** The first line of each name. */
  async readHeader(): Promise<Map<string, string>> {
    const lines: string[] = [];
    let count = 0;
    let bytes = 0;
    for (let line = await this.#readLine(); line !== ""; line = await this.#readLine()) {
      count += 1;
      bytes += line.length;
      if (count > maxHeaderLines || bytes > maxHeaderBytes) throw headerTooLong();
      // A line that begins with a blank goes on with the one before.
      if (/^[ \t]/.test(line)) lines.push((lines.pop() ?? "") + line);
      else lines.push(line);
    }
    this.#isInContent = true;
    const header = new Map<string, string>();
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^:\s]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
      if (!header.has(name.toLowerCase())) header.set(name.toLowerCase(), value);
    }
    return header;
  }

  /** Without its end, each byte a character. */
  async #readLine(): Promise<string> {
    for (;;) {
      const at = this.#rest.indexOf("\r\n");
      if (at > maxHeaderBytes || (at < 0 && this.#rest.length > maxHeaderBytes)) throw headerTooLong();
      if (at >= 0) return this.#take(at + 2).toString("latin1", 0, at);
      await this.#fill();
    }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async #fill(): Promise<void> {
    const next = await this.#next();
    if (next.done) throw new BrokenBodyError("the body ends before its last boundary");
    this.#rest = Buffer.concat([this.#rest, next.value]);
  }

  async #next() {
    try {
      return await this.#chunks.next();
    } catch (cause) {
      throw new BrokenBodyError("the body broke off", { cause });
    }
  }
}

function headerTooLong(): DomainError {
  return new DomainError("invalid_input", "A part of the form has a longer header than can be read.");
}

/**
 * @returns null for a part that is no field of a form
 * @throws DomainError invalid_input where a name is not encoded as it should be
 */
export function readPartHeader({ lines }: Part): PartHeader | null {
  const disposition = lines.get("content-disposition") ?? "";
  const type = lines.get("content-type") ?? "text/plain";
  const { name, filename, "filename*": encoded } = parametersOf(disposition);
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) return null;
  const fieldName = decodeBytes(Buffer.from(name, "latin1"));
  if (fieldName === null)
    throw new DomainError("invalid_input", "The names of fields must be encoded in UTF-8.");
  const isFile = filename !== undefined || encoded !== undefined;
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
