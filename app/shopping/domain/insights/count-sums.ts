import type { AdCountTable } from "#db/tables/shopping";

/** Counts of the same thing on the same day as one, in the order in which all writers write them. */
export class CountSums {
  readonly #sums = new Map<string, AdCountTable>();

  get size(): number {
    return this.#sums.size;
  }

  has(count: AdCountTable): boolean {
    return this.#sums.has(keyOf(count));
  }

  add(count: AdCountTable): void {
    const key = keyOf(count);
    const sum = this.#sums.get(key);
    if (sum) sum.count += count.count;
    else this.#sums.set(key, { ...count });
  }

  waiting(): Iterable<AdCountTable> {
    return this.#sums.values();
  }

  sorted(): AdCountTable[] {
    return [...this.#sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
  }
}

/** A unique key, since only the last part may contain spaces. */
function keyOf(count: AdCountTable): string {
  const { retailerId, circularId, day, name, pageId, areaId, storeId, detail } = count;
  return `${retailerId} ${circularId} ${day} ${name} ${pageId} ${areaId} ${storeId} ${detail}`;
}
