import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartRefusal } from "#app/kernel/start-refusal";
import { writeFileAtomically } from "#db/durable-files";

/**
 * A key of 32 bytes: from the configuration, otherwise made once and kept in the data folder, readable by the owner
 * only.
 * @throws StartRefusal where that file holds something else
 */
export async function loadKey(
  dataDir: string,
  fileName: string,
  configured: string | undefined,
): Promise<Uint8Array> {
  if (configured) return Buffer.from(configured, "hex");
  const path = join(dataDir, fileName);
  if (!existsSync(path)) {
    const made = randomBytes(32).toString("hex");
    await writeFileAtomically(path, made, { mustBeNew: true }).catch((error: { code?: unknown }) => {
      // Another process that starts at the same time was first; its key counts.
      if (error.code !== "EEXIST") throw error;
    });
  }
  await chmod(path, 0o600);
  const key = Buffer.from((await readFile(path, "utf8")).trim(), "hex");
  if (key.length !== 32)
    throw new StartRefusal(`${path} does not hold a key of 32 bytes. Please restore it from a copy.`);
  return key;
}
