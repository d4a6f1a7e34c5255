/** Draws of chance that are the same for the same seed. */
export interface Chance {
  /** 0 up to 1, without it. */
  next(): number;
  /** Both ends included. */
  whole(from: number, to: number): number;
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** True in this part of all draws. */
  in(share: number): boolean;
}

/** Mulberry32, by Tommy Ettinger. */
export function chanceFrom(seed: number): Chance {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    between: (from, to) => from + next() * (to - from),
    pick: (from) => {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error("There is nothing to pick from.");
      return picked;
    },
    in: (share) => next() < share,
  };
}
