import { LRUCache } from "lru-cache";
import type { Context } from "#app/kernel/context";
import { type Metrics, noMetrics } from "#app/kernel/ports/metrics";
import type { Instant } from "#db/columns";
import { readVersions } from "#db/publication-versions";

/** What was made ready, and how long it may stand. */
export interface Prepared<T> {
  value: T;
  /** What it takes in memory, about. */
  byteSize: number;
  /** When it changes by itself, because something begins or ends; null: not before somebody changes something. */
  changesAt: Instant | null;
}

interface PublicationCacheOptions {
  maxBytes?: number;
  /** How old knowledge of what has changed may be; the database is asked at most so often. */
  recheckMs?: number;
  metrics?: Metrics;
}

interface Entry {
  version: string;
  prepared: Prepared<unknown>;
  /** Its `changesAt`, in milliseconds since 1970. */
  until: number;
}

/** Of what all retailers share, and of what belongs to none. */
export const everyone = 0;

const maxAttempts = 3;

/**
 * Keeps what shoppers are shown, made ready once, in memory until it changes: the least used goes when there is too
 * much. Other processes write to the same database; so the counters that its triggers keep are looked at, all in
 * one look, at most once per `recheckMs`. What a hundred ask for at the same moment is made once.
 */
export class PublicationCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #making = new Map<string, Promise<Entry>>();
  readonly #versions = new Map<number, number>();
  readonly #recheckMs: number;
  readonly #metrics: Metrics;
  /** Where the next look goes on. */
  #seen = 0;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;

  constructor({
    maxBytes = 128 * 1024 * 1024,
    recheckMs = 1000,
    metrics = noMetrics,
  }: PublicationCacheOptions = {}) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ prepared }) => prepared.byteSize });
    this.#recheckMs = recheckMs;
    this.#metrics = metrics;
  }

  /**
   * What stands under the key, made anew when something of the retailer has changed or its time has passed.
   * What `prepare` throws is thrown and not kept.
   * @param retailerId `everyone` for what belongs to no retailer
   */
  async get<T>(
    ctx: Context,
    retailerId: number,
    key: string,
    prepare: () => Promise<Prepared<T>>,
  ): Promise<Prepared<T>> {
    if (this.#isDue()) await this.#check(ctx);
    const name = `${retailerId} ${key}`;
    const version = this.#versionOf(retailerId);
    const found = this.#find<T>(name, version, ctx.now());
    if (found) return found;
    this.#metrics.publicationAsked(false);
    const entry = await this.#makeOnce(`${version} ${name}`, async () => {
      const made = await this.#make(ctx, retailerId, prepare);
      this.#entries.set(name, made);
      return made;
    });
    return entry.prepared as Prepared<T>;
  }

  /** The same where it can be told at once, without a look at what has changed; undefined otherwise. */
  peek<T>(ctx: Context, retailerId: number, key: string): Prepared<T> | undefined {
    if (this.#isDue()) return undefined;
    return this.#find<T>(`${retailerId} ${key}`, this.#versionOf(retailerId), ctx.now());
  }

  #isDue(): boolean {
    return performance.now() - this.#checkedAt >= this.#recheckMs;
  }

  #find<T>(name: string, version: string, now: Date): Prepared<T> | undefined {
    const found = this.#entries.get(name);
    if (found?.version !== version || now.getTime() >= found.until) return undefined;
    this.#metrics.publicationAsked(true);
    return found.prepared as Prepared<T>;
  }

  /** Several statements read it; when somebody writes between them, they are read again. */
  async #make<T>(ctx: Context, retailerId: number, prepare: () => Promise<Prepared<T>>): Promise<Entry> {
    for (let attempt = 1; ; attempt += 1) {
      const version = this.#versionOf(retailerId);
      const prepared = await prepare();
      await this.#check(ctx);
      if (version !== this.#versionOf(retailerId) && attempt < maxAttempts) continue;
      const { changesAt } = prepared;
      return {
        version,
        prepared,
        until: changesAt === null ? Number.POSITIVE_INFINITY : Date.parse(changesAt),
      };
    }
  }

  #makeOnce(key: string, make: () => Promise<Entry>): Promise<Entry> {
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const making = make().finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #versionOf(retailerId: number): string {
    return `${this.#versions.get(retailerId) ?? 0}.${this.#versions.get(everyone) ?? 0}`;
  }

  /** Learns what has changed since the last look; those who ask meanwhile wait for the same look. */
  #check(ctx: Context): Promise<void> {
    this.#checking ??= this.#look(ctx).finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #look(ctx: Context): Promise<void> {
    const at = performance.now();
    const { changed, next } = await readVersions(ctx.db, this.#seen);
    for (const { retailerId, version } of changed) this.#versions.set(retailerId, version);
    this.#seen = next;
    this.#checkedAt = at;
  }
}

/** What a public read gives. */
export interface Published<T = unknown> {
  content: T;
  /** When the content changes by itself, because something begins or ends; null: not before somebody changes something. */
  changesAt: Instant | null;
}

/** The one that comes first; null for none. */
export function earliest(instants: Instant[]): Instant | null {
  return instants.toSorted()[0] ?? null;
}
