import { access, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { LocalCopy } from "#app/kernel/ports/file-store";
import type { WorkFolder } from "../work-folder";

interface Copy {
  path: string;
  byteSize: number;
  users: number;
}

/**
 * Copies of files on this machine, in this process' own folder. Beyond a size the least recently used go; those in use stay,
 * and so does the newest, for whoever has fetched it.
 */
export class LocalCopies {
  /** The least recently used first. */
  readonly #copies = new Map<string, Copy>();
  #bytes = 0;

  constructor(
    private readonly work: WorkFolder,
    private readonly maxBytes: number,
  ) {}

  /** Takes over a file that has all its bytes: `path` is gone afterwards. */
  async add(key: string, path: string, byteSize: number): Promise<void> {
    const kept = join(await this.work.makeFolder("copies"), key);
    await rename(path, kept);
    const before = this.#copies.get(key);
    if (before) this.#copies.delete(key);
    else this.#bytes += byteSize;
    // Who uses the one before reads the same bytes.
    this.#copies.set(key, before ?? { path: kept, byteSize, users: 0 });
    await this.#makeRoom();
  }

  /** Null where there is no copy. */
  async use(key: string): Promise<LocalCopy | null> {
    const copy = this.#copies.get(key);
    if (!copy) return null;
    copy.users += 1;
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    if (!(await isThere(copy.path))) {
      this.#forget(key, copy);
      return null;
    }
    let isReleased = false;
    const release = async () => {
      if (isReleased) return;
      isReleased = true;
      copy.users -= 1;
      await this.#makeRoom();
    };
    return { path: copy.path, release };
  }

  /** Also one that is in use. */
  async remove(key: string): Promise<void> {
    const copy = this.#copies.get(key);
    if (!copy) return;
    this.#forget(key, copy);
    await rm(copy.path, { force: true });
  }

  async #makeRoom(): Promise<void> {
    if (this.#bytes <= this.maxBytes) return;
    const newest = [...this.#copies.keys()].at(-1);
    for (const [key, copy] of [...this.#copies]) {
      if (this.#bytes <= this.maxBytes) return;
      if (copy.users === 0 && key !== newest) await this.remove(key);
    }
  }

  #forget(key: string, copy: Copy): void {
    if (this.#copies.get(key) !== copy) return;
    this.#copies.delete(key);
    this.#bytes -= copy.byteSize;
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
