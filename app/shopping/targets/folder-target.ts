import type { Dirent, Stats } from "node:fs";
import { readdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { FileStoreError } from "#app/kernel/ports/file-store-error";
import type { PublishedFile, PublishTarget } from "#app/kernel/ports/publish-target";
import { makeFolder, removeParts, writeFileAtomically } from "#db/durable-files";

/** The web server that hands the files out is rarely the user that writes them. */
const folderMode = 0o755;
const fileMode = 0o644;
/** Nobody writes one file for so long. */
const abandonedAfterMs = 10 * 60_000;

/** Publishes to a folder: each file is written beside its place, and renamed. */
export class FolderTarget implements PublishTarget {
  private constructor(private readonly folder: string) {}

  /** @throws FileStoreError where the folder can't be made or is none */
  static async open(folder: string): Promise<FolderTarget> {
    const target = new FolderTarget(folder);
    await target.#explained(async () => {
      await makeFolder(folder, folderMode);
      if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    });
    return target;
  }

  read(path: string): Promise<Buffer | null> {
    return this.#explained(() => unlessMissing(readFile(join(this.folder, path))));
  }

  put(path: string, { bytes }: PublishedFile): Promise<string> {
    const place = join(this.folder, path);
    return this.#explained(async () => {
      // Each time: whoever deletes a folder's last file removes it.
      await makeFolder(dirname(place), folderMode);
      return fingerprintOf(await writeFileAtomically(place, bytes, { mode: fileMode }));
    });
  }

  delete(path: string): Promise<void> {
    const place = join(this.folder, path);
    return this.#explained(async () => {
      await rm(place, { force: true });
      await this.#removeEmpty(dirname(place));
    });
  }

  list(folder: string): Promise<Map<string, string>> {
    const base = join(this.folder, folder);
    return this.#explained(async () => {
      const found = await unlessMissing(readdir(base, { recursive: true, withFileTypes: true }));
      const files = (found ?? []).filter((entry) => entry.isFile());
      const listed = new Map<string, string>();
      const look = async ({ parentPath, name }: Dirent) => {
        const place = join(parentPath, name);
        const stats = await unlessMissing(stat(place));
        if (stats) listed.set(relative(base, place).replaceAll(sep, "/"), fingerprintOf(stats));
      };
      await Promise.all(files.map(look));
      return listed;
    });
  }

  sweep(folder: string): Promise<void> {
    return this.#explained(() => removeParts(join(this.folder, folder), abandonedAfterMs));
  }

  async close(): Promise<void> {}

  async #removeEmpty(path: string): Promise<void> {
    for (let at = path; at.length > this.folder.length; at = dirname(at)) {
      const isEmpty = await rmdir(at).then(
        () => true,
        () => false,
      );
      if (!isEmpty) return;
    }
  }

  async #explained<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const reason = reasons[codeOf(error)];
      if (reason === undefined) throw error;
      const message = `The ad can't be published to the folder ${this.folder}: ${reason}.`;
      throw new FileStoreError("refused", message, { cause: error });
    }
  }
}

function fingerprintOf({ size, mtimeMs }: Stats): string {
  return `${size} ${mtimeMs}`;
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

const reasons: Record<string, string> = {
  EACCES: "this program may not write there",
  EPERM: "this program may not write there",
  EROFS: "it can only be read",
  ENOTDIR: "a file stands where a folder should be",
  EEXIST: "a file stands where a folder should be",
  EISDIR: "a folder stands where a file should be",
  ENAMETOOLONG: "its name is too long",
};

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? "");
}
