import { copyFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { withTempDir } from "#app/circulars/domain/pages/render-page.server";
import type { UploadedTable } from "#app/identity/domain/user-imports/open-import.server";
import type { Context } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";

/**
 * Runs the work with a copy of a file of users, since the core takes over what it is given.
 * @throws DomainError invalid_input when there is no such file, and what the work throws
 */
export async function withTableCopy<T>(
  ctx: Context,
  path: string,
  work: (upload: UploadedTable) => Promise<T>,
): Promise<T> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile())
    throw invalidInput({ file: [`"${path}" ${found ? "is not a file" : "does not exist"}.`] });
  return withTempDir(ctx, async (dir) => {
    const copy = join(dir, "people");
    await copyFile(path, copy);
    return work({ path: copy, fileName: basename(path) });
  });
}
