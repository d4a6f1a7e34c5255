import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTempDir } from "#app/kernel/files/temp-files.server";
import { newFileKey } from "#app/kernel/ports/file-keys";
import type { FileStore } from "#app/kernel/ports/file-store";

/** Stores bytes; gives their key. */
export function putBytes(store: FileStore, bytes: Uint8Array, extension: string): Promise<string> {
  const key = newFileKey(extension);
  return withTempDir(store, async (dir) => {
    const path = join(dir, "upload");
    await writeFile(path, bytes);
    await store.putFile(path, key);
    return key;
  });
}
