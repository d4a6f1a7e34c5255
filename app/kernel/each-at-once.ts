/**
 * Does the work for each, so many at the same time, and gives what comes of it in the same order.
 * @throws the first error, once those under way are through; none is begun after it
 */
export async function eachAtOnce<T, Result>(
  count: number,
  items: readonly T[],
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const go = async () => {
    try {
      for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
    } catch (error) {
      next = items.length;
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: count }, go));
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure) throw failure.reason;
  return results;
}
