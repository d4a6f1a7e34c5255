import { randomBytes } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A key of 32 bytes: from the configuration, otherwise made once and kept in the data folder, readable by the owner
 * only.
 */
export async function loadKey(
  dataDir: string,
  fileName: string,
  configured: string | undefined,
): Promise<Uint8Array> {
  if (configured) return Buffer.from(configured, "hex");
  const path = join(dataDir, fileName);
  try {
    await writeFile(path, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  }
  await chmod(path, 0o600);
  const key = Buffer.from((await readFile(path, "utf8")).trim(), "hex");
  if (key.length !== 32) throw new Error(`${path} does not hold a key of 32 bytes.`);
  return key;
}
