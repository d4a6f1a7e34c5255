import { randomUUID } from "node:crypto";
import { copyFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { UploadedTable } from "#app/identity/domain/user-imports/open-import.server";
import type { Context } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
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
  return withTempDir(ctx.services.files, async (dir) => {
    const copy = join(dir, "people");
    await copyFile(path, copy);
    return work({ path: copy, fileName: basename(path) });
  });
}

/**
 * Looks, before any work is done for a file that somebody asked for, whether it can be written.
 * @param field the input that the path was given for
 * @throws DomainError invalid_input
 */
export function assertResultFile(path: string, field: string): Promise<void> {
  return writing(path, field, async () => {
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory()) throw new Error("it is a folder.");
    if (found && !found.isFile()) return;
    const probe = `${found ? await realpath(path) : path}.${randomUUID()}.part`;
    await writeFile(probe, "", { flag: "wx" });
    await rm(probe, { force: true });
  });
}

/**
 * Writes a file that somebody asked for: all of it or nothing. What a link points at is replaced, not the link; into what
 * is no file, /dev/stdout say, it is simply written.
 * @throws DomainError as `assertResultFile`
 */
export function writeResultFile(path: string, content: FileContent, field: string): Promise<void> {
  return writing(path, field, async () => {
    const found = await stat(path).catch(() => null);
    if (found && !found.isFile()) await writeFile(path, content);
    else
      await writeFileAtomically(found ? await realpath(path) : path, content, { mode: found?.mode ?? 0o600 });
  });
}

async function writing(path: string, field: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw invalidInput({ [field]: [`"${path}" can't be written: ${reason}`] });
  }
}
