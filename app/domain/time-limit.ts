/** Work was given up because it took longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
  constructor(readonly limitMs: number) {
    super(`no end within ${limitMs / 1000} s`);
  }
}

/**
 * Runs the work for at most `limitMs`. The promise settles in time even when the work ignores its signal, as libraries
 * may. The timer is our own and held here: `AbortSignal.any` over `AbortSignal.timeout` was seen never to fire on
 * Node 20, where both may be collected as garbage while somebody still waits for them.
 * @param outer ends the work earlier
 * @param work gets a signal that both the limit and `outer` abort
 * @throws TimeLimitError, the reason of `outer`, or what the work throws
 */
export async function withTimeLimit<T>(
  limitMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const own = new AbortController();
  const onOuterAbort = () => own.abort(outer?.reason);
  outer?.addEventListener("abort", onOuterAbort, { once: true });
  const timer = setTimeout(() => own.abort(new TimeLimitError(limitMs)), limitMs);
  const aborted = new Promise<never>((_, reject) => {
    own.signal.addEventListener("abort", () => reject(own.signal.reason), { once: true });
  });
  const working = work(own.signal);
  // Nobody waits for the loser of the race any more.
  for (const racer of [aborted, working]) racer.catch(() => {});
  try {
    return await Promise.race([working, aborted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", onOuterAbort);
  }
}
