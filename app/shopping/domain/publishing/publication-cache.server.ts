import { LRUCache } from "lru-cache";
import type { Context } from "#app/kernel/context";
import { type Metrics, noMetrics } from "#app/kernel/ports/metrics";
import type { Instant } from "#db/columns";
import { readVersions } from "#db/publication-versions";

/** A prepared value, and how long it may be used. */
export interface Prepared<T> {
  value: T;
  /** About how much memory it takes. */
  byteSize: number;
  /** When it changes by itself, because something begins or ends; null if only an edit changes it. */
  changesAt: Instant | null;
}

interface PublicationCacheOptions {
  maxBytes?: number;
  /** For how many milliseconds the database isn't asked again for changes. */
  recheckMs?: number;
  metrics?: Metrics;
}

interface Entry {
  version: string;
  prepared: Prepared<unknown>;
  /** Its `changesAt`, in milliseconds since 1970. */
  until: number;
}

/** Stands for a retailer's id in what all retailers share and what belongs to none. */
export const everyone = 0;

const maxAttempts = 3;

/**
 * Keeps prepared answers for shoppers in memory until they change, and drops the least used ones when there are too
 * many. Since other processes write to the same database, it reads the counters that database triggers keep, all in one
 * query, at most once per `recheckMs`. Concurrent requests for the same key prepare it once.
 */
export class PublicationCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #making = new Map<string, Promise<Entry>>();
  readonly #versions = new Map<number, number>();
  readonly #recheckMs: number;
  readonly #metrics: Metrics;
  /** Where the next query for changes starts. */
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
   * The value under the key, prepared again if something of the retailer has changed or its time has passed.
   * What `prepare` throws is thrown and not cached.
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

  /** The cached value, if it is valid and no query for changes is due; undefined otherwise. */
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

  /** `prepare` runs several statements; if somebody writes between them, it is run again. */
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

  /** Reads what has changed since the last check; concurrent callers share one query. */
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

/** The result of a public read. */
export interface Published<T = unknown> {
  content: T;
  /** When the content changes by itself, because something begins or ends; null if only an edit changes it. */
  changesAt: Instant | null;
}

/** The earliest of the instants; null if there are none. */
export function earliest(instants: Instant[]): Instant | null {
  return instants.toSorted()[0] ?? null;
}
