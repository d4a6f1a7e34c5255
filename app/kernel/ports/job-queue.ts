import type { Database, DatabaseTransaction } from "#db/database";

/** What tells a job from all others. */
export interface JobName {
  kind: string;
  /** Unique among the jobs of its kind that are not finished, e.g. `render-page:17`. */
  key: string;
}

export interface NewJob extends JobName {
  payload: unknown;
  /** Lower runs first. */
  priority: number;
  /** Not before this; at once when left out. */
  runAt?: Date;
  /** The trace that it is a part of, as W3C writes it. */
  traceparent?: string | null;
}

/** A job this worker holds the lease of. */
export interface ClaimedJob extends JobName {
  /** The id that the queue in use has for it. */
  id: number | string;
  payload: unknown;
  /** 1 at the first attempt. */
  attempts: number;
  /** The trace that it is a part of, as W3C writes it; null where it begins one. */
  traceparent: string | null;
  leaseOwner: string;
}

/** `done` and `failed` are told as long as the queue keeps them. */
export type JobStatus = "queued" | "running" | "done" | "failed";

export interface FoundJob {
  status: JobStatus;
  lastError: string | null;
}

export interface Claim {
  /** A name that nobody had before. */
  leaseOwner: string;
  kinds: string[];
  /** At most so many. */
  count: number;
}

export interface Requeue {
  /** Not to be attempted before so many seconds have passed. */
  pauseSeconds: number;
  /** Why it was not done. */
  error: string;
  /** False: as if this attempt had not been made. */
  countsAttempt: boolean;
}

/** Numbers of jobs of one kind: waiting for their time, due, and held by workers. */
export interface JobCount {
  kind: string;
  waiting: number;
  due: number;
  running: number;
  /** Since when the one that has been due longest could have been taken up; null where none is. */
  oldestDueAt: Date | null;
}

/** Where the queue is looked at, and what time it is there. */
export interface QueueLook {
  db: Database | DatabaseTransaction;
  now(): Date;
}

/** Where it is changed: what the transaction takes back has not happened. */
export interface QueueChange extends QueueLook {
  db: DatabaseTransaction;
}

/** A lease that is not extended ends after so many seconds; then another worker may take the job. */
export const leaseSeconds = 60;
export const extendLeasesEveryMs = 15_000;

/**
 * Work to be done outside a request. A claim is told by the job's id, its owner and the number of attempts: what a worker
 * says of a job that it holds no more is refused, in the transaction of the job's result.
 */
export interface JobQueue {
  /**
   * Where the key is queued or running already, nothing happens. Whoever ends that job then sees what this transaction has
   * written, or comes before it, as long as both are serializable.
   */
  enqueue(tx: QueueChange, job: NewJob): Promise<void>;
  /** As `enqueue`, but a job that is queued already gets this payload and this time. */
  enqueueAnew(tx: QueueChange, job: NewJob): Promise<void>;
  /** Moves one that is queued to another time; one that runs is left alone. */
  reschedule(tx: QueueChange, name: JobName, runAt: Date): Promise<void>;
  /** Takes one back that is queued. Gives whether there was one; one that runs is left alone. */
  cancel(tx: QueueChange, name: JobName): Promise<boolean>;
  /** What is known of these, by their keys. */
  find(at: QueueLook, names: JobName[]): Promise<Map<string, FoundJob>>;
  /** How much there is of each kind that is not finished. */
  count(at: QueueLook): Promise<JobCount[]>;
  /** Whether a claim of these kinds would find something. Takes no lock. */
  hasDue(at: QueueLook, kinds: string[]): Promise<boolean>;
  /**
   * Takes the next due jobs, together with those whose lease has run out; the most urgent come first, and what another
   * worker takes at this moment is passed over.
   */
  claim(tx: QueueChange, claim: Claim): Promise<ClaimedJob[]>;
  /** Takes this one for whoever wants to end it by hand; null when there is none, or a worker may be at it. */
  claimIdle(tx: QueueChange, name: JobName, leaseOwner: string): Promise<ClaimedJob | null>;
  /** Extends the leases of these jobs to `leaseSeconds` from now. Gives those whose claim does not hold any more. */
  extend(tx: QueueChange, jobs: ClaimedJob[]): Promise<ClaimedJob[]>;
  /** Whether the claim holds; in a transaction it goes on holding until that has ended. */
  holds(at: QueueLook, job: ClaimedJob): Promise<boolean>;
  /** Marks it as done. Gives false where the claim does not hold. */
  finish(tx: QueueChange, job: ClaimedJob): Promise<boolean>;
  /** Marks it as done and deletes it. Gives false where the claim does not hold. */
  remove(tx: QueueChange, job: ClaimedJob): Promise<boolean>;
  /** Marks it as failed for good. Gives false where the claim does not hold. */
  fail(tx: QueueChange, job: ClaimedJob, error: string): Promise<boolean>;
  /** Ends the claim and queues the job again; nothing happens where the claim does not hold. */
  requeue(tx: QueueChange, job: ClaimedJob, requeue: Requeue): Promise<void>;
  /** Whether `freeDead` would find something; takes no lock. */
  hasDead(at: QueueLook): Promise<boolean>;
  /** Requeues what is held by those who can't be alive any more. The interrupted attempt counts. */
  freeDead(tx: QueueChange): Promise<void>;
  close(): Promise<void>;
}
