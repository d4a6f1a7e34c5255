import { rmSync } from "node:fs";
import { mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Log } from "#app/kernel/ports/log";
import { type ProcessLock, takeProcessLock } from "#db/sqlite/process-lock";

const heldPrefix = "held-";
const lockFile = "lock";
/** Age at which a folder goes that no lock tells about: of an older version, or of a start that broke off. */
const maxUnlockedAgeMs = 24 * 3600 * 1000;

/** A folder that belongs to this process: others see by its lock whether the process still lives. */
export class HeldFolder {
  private constructor(
    readonly path: string,
    readonly lock: ProcessLock,
  ) {}

  static async make(parent: string): Promise<HeldFolder> {
    const fresh = await mkdtemp(join(parent, "new-"));
    const lock = takeFreshLock(fresh);
    // It gets the name that others look at once it is locked.
    const path = join(parent, heldPrefix + basename(fresh));
    await rename(fresh, path);
    return new HeldFolder(path, lock);
  }

  /** Removes the folder with everything in it. */
  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
    this.lock.release();
  }
}

/** Takes the lock of a folder that nobody else knows. Removes the folder where that fails. */
function takeFreshLock(folder: string): ProcessLock {
  try {
    const lock = takeProcessLock(join(folder, lockFile));
    if (lock) return lock;
    throw new Error(`${folder} is held by another process.`);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes the folders of processes that have ended, and never those of one that lives. */
export async function removeAbandonedFolders(parent: string, log: Log): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    try {
      if (name.startsWith(heldPrefix)) await removeUnlessHeld(path);
      else if (await isOld(path)) await rm(path, { recursive: true, force: true });
    } catch (error) {
      // A renderer may outlive its killed parent for a moment and write into it. The next start removes the rest.
      log.warn({ err: error, path }, "an abandoned folder could not be removed");
    }
  }
}

async function removeUnlessHeld(path: string): Promise<void> {
  // Two processes that start at once may both be removing it; one of them finds it gone.
  if (!(await stat(path).catch(() => null))) return;
  const lock = takeProcessLock(join(path, lockFile));
  if (!lock) return;
  try {
    await rm(path, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - maxUnlockedAgeMs;
}
