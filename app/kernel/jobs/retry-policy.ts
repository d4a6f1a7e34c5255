import { isShortage } from "../storage-errors";

/** How often a job is attempted that keeps failing, or that keeps ending its process. */
export const maxJobAttempts = 3;

const pauseSeconds = 5;

/** Whether the queue retries a job after this error. A shortage is waited for, however long it lasts. */
export function shouldRetry({ attempts }: { attempts: number }, error: unknown): boolean {
  return isShortage(error) || attempts < maxJobAttempts;
}

/** Until a job that failed without a shortage is retried. */
export function retryPauseSeconds({ attempts }: { attempts: number }): number {
  return pauseSeconds * attempts;
}
