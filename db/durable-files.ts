import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { chmod, link, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

export interface AtomicWriteOptions {
  /** Permissions of the new file, whatever the process's umask; 0600 when left out. */
  mode?: number;
  /** Fails with code EEXIST when the file is there already, instead of replacing it. */
  mustBeNew?: boolean;
}

/**
 * Writes a file whole or not at all: whenever the process is killed, the power goes or the disk is full, the path holds
 * what it held before or all of the content. What was written until then is removed when an error is thrown; a process
 * that is killed may leave `<path>.<uuid>.part`. Gives the size and times of the file that was written.
 */
export async function writeFileAtomically(
  path: string,
  content: FileContent,
  { mode = 0o600, mustBeNew = false }: AtomicWriteOptions = {},
): Promise<Stats> {
  const unfinished = `${path}.${randomUUID()}.part`;
  let written: Stats;
  try {
    const file = await open(unfinished, "w", mode);
    try {
      await writeFile(file, content);
      await file.sync();
      written = await file.stat();
      if (lacks(written, mode)) await file.chmod(mode);
    } finally {
      await file.close();
    }
    // A rename replaces what is there, a link refuses to.
    if (mustBeNew) await link(unfinished, path);
    else await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  await syncFolder(dirname(path));
  return written;
}

const partName = /\.[0-9a-f-]{36}\.part$/;

/**
 * Removes what writers that were killed have left in a folder and those below it.
 * @param minAgeMs since it was last written to: a younger one may be somebody's who is at it
 */
export async function removeParts(folder: string, minAgeMs: number): Promise<void> {
  const found = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of found) {
    if (!partName.test(name)) continue;
    const part = join(folder, name);
    // Whoever is at it may end meanwhile.
    const { mtimeMs = Number.POSITIVE_INFINITY } = (await stat(part).catch(() => null)) ?? {};
    if (mtimeMs <= Date.now() - minAgeMs) await rm(part, { force: true });
  }
}

const unfinishedEnd = /^\.[0-9a-f-]{36}\.unfinished/;

/**
 * A new name beside a path, under which something large is made that gets the path once it is whole. What was left under
 * such names by whoever was killed is removed.
 */
export async function unfinishedBeside(path: string): Promise<string> {
  const name = basename(path);
  for (const found of await readdir(dirname(path)))
    if (found.startsWith(name) && unfinishedEnd.test(found.slice(name.length)))
      await rm(join(dirname(path), found), { recursive: true, force: true });
  return `${path}.${randomUUID()}.unfinished`;
}

/**
 * Gives a whole file, whose bytes are on the disk, the path that it was made beside.
 * @throws the system's error, with code EEXIST where something has that path meanwhile
 */
export async function nameFinished(unfinished: string, path: string): Promise<void> {
  await link(unfinished, path);
  await rm(unfinished);
  await syncFolder(dirname(path));
}

/** Has a file's bytes on the disk, for content that somebody else wrote. */
export async function syncFile(path: string): Promise<void> {
  await sync(path, "r+");
}

/** Has the names in a folder on the disk: a file that was made, renamed or removed there stays so without power. */
export async function syncFolder(path: string): Promise<void> {
  await sync(path, "r");
}

/**
 * Makes a folder, with those above it that are missing, which stays there without power.
 * @param mode permissions of what is made, whatever the process's umask
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    if (lacks(await stat(made), mode)) await chmod(made, mode);
    await syncFolder(dirname(made));
  }
}

/** The umask of a service may have taken permissions away. Some file systems have none to set, and lack nothing. */
function lacks({ mode }: Stats, wanted: number): boolean {
  return (mode & wanted) !== wanted;
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
