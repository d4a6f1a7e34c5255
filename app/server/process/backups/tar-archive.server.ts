import { type FileHandle, open, rm } from "node:fs/promises";
import { nameFinished, unfinishedBeside } from "#db/durable-files";
import type { ArchiveReader, ArchiveWriter, Content } from "./archive-types";
import { blockBytes, padded, readHeader, writeHeader } from "./tar-header";

/** Writes an entry's header behind its content, whose size is known only then. */
export class TarWriter implements ArchiveWriter {
  #at = 0;

  private constructor(
    private readonly path: string,
    private readonly unfinished: string,
    private readonly file: FileHandle,
  ) {}

  static async create(path: string): Promise<TarWriter> {
    const unfinished = await unfinishedBeside(path);
    return new TarWriter(path, unfinished, await open(unfinished, "wx", 0o600));
  }

  async add(name: string, content: Content): Promise<void> {
    const begin = this.#at + blockBytes;
    let end = begin;
    for await (const chunk of content) end += await this.#write(chunk, end);
    await this.#write(Buffer.alloc(padded(end) - end), end);
    await this.#write(writeHeader(name, end - begin), this.#at);
    this.#at = padded(end);
  }

  /** A disk that is nearly full may take a part of it. */
  async #write(bytes: Uint8Array, position: number): Promise<number> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
    return bytes.length;
  }

  async finish(): Promise<void> {
    await this.#write(Buffer.alloc(2 * blockBytes), this.#at);
    await this.file.sync();
    await this.file.close();
    await nameFinished(this.unfinished, this.path);
  }

  async abandon(): Promise<void> {
    await this.file.close();
    await rm(this.unfinished, { force: true });
  }
}

interface Entry {
  at: number;
  byteSize: number;
}

/** Knows where each entry lies after one look at all headers. */
export class TarReader implements ArchiveReader {
  private constructor(
    private readonly file: FileHandle,
    private readonly entries: Map<string, Entry>,
  ) {}

  static async open(path: string): Promise<TarReader> {
    const file = await open(path);
    try {
      return new TarReader(file, await listEntries(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  read(name: string): AsyncIterable<Uint8Array> | null {
    const entry = this.entries.get(name);
    if (!entry) return null;
    return readPart(this.file, entry);
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

const chunkBytes = 256 * 1024;

/** Several may be read at the same time. */
async function* readPart(file: FileHandle, { at, byteSize }: Entry): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < byteSize; ) {
    const wanted = Math.min(chunkBytes, byteSize - done);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, at + done);
    // Somebody has cut it off since its headers were read.
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    done += bytesRead;
  }
}

/** As far as they can be read; what is cut off at the end is not among them. */
async function listEntries(file: FileHandle): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const { size } = await file.stat();
  const header = Buffer.alloc(blockBytes);
  for (let at = 0; at + blockBytes <= size; ) {
    await file.read(header, 0, blockBytes, at);
    const found = readHeader(header);
    if (found === null) break;
    const begin = at + blockBytes;
    if (begin + found.byteSize > size) break;
    if (found.isFile) entries.set(found.name.replace(/^\.\//, ""), { at: begin, byteSize: found.byteSize });
    at = begin + padded(found.byteSize);
  }
  return entries;
}
