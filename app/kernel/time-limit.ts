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
  try {
    return await unlessAborted(own.signal, () => work(own.signal));
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", onOuterAbort);
  }
}

/**
 * Runs the work with a signal that is aborted some time after the outer one, for work that may come to its end when it is
 * told to stop.
 * @param graceMs how long after it; may depend on the outer signal's reason
 */
export async function withGrace<T>(
  outer: AbortSignal,
  graceMs: number | ((reason: unknown) => number),
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onOuterAbort = () => {
    const ms = typeof graceMs === "number" ? graceMs : graceMs(outer.reason);
    timer = setTimeout(() => own.abort(outer.reason), ms);
  };
  if (outer.aborted) onOuterAbort();
  outer.addEventListener("abort", onOuterAbort, { once: true });
  try {
    return await work(own.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener("abort", onOuterAbort);
  }
}

/**
 * The outcome of the work, unless the signal is aborted before: whoever waits is let go then, whatever becomes of it.
 * @throws the signal's reason, or what the work throws
 */
export async function unlessAborted<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  let onAbort = () => {};
  // Listens before the work does: the reason counts, not what the work makes of it.
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  const working = work();
  // Nobody waits for the loser of the race any more.
  for (const racer of [aborted, working]) racer.catch(() => {});
  try {
    return await Promise.race([working, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
