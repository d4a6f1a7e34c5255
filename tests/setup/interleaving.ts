import type { Database } from "#db/database";

/** Does its work in steps; before each of them it waits for its turn. */
type Actor = (turn: () => Promise<void>) => Promise<unknown>;

/** How long somebody who was let go on may take before another is: he may be waiting for the other's lock. */
const patienceMs = 4;

/** How many interleavings a test tries: few as a rule, as many as INTERLEAVINGS says where somebody wants to know. */
export const interleavings = Number(process.env.INTERLEAVINGS ?? 5);

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Has actors take their steps one at a time, in an order that the seed decides. Gives how each of them ended. */
export async function interleave(seed: number, actors: Actor[]): Promise<PromiseSettledResult<unknown>[]> {
  const random = seededRandom(seed);
  const waiting: (() => void)[] = [];
  let living = actors.length;
  // What somebody left behind, a timer's work say, has nobody to wait for once all have ended.
  const turn = () => new Promise<void>((resolve) => (living > 0 ? waiting.push(resolve) : resolve()));
  const ended = actors.map((actor) =>
    actor(turn).finally(() => {
      living -= 1;
    }),
  );
  const all = Promise.allSettled(ended);
  while (living > 0) {
    const patientUntil = performance.now() + patienceMs;
    while (waiting.length < living && performance.now() < patientUntil) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const goOn of waiting) goOn();
  return all;
}

/** The database, which gives a turn to others after each statement, in transactions, too. */
export function takingTurns(db: Database, turn: () => Promise<void>): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await turn();
      return result;
    },
  });
}
