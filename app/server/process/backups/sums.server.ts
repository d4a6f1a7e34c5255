import { createHash } from "node:crypto";
import { DomainError } from "#app/kernel/errors";
import type { ArchiveReader, ArchiveWriter, Content } from "./archive-types";
import { sumsName } from "./manifest";

/** Writes a backup's files and keeps their SHA-256, which stand in its last file. */
export class SummedWriter {
  readonly #sums = new Map<string, string>();

  constructor(private readonly archive: ArchiveWriter) {}

  /** Gives the SHA-256 of the content, and how many bytes it has. */
  async add(name: string, content: Content): Promise<{ sha256: string; byteSize: number }> {
    const hash = createHash("sha256");
    let byteSize = 0;
    async function* passing(): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        hash.update(chunk);
        byteSize += chunk.length;
        yield chunk;
      }
    }
    await this.archive.add(name, passing());
    const sha256 = hash.digest("hex");
    this.#sums.set(name, sha256);
    return { sha256, byteSize };
  }

  async finish(): Promise<void> {
    const lines = [...this.#sums].map(([name, sum]) => `${sum}  ${name}\n`);
    await this.archive.add(sumsName, [Buffer.from(lines.join(""))]);
    await this.archive.finish();
  }
}

/** Reads a backup's files, and nothing from one that is not as it was written. */
export class SummedReader {
  private constructor(
    private readonly archive: ArchiveReader,
    readonly sums: Map<string, string>,
  ) {}

  /** @throws DomainError unsupported_media where it is no backup, or not all of one */
  static async open(archive: ArchiveReader): Promise<SummedReader> {
    const file = archive.read(sumsName);
    if (file === null)
      throw brokenBackup(`it has no file ${sumsName}, so it is no backup of Endcap, or not all of one`);
    const text = (await bytesOf(file)).toString();
    const sums = text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm);
    return new SummedReader(archive, new Map([...sums].map(([, sum = "", name = ""]) => [name, sum])));
  }

  /** @throws DomainError unsupported_media, at its end where the bytes are others than were written */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const file = this.sums.has(name) ? this.archive.read(name) : null;
    if (file === null) throw brokenBackup(`the file ${name} is missing in it`);
    const hash = createHash("sha256");
    for await (const chunk of file) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest("hex") !== this.sums.get(name))
      throw brokenBackup(`the file ${name} in it has other bytes than were written`);
  }

  async readText(name: string): Promise<string> {
    return (await bytesOf(this.read(name))).toString();
  }
}

export function brokenBackup(reason: string, cause?: unknown): DomainError {
  return new DomainError(
    "unsupported_media",
    `This backup can't be restored: ${reason}. Please take another copy of it.`,
    { cause },
  );
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
