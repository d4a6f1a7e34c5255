import { createHash } from "node:crypto";
import * as z from "zod";
import { isFileKey } from "#app/kernel/ports/file-keys";

export const manifestName = "manifest.json";
/** In the form of `sha256sum`, which can check a backup without Endcap; the last file that is written. */
export const sumsName = "SHA256SUMS";
export const tableFile = (table: string) => `tables/${table}.jsonl`;
const filesFolder = "files/";
export const storedFile = (key: string) => filesFolder + key;

/** A stored file's key; null for what else a backup has. @throws Error where it can't be one */
export function keyOfStored(name: string): string | null {
  if (!name.startsWith(filesFolder)) return null;
  const key = name.slice(filesFolder.length);
  if (!isFileKey(key)) throw new Error(`${name} is no stored file`);
  return key;
}

/** Where each key is kept: as a file of the data folder, of the same name in a backup, or in the environment. */
export const keyPlaces = {
  token: { file: "token-key", variable: "TOKEN_KEY" },
  seal: { file: "seal-key", variable: "SEAL_KEY" },
} as const;

export type KeyName = keyof typeof keyPlaces;

const keySchema = z.object({
  /** False: it came from the environment, and is not in the backup. */
  included: z.boolean(),
  fingerprint: z.string(),
});

export const manifestSchema = z.object({
  format: z.literal("endcap-backup"),
  formatVersion: z.literal(1),
  madeAt: z.iso.datetime(),
  engine: z.enum(["SQLite", "PostgreSQL"]),
  migrations: z.array(z.string()),
  /** In the order in which they are to be filled. A row is a line with the values of the columns. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.string()),
      references: z.array(z.string()),
      rows: z.number().int(),
      sha256: z.string(),
    }),
  ),
  lastIds: z.record(z.string(), z.number().int().nonnegative()),
  /** Jobs that waited in pg-boss, whose tables are not in the backup. */
  jobsLeft: z.number().int(),
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Named by rows, and not there when the backup was made. */
    leftOut: z.array(z.string()),
  }),
  keys: z.object({ token: keySchema, seal: keySchema }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Tells whether two keys are the same without telling either. */
export function fingerprintOf(key: Uint8Array): string {
  return createHash("sha256").update("endcap key ").update(key).digest("hex").slice(0, 32);
}
