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

/** What child processes are given to do with pages; `read` is the reader's, all others are the renderer's. */
export const pageTasks = ["inspect", "wrap", "page", "extras", "picture", "find", "analyse", "read"] as const;
export type PageTask = (typeof pageTasks)[number];

/**
 * How a task of a child process ended: `refused` for what is wrong with the file; `time_limit` and `memory_limit` where it
 * took too much, for which the process is killed; `died` where the process ended by itself; `replaced` where it was killed
 * for memory that earlier tasks may have taken, and a fresh one tries again; `failed` by what the system refused.
 */
export const pageTaskEnds = [
  "done",
  "refused",
  "time_limit",
  "memory_limit",
  "died",
  "replaced",
  "failed",
] as const;
export type PageTaskEnd = (typeof pageTaskEnds)[number];

/** What a process tells of its work to whoever watches it. */
export interface Metrics {
  jobEnded(kind: string, end: JobEnd, seconds: number): void;
  /** @param count mails that ended so together */
  mailEnded(end: MailEnd, count?: number): void;
  runEnded(how: RunEnd): void;
  /** A child process begins a task, which takes all of it until the task has ended. */
  pageTaskBegan(task: PageTask): void;
  pageTaskEnded(task: PageTask, end: PageTaskEnd, seconds: number): void;
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
  pageTaskBegan() {},
  pageTaskEnded() {},
  answered() {},
  answeredInFront() {},
  publicationAsked() {},
};
