import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
const neededBytes = 2 * 1024 ** 3;

/** What tests write lies in memory where there is room: a database waits for the disk at each of thousands of commits. */
export default function keepFilesInMemory(): (() => void) | undefined {
  if (!hasRoom()) return undefined;
  const folder = mkdtempSync(join(memory, "endcap-tests-"));
  // As the system's own: some tests go on as a user who may do less.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
