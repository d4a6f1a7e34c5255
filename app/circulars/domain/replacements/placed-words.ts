import { fold } from "#db/fold";
import type { Box, PageWord } from "#reader/page-content";

/** A word where it stands: folded, without signs; its middle as fractions of the page. */
export interface PlacedWord {
  text: string;
  x: number;
  y: number;
}

/** Words of signs alone ("•", "&") are left out. */
export function placeWords(words: readonly PageWord[]): PlacedWord[] {
  return words.flatMap(({ text, left, top, width, height }) => {
    const letters = lettersOf(text);
    return letters === "" ? [] : [{ text: letters, x: left + width / 2, y: top + height / 2 }];
  });
}

/** Letters and digits alone, without regard to case. */
export function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}

export function wordsInBox<Word extends PlacedWord>(words: readonly Word[], box: Box): Word[] {
  return words.filter(
    ({ x, y }) => x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height,
  );
}

/** Prices change from week to week, and many deals have the same: numbers say little of what a deal is. */
const weightOfNumbers = 0.3;

/** How much a word says of a deal: the less, the more deals have it. */
export class WordWeights {
  readonly #counts = new Map<string, number>();
  readonly #total: number;

  /** @param deals the words of each deal */
  constructor(deals: readonly (readonly PlacedWord[])[]) {
    this.#total = deals.length;
    for (const words of deals) {
      for (const text of new Set(words.map((word) => word.text))) {
        this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
      }
    }
  }

  of(text: string): number {
    const weight = Math.log(1 + Math.max(1, this.#total) / (this.#counts.get(text) ?? 1));
    return /^\d+$/.test(text) ? weightOfNumbers * weight : weight;
  }

  /** What two lots of words have in common, 0..1: 1 where they are the same words, as often. */
  likeness(a: readonly PlacedWord[], b: readonly PlacedWord[]): number {
    const sum = this.#sum(a) + this.#sum(b);
    return sum === 0 ? 0 : (2 * this.#shared(a, b)) / sum;
  }

  /** How much of the first lot is in the second, 0..1. */
  shareFound(wanted: readonly PlacedWord[], among: readonly PlacedWord[]): number {
    const sum = this.#sum(wanted);
    return sum === 0 ? 0 : this.#shared(wanted, among) / sum;
  }

  #sum(words: readonly PlacedWord[]): number {
    return words.reduce((sum, { text }) => sum + this.of(text), 0);
  }

  #shared(a: readonly PlacedWord[], b: readonly PlacedWord[]): number {
    const left = new Map<string, number>();
    for (const { text } of b) left.set(text, (left.get(text) ?? 0) + 1);
    let shared = 0;
    for (const { text } of a) {
      const count = left.get(text) ?? 0;
      if (count === 0) continue;
      left.set(text, count - 1);
      shared += this.of(text);
    }
    return shared;
  }
}
