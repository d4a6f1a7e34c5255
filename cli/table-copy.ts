import { copyFile, realpath, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { UploadedTable } from "#app/identity/domain/user-imports/open-import.server";
import type { Context } from "#app/kernel/context";
import { withTempDir } from "#app/kernel/files/temp-files.server";
import { type FileContent, writeFileAtomically } from "#db/durable-files";
import { getInputFile } from "./input-file";

/**
 * Runs the work with a copy of a file of users, since the core takes over what it is given.
 * @throws DomainError invalid_input when there is no such file or it can't be read, and what the work throws
 */
export async function withTableCopy<T>(
  ctx: Context,
  path: string,
  work: (upload: UploadedTable) => Promise<T>,
): Promise<T> {
  await getInputFile(path, "file");
  return withTempDir(ctx.files, async (dir) => {
    const copy = join(dir, "people");
    await copyFile(path, copy);
    return work({ path: copy, fileName: basename(path) });
  });
}

/**
 * Writes a file that somebody asked for: all of it or nothing. What a link points at is replaced, not the link; into what
 * is no file, /dev/stdout say, it is simply written.
 */
export async function writeResultFile(path: string, content: FileContent): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found && !found.isFile()) await writeFile(path, content);
  else
    await writeFileAtomically(found ? await realpath(path) : path, content, { mode: found?.mode ?? 0o600 });
}
