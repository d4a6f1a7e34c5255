import { besideShare, type MeasuredWord, type Rect, unionOf } from "./text-blocks";

/** Finds what lies near a place without looking at everything: a page may have 20,000 words. In page heights. */
export class NearIndex<T extends Rect> {
  readonly #tiles = new Map<string, T[]>();

  constructor(
    things: Iterable<T>,
    /** Side of a tile, about that of the things. */
    readonly side: number = 0.03,
  ) {
    for (const thing of things) {
      for (const tile of this.#tilesOf(thing)) {
        const known = this.#tiles.get(tile);
        if (known) known.push(thing);
        else this.#tiles.set(tile, [thing]);
      }
    }
  }

  /** All that touch the place, in no order, each once. */
  touching(place: Rect): Set<T> {
    const found = new Set<T>();
    for (const tile of this.#tilesOf(place)) {
      for (const thing of this.#tiles.get(tile) ?? []) {
        const apart =
          thing.left > place.right ||
          thing.right < place.left ||
          thing.top > place.bottom ||
          thing.bottom < place.top;
        if (!apart) found.add(thing);
      }
    }
    return found;
  }

  *#tilesOf({ left, top, right, bottom }: Rect): Generator<string> {
    const tile = (at: number) => Math.floor(Math.min(Math.max(at, -1), 8) / this.side);
    for (let x = tile(left); x <= tile(right); x++) {
      for (let y = tile(top); y <= tile(bottom); y++) yield `${x} ${y}`;
    }
  }
}

/** Boxes of letters reach below the line they stand on, by this part of their height: what is there is another line. */
const belowLetters = 0.15;

/** The words around a word that are still free. */
export class Neighbours {
  readonly #index: NearIndex<MeasuredWord>;

  constructor(
    words: readonly MeasuredWord[],
    readonly taken: ReadonlySet<MeasuredWord> = new Set(),
  ) {
    this.#index = new NearIndex(words);
  }

  /** The nearest one before it on the same line, whatever its size; before all of them where there are several. */
  before(...words: [MeasuredWord, ...MeasuredWord[]]): MeasuredWord | undefined {
    const whole = { ...unionOf(words), text: "", size: Math.max(...words.map(({ size }) => size)) };
    const reach = { ...whole, left: whole.left - 0.6 * whole.size };
    return this.#nearest(
      words.length > 1 ? whole : words[0],
      reach,
      (other) => whole.left - other.right,
      words,
    );
  }

  /** The nearest one behind it on the same line, whatever its size. */
  after(word: MeasuredWord): MeasuredWord | undefined {
    const reach = { ...word, right: word.right + 0.6 * word.size };
    return this.#nearest(word, reach, (other) => other.left - word.right);
  }

  /** Words in a price's own box, beside its foot too: units stand under raised cents. */
  within(price: Rect): MeasuredWord[] {
    const height = price.bottom - price.top;
    const found = this.#free({ ...price, right: price.right + 0.2 * height });
    return found.filter(
      (word) =>
        word.left >= price.left &&
        word.left < price.right + 0.2 * height &&
        word.top > price.top &&
        (word.top + word.bottom) / 2 < price.bottom - belowLetters * height,
    );
  }

  /** The word that begins the next line of what is set in lines below each other. */
  below(lines: Rect, size: number): MeasuredWord | undefined {
    const reach = { ...lines, top: lines.bottom - 0.35 * size, bottom: lines.bottom + 0.6 * size };
    return this.#free(reach)
      .filter((word) => word.top > lines.bottom - 0.35 * size)
      .sort((a, b) => a.left - b.left)[0];
  }

  /** The word that ends the line right above. */
  above(word: MeasuredWord): MeasuredWord | undefined {
    const reach = { ...word, top: word.top - 0.6 * word.size, bottom: word.top + 0.35 * word.size };
    return this.#free(reach)
      .filter((other) => other !== word && other.bottom < word.top + 0.35 * word.size)
      .sort((a, b) => b.right - a.right)[0];
  }

  #nearest(
    from: MeasuredWord,
    reach: Rect,
    gapTo: (other: MeasuredWord) => number,
    own: readonly MeasuredWord[] = [],
  ): MeasuredWord | undefined {
    let found: MeasuredWord | undefined;
    let smallest = 0.6 * from.size;
    const letters = { ...from, bottom: from.bottom - belowLetters * (from.bottom - from.top) };
    for (const other of this.#free(reach)) {
      if (other === from || own.includes(other)) continue;
      const gap = gapTo(other);
      if (gap < -0.25 * from.size || gap > Math.max(0.6 * other.size, 0.3 * from.size)) continue;
      if (gap >= smallest || besideShare(letters, other) < 0.5) continue;
      smallest = gap;
      found = other;
    }
    return found;
  }

  #free(place: Rect): MeasuredWord[] {
    return [...this.#index.touching(place)].filter((word) => !this.taken.has(word));
  }
}
