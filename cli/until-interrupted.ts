/** Thrown where the person stops a command that has something to clean up first. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}

/** As shells tell that a command was stopped by Ctrl+C. */
export const interruptedExitCode = 130;

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Lets the work come to its end, with all that it cleans up, when the command is stopped; a second time stops it at once.
 * @param work looks at the signal now and then, whose reason is an InterruptedError with the sentence
 */
export async function untilInterrupted<T>(
  sentence: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new InterruptedError(sentence));
  for (const signal of signals) process.once(signal, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
