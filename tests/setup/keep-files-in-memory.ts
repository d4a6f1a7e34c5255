import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
const prefix = "endcap-tests-";
const neededBytes = 2 * 1024 ** 3;

/** What tests write lies in memory where there is room: a database waits for the disk at each of thousands of commits. */
export default function keepFilesInMemory(): (() => void) | undefined {
  if (!hasRoom()) return undefined;
  removeLeftovers();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // As the system's own: some tests go on as a user who may do less.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** What a run left that was killed; it would take up memory until the next start of the machine. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split("-")[0]) : 0;
    if (pid > 0 && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
