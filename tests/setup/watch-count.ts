import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Counts something again and again while work goes on in the same process. What it has seen tells between which steps of
 * that work others had their turn.
 */
export function watchCount(count: () => Promise<number>): { stop(): Promise<number[]> } {
  const seen = new Set<number>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      seen.add(await count());
      await nextTurn();
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return [...seen];
    },
  };
}
