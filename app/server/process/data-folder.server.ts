import { randomUUID } from "node:crypto";
import { chmod, opendir, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#app/kernel/ports/log";
import { StartRefusal } from "#app/kernel/start-refusal";
import { makeFolder } from "#db/durable-files";

const ownerOnly = { folder: 0o700, file: 0o600 };
const folders = ["files", "tmp", "outbox"];

/**
 * Makes the data folder, or takes what others may read away from one that an older version made: password hashes, keys,
 * mails and uploads are its owner's alone. The database is made empty here, since SQLite would let others read it.
 * @throws StartRefusal where it can't be made or written to
 * @param database the path of the SQLite file; null where the database is elsewhere
 */
export async function openDataFolder(dataDir: string, database: string | null, log: Log): Promise<void> {
  await makeFolder(dataDir, ownerOnly.folder).catch(refuseFolder(dataDir));
  if (database)
    await writeFile(database, "", { flag: "wx", mode: ownerOnly.file })
      .catch(unlessCode("EEXIST"))
      .catch(refuseFolder(dataDir));
  try {
    if (database) for (const suffix of ["", "-wal", "-shm"]) await close(database + suffix, ownerOnly.file);
    for (const name of folders) {
      // The folder last: while it is open to others, its files may be so too.
      const path = join(dataDir, name);
      if (await isOpenToOthers(path)) await closeFilesOf(path);
      await close(path, ownerOnly.folder);
    }
    await close(dataDir, ownerOnly.folder);
  } catch (error) {
    // The folder may belong to another user of a shared group; the product works there all the same.
    log.warn({ err: error }, "others may read the data folder");
  }
}

const refusals: Record<string, string> = {
  EEXIST: "is a file",
  ENOTDIR: "lies below a file",
  EACCES: "can't be written to by this user",
  EPERM: "can't be written to by this user",
  EROFS: "lies on a disk that can only be read",
};

function refuseFolder(folder: string, setting: "DATA_DIR" | "FILES_DIR" = "DATA_DIR") {
  return (error: { code?: unknown }): never => {
    const reason = refusals[String(error.code)];
    if (reason === undefined) throw error;
    throw new StartRefusal(
      `${folder} ${reason}. Please set ${setting} to a folder that Endcap may write to.`,
      { cause: error },
    );
  };
}

/**
 * Makes the folder of the stored files where there is none, and writes a file there once, since what stands in the way
 * (rights, a mount that can only be read) shows in no other way.
 * @throws StartRefusal where it can't be made or written to
 */
export async function openFilesFolder(folder: string): Promise<void> {
  const tried = join(folder, `.tried-${randomUUID()}`);
  try {
    await makeFolder(folder, ownerOnly.folder);
    await writeFile(tried, "", { flag: "wx", mode: ownerOnly.file });
    await unlink(tried);
  } catch (error) {
    refuseFolder(folder, "FILES_DIR")(error as { code?: unknown });
  }
}

async function closeFilesOf(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    if (entry.isFile()) await close(join(folder, entry.name), ownerOnly.file);
  }
}

async function close(path: string, mode: number): Promise<void> {
  if (await isOpenToOthers(path)) await chmod(path, mode).catch(unlessCode("ENOENT"));
}

async function isOpenToOthers(path: string): Promise<boolean> {
  const found = await stat(path).catch(unlessCode("ENOENT"));
  return found !== undefined && (found.mode & 0o077) !== 0;
}

function unlessCode(code: string) {
  return (error: { code?: unknown }): undefined => {
    if (error.code !== code) throw error;
  };
}
