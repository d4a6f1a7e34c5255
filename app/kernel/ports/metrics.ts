import type { ExternalErrorKind } from "./external-service-error";

/**
 * How an attempt at a job ended: `requeued` when it lacked something for the moment, such as room on the disk, so that
 * the attempt does not count; `retried` when it failed and has attempts left; `failed` after the last of them.
 */
export type JobEnd = "done" | "requeued" | "retried" | "failed";

/** How an attempt at a mail ended: `retried` when another one follows, `failed` when the mail was given up. */
export const mailEnds = ["sent", "retried", "failed"] as const;
export type MailEnd = (typeof mailEnds)[number];

/**
 * How a connection's run ended: done, stopped by somebody, or failed. An attempt after which it waits for another one was
 * `retried` when something was wrong, and `requeued` when nothing was: the server stops, say, or others have their turn.
 */
export type RunEnd =
  | { end: "done" | "requeued" | "stopped" }
  | { end: "retried" | "failed"; fault: ExternalErrorKind };

/** What a process tells of its work to whoever watches it. */
export interface Metrics {
  jobEnded(kind: string, end: JobEnd, seconds: number): void;
  /** @param count mails that ended so together */
  mailEnded(end: MailEnd, count?: number): void;
  runEnded(how: RunEnd): void;
  /** A request that the web server has answered. */
  answered(area: string, status: number, seconds: number): void;
  /** One that was answered out of memory in front of it. */
  answeredInFront(status: number): void;
  /** A public answer that was asked for: whether it was in memory. */
  publicationAsked(wasKept: boolean): void;
}

/** For processes that nobody watches. */
export const noMetrics: Metrics = {
  jobEnded() {},
  mailEnded() {},
  runEnded() {},
  answered() {},
  answeredInFront() {},
  publicationAsked() {},
};
