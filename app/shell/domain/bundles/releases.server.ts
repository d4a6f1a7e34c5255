import { buffer } from "node:stream/consumers";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { releaseFiles, releaseStoredFiles } from "#app/kernel/files/released-files.server";
import { type FreshFile, keepFiles, storeBytes } from "#app/kernel/files/store-files.server";
import { toInstant } from "#db/columns";
import { type Bundles, packBundles, unpackBundles } from "./bundles";

/** How long bundles are kept: longer than a page stays open in a browser, over a weekend and a holiday. */
const keptMs = 14 * 24 * 3600 * 1000;

/** The server's release, and the folder with the scripts and styles of its screens. */
export interface OwnBundles {
  release: string;
  folder: string;
}

/**
 * Stores the bundles of this server's release where servers of other releases find them: during a rolling update, a
 * page may come from one server and request its scripts from another. Deletes the bundles of releases that no server
 * has started with for two weeks.
 */
export async function keepBundles(ctx: Context, { release, folder }: OwnBundles): Promise<void> {
  const isKnown = await inTransaction(ctx, (tx) => noteStart(tx, release));
  if (isKnown) return;
  const bundles = await storeBytes(ctx, await packBundles(folder), "gz");
  try {
    await inTransaction(ctx, (tx) => addRelease(tx, release, bundles));
  } catch (error) {
    await releaseStoredFiles(ctx, [bundles.key]);
    throw error;
  }
}

async function noteStart(tx: Tx, release: string): Promise<boolean> {
  const startedAt = toInstant(tx.now());
  const noted = await tx.db
    .updateTable("release")
    .set({ startedAt })
    .where("id", "=", release)
    .executeTakeFirst();
  const old = await tx.db
    .deleteFrom("release")
    .where("startedAt", "<", toInstant(new Date(tx.now().getTime() - keptMs)))
    .returning("bundlesKey")
    .execute();
  await releaseFiles(
    tx,
    old.map(({ bundlesKey }) => bundlesKey),
  );
  return noted.numUpdatedRows > 0n;
}

async function addRelease(tx: Tx, id: string, bundles: FreshFile): Promise<void> {
  await keepFiles(tx, [bundles]);
  await tx.db
    .insertInto("release")
    .values({ id, bundlesKey: bundles.key, startedAt: toInstant(tx.now()) })
    // Another server of this release may have been first.
    .onConflict((oc) => oc.column("id").doNothing())
    .execute();
}

/** For how long the list of releases is cached. */
const lookMs = 5000;
/** How many other releases' bundles are held in memory, some megabytes each. */
const heldReleases = 3;

/** Finds bundles of other releases, which are loaded at the first request for one. */
export class BundlesOfOthers {
  readonly #held = new Map<string, Promise<Bundles>>();
  #look: { at: number; keys: Promise<string[]> } | null = null;

  /** @param own the release of this server, whose bundles are not looked up here */
  constructor(
    private readonly makeContext: () => Context,
    private readonly own: string,
  ) {}

  /** @param path below `/build/` */
  async find(path: string): Promise<Buffer | null> {
    const ctx = this.makeContext();
    for (const key of await this.#listKeys(ctx)) {
      const found = (await this.#load(ctx, key)).get(path);
      if (found) return found;
    }
    return null;
  }

  #listKeys(ctx: Context): Promise<string[]> {
    const now = performance.now();
    if (this.#look && now < this.#look.at + lookMs) return this.#look.keys;
    const keys = listOthers(ctx, this.own);
    this.#look = { at: now, keys };
    keys.then((listed) => this.#forgetBut(listed)).catch(() => {});
    return keys;
  }

  #forgetBut(keys: string[]): void {
    for (const key of this.#held.keys()) if (!keys.includes(key)) this.#held.delete(key);
  }

  #load(ctx: Context, key: string): Promise<Bundles> {
    const loaded = this.#held.get(key) ?? loadBundles(ctx, key);
    this.#held.set(key, loaded);
    loaded.catch(() => this.#held.delete(key));
    return loaded;
  }
}

/** Keys of the other releases' bundles, the most recently started first. */
async function listOthers(ctx: Context, own: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("release")
    .select("bundlesKey")
    .where("id", "!=", own)
    .orderBy("startedAt", "desc")
    .orderBy("id")
    .limit(heldReleases)
    .execute();
  return rows.map(({ bundlesKey }) => bundlesKey);
}

async function loadBundles(ctx: Context, key: string): Promise<Bundles> {
  const file = await ctx.files.open(key);
  if (typeof file === "string") {
    ctx.log.warn({ key, state: file }, "the bundles of another release can't be read");
    return new Map();
  }
  return unpackBundles(await buffer(file.stream()));
}
