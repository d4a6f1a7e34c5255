import type { Log } from "../ports/log";
import { isShortage } from "../storage-errors";

/** Logs how something fares that is attempted over and over. */
export interface ShortageLog {
  failed(log: Log, error: unknown): void;
  succeeded(log: Log): void;
}

/**
 * A shortage is told of once, and once more when it has ended: each try would write to the disk that is full. Other
 * errors are told of each time.
 * @param what is tried, as the start of a sentence
 */
export function makeShortageLog(what: string): ShortageLog {
  let lasts = false;
  return {
    failed(log, error) {
      const isTold = lasts && isShortage(error);
      lasts = isShortage(error);
      if (!isTold) log.error({ err: error }, `${what} failed`);
    },
    succeeded(log) {
      if (lasts) log.info({}, `${what} succeeds again`);
      lasts = false;
    },
  };
}
