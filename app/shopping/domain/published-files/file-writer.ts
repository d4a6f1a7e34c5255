import { createHash } from "node:crypto";
import { eachAtOnce } from "#app/kernel/each-at-once";
import { FileStoreError } from "#app/kernel/ports/file-store-error";
import type { PublishedFile, PublishTarget } from "#app/kernel/ports/publish-target";
import { emptyManifest, type Manifest, manifestPath, parseManifest } from "./manifest";

/** What refers to others is written after them: the lower first. */
export const levels = { pictures: 0, recipes: 1, lists: 2, stores: 3, pages: 4, sitemap: 5 } as const;
type Level = (typeof levels)[keyof typeof levels];

interface Waiting {
  path: string;
  sha256: string;
  level: Level;
  file: PublishedFile;
}

const maxWaiting = 100;
const maxWaitingBytes = 8 * 1024 * 1024;
const putsAtOnce = 8;
const readsAtOnce = 8;
/** Caches, and pages that are open, may ask for a file that nothing refers to any more. */
export const graceMs = 2 * 3_600_000;

export interface WrittenFiles {
  written: string[];
  unchanged: number;
  deleted: string[];
  /** When files can be deleted that wait for it; null where none does. */
  deletesAt: Date | null;
}

/**
 * Writes the files of one retailer's folder: none that stands there with the same bytes, none before what it refers to. The
 * manifest names a file before it is written, so that whoever is stopped in between leaves none that nobody knows of.
 */
export class FileWriter {
  readonly #used = new Set<string>();
  readonly #written: string[] = [];
  #waiting: Waiting[] = [];
  #waitingBytes = 0;

  private constructor(
    private readonly target: PublishTarget,
    private readonly folder: string,
    private readonly now: Date,
    readonly manifest: Manifest,
  ) {}

  /** @param folder of the retailer, with a slash at its end */
  static async open(target: PublishTarget, folder: string, now: Date): Promise<FileWriter> {
    const found = await target.read(folder + manifestPath);
    const manifest = structuredClone((found && parseManifest(found)) ?? emptyManifest);
    return new FileWriter(target, folder, now, manifest);
  }

  /**
   * Finds out which files somebody else has deleted or altered, so that they are written again. Only those are read that
   * the target's listing tells something else of than it did when they were written.
   */
  async compareWithTarget(): Promise<void> {
    const listed = await this.target.list(this.folder);
    const doubtful = Object.entries(this.manifest.files).filter(
      ([path, { sha256, fingerprint }]) => sha256 !== null && (listed.get(path) ?? "") !== fingerprint,
    );
    await eachAtOnce(readsAtOnce, doubtful, async ([path, entry]) => {
      const fingerprint = listed.get(path) ?? null;
      const found = fingerprint === null ? null : await this.#readIfAllowed(path);
      if (found && digestOf(found) === entry.sha256) entry.fingerprint = fingerprint;
      else Object.assign(entry, { sha256: null, fingerprint: null });
    });
  }

  /** @param sha256 of the bytes, where it is known */
  async put(path: string, level: Level, file: PublishedFile, sha256 = digestOf(file.bytes)): Promise<void> {
    if (this.uses(path, sha256)) return;
    if (this.#waiting.some((waiting) => waiting.path === path)) return;
    this.#waiting.push({ path, level, file, sha256 });
    this.#waitingBytes += file.bytes.length;
    if (this.#waiting.length >= maxWaiting || this.#waitingBytes >= maxWaitingBytes) await this.#flush();
  }

  /** Whether it stands there already with these bytes. It stays then. */
  uses(path: string, sha256: string): boolean {
    this.#used.add(path);
    return this.manifest.files[path]?.sha256 === sha256;
  }

  /** Writes what waits, deletes what was let go of long ago, and notes down what there is. */
  async end(state: Pick<Manifest, "mark" | "changesAt">): Promise<WrittenFiles> {
    await this.#flush();
    const deleted: string[] = [];
    let deletesAt: number | null = null;
    for (const [path, entry] of Object.entries(this.manifest.files)) {
      entry.goneAt = this.#used.has(path) ? null : (entry.goneAt ?? this.now.toISOString());
      if (entry.goneAt === null) continue;
      const at = Date.parse(entry.goneAt) + graceMs;
      if (at > this.now.getTime()) deletesAt = Math.min(at, deletesAt ?? at);
      else deleted.push(path);
    }
    await eachAtOnce(putsAtOnce, deleted, (path) => this.target.delete(this.folder + path));
    for (const path of deleted) delete this.manifest.files[path];
    Object.assign(this.manifest, state, { writtenAt: this.now.toISOString() });
    if (this.#used.size + Object.keys(this.manifest.files).length > 0) await this.#save();
    else await this.target.delete(this.folder + manifestPath);
    return {
      written: this.#written,
      unchanged: this.#used.size - this.#written.length,
      deleted,
      deletesAt: deletesAt === null ? null : new Date(deletesAt),
    };
  }

  async #flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    if (waiting.length === 0) return;
    for (const { path } of waiting)
      this.manifest.files[path] = { sha256: null, fingerprint: null, goneAt: null };
    this.manifest.mark = null;
    await this.#save();
    for (const level of Object.values(levels)) {
      const some = waiting.filter((each) => each.level === level);
      await eachAtOnce(putsAtOnce, some, async ({ path, file, sha256 }) => {
        const fingerprint = await this.target.put(this.folder + path, file);
        this.manifest.files[path] = { sha256, fingerprint, goneAt: null };
        this.#written.push(path);
      });
    }
  }

  /** Null for what may be replaced, but not read: whoever has altered it may have kept it for themselves. */
  #readIfAllowed(path: string): Promise<Buffer | null> {
    return this.target.read(this.folder + path).catch((error: unknown) => {
      if (error instanceof FileStoreError && error.reason === "refused") return null;
      throw error;
    });
  }

  async #save(): Promise<void> {
    await this.target.put(this.folder + manifestPath, {
      bytes: Buffer.from(JSON.stringify(this.manifest)),
      contentType: "application/json",
      cacheControl: "no-cache",
    });
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
