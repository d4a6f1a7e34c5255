import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#app/kernel/ports/log";
import { makeFolder } from "#db/durable-files";
import { HeldFolder, removeAbandonedFolders } from "./held-folder";

/** Where this process keeps half-finished files and copies: a folder that it holds, made when it is first needed. */
export class WorkFolder {
  #held: Promise<HeldFolder> | null = null;

  private constructor(private readonly parent: string) {}

  /** Makes the folder that all processes have theirs in, and removes those that a crash left behind. */
  static async open(parent: string, log: Log): Promise<WorkFolder> {
    await makeFolder(parent, 0o700);
    await removeAbandonedFolders(parent, log);
    return new WorkFolder(parent);
  }

  async path(): Promise<string> {
    this.#held ??= HeldFolder.make(this.parent);
    try {
      return (await this.#held).path;
    } catch (error) {
      // The disk was full, say: the next call tries again.
      this.#held = null;
      throw error;
    }
  }

  /** A folder in it of this name, which stays. */
  async makeFolder(name: string): Promise<string> {
    const path = join(await this.path(), name);
    await mkdir(path, { recursive: true, mode: 0o700 });
    return path;
  }

  /** A fresh folder in it. The caller removes it. */
  async makeTempDir(): Promise<string> {
    return mkdtemp(join(await this.path(), "work-"));
  }

  /** Removes what this process has here. */
  async close(): Promise<void> {
    await (await this.#held)?.remove();
  }
}
