import { realpath, stat, writeFile } from "node:fs/promises";
import { type FileContent, writeFileAtomically } from "#db/durable-files";

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
