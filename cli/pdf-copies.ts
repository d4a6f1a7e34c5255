import { constants } from "node:fs";
import { copyFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pdfTooLarge } from "#app/circulars/domain/circulars/uploaded-pdf.server";
import type { Context } from "#app/kernel/context";
import type { ReceivedFile } from "#app/kernel/files/received-file";
import { withTempDir } from "#app/kernel/files/temp-files.server";
import { afterShellOrder } from "#app/kernel/natural-order";
import { getInputFile } from "./input-file";

/**
 * Runs the work with copies of the files, in the order given or, where a shell has listed them, of the numbers in their names, since the core takes over what it is given. Sizes are looked at
 * before anything is copied.
 * @throws DomainError invalid_input (field pdfFiles) or too_large, and what the work throws
 */
export async function withCopies<T>(
  ctx: Context,
  given: string[],
  { keepMarks }: { keepMarks?: boolean },
  work: (uploads: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const paths = afterShellOrder(given);
  for (const path of paths) {
    const { size } = await getInputFile(path, "pdfFiles");
    if (size > ctx.settings.limits.pdfBytes)
      throw pdfTooLarge(basename(path), size, ctx.settings.limits.pdfBytes);
  }
  return withTempDir(ctx.services.files, async (dir) => {
    const uploads: ReceivedFile[] = [];
    for (const [index, path] of paths.entries()) {
      const copy = join(dir, String(index));
      await copyFile(path, copy, constants.COPYFILE_FICLONE);
      uploads.push({
        path: copy,
        fileName: basename(path),
        byteSize: (await stat(copy)).size,
        keepsMarks: keepMarks,
      });
    }
    return work(uploads);
  });
}
