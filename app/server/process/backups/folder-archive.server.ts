import { createReadStream, existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFile, syncFolder, unfinishedBeside } from "#db/durable-files";
import type { ArchiveReader, ArchiveWriter, Content } from "./archive-types";

export class FolderWriter implements ArchiveWriter {
  readonly #folders = new Set<string>();
  readonly #files: string[] = [];

  private constructor(
    private readonly path: string,
    private readonly unfinished: string,
  ) {}

  static async create(path: string): Promise<FolderWriter> {
    const unfinished = await unfinishedBeside(path);
    await mkdir(unfinished, { mode: 0o700 });
    return new FolderWriter(path, unfinished);
  }

  async add(name: string, content: Content): Promise<void> {
    const path = join(this.unfinished, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    this.#folders.add(dirname(path));
    this.#files.push(path);
    await writeFile(path, content, { flag: "wx", mode: 0o600 });
  }

  async finish(): Promise<void> {
    // All at the end: the system has written most of it by now.
    for (const file of this.#files) await syncFile(file);
    for (const folder of [...this.#folders, this.unfinished]) await syncFolder(folder);
    await rename(this.unfinished, this.path);
    await syncFolder(dirname(this.path));
  }

  async abandon(): Promise<void> {
    await rm(this.unfinished, { recursive: true, force: true });
  }
}

export class FolderReader implements ArchiveReader {
  constructor(private readonly path: string) {}

  read(name: string): AsyncIterable<Uint8Array> | null {
    const path = join(this.path, name);
    return existsSync(path) ? createReadStream(path) : null;
  }

  async close(): Promise<void> {}
}
