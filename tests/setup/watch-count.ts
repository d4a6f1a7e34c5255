/**
 * Counts something again and again while work goes on in the same process. Each count waits for the connection as all others
 * do: what it has seen tells which steps of that work are transactions of their own.
 */
export function watchCount(count: () => Promise<number>): { stop(): Promise<number[]> } {
  const seen = new Set<number>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) seen.add(await count());
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return [...seen];
    },
  };
}
