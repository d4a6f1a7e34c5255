import * as z from "zod";

/** The manifest's path in a retailer's folder. */
export const manifestPath = "published.json";

const instant = z.iso.datetime();

const manifestSchema = z.object({
  format: z.literal(1),
  /** What the files were made of; null as long as not all of them are written. */
  mark: z.string().nullable(),
  /** When they change by themselves, because an ad begins or ends. */
  changesAt: instant.nullable(),
  writtenAt: instant.nullable(),
  files: z.record(
    z.string(),
    z.object({
      /** The file's digest in hexadecimal; null if it is being written, or was when the writer stopped. */
      sha256: z.string().nullable(),
      /**
       * What the target told of the file when it was written or last compared, see `PublishTarget.list`; null: not known.
       * Manifests of earlier releases have none.
       */
      fingerprint: z.string().nullable().default(null),
      /** Since when nothing refers to it any more; null: it is in use. */
      goneAt: instant.nullable(),
    }),
  ),
});

/** What a retailer's folder holds, as its writer knows it: that saves reading it and writing again what is there. */
export type Manifest = z.infer<typeof manifestSchema>;

export const emptyManifest: Manifest = { format: 1, mark: null, changesAt: null, writtenAt: null, files: {} };

/** Null for what is no manifest: the files are then written anew. */
export function parseManifest(bytes: Buffer): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}
