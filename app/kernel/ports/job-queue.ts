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
  /** Of the trace that it is a part of. */
  traceparent?: string | null;
}

/** A job this worker holds the lease of. */
export interface ClaimedJob extends JobName {
  /** Of the queue in use. */
  id: number | string;
  payload: unknown;
  /** 1 at the first try. */
  attempts: number;
  /** Of the trace that it is a part of; null where it begins one. */
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

export interface Release {
  /** Not to be tried before so many seconds have passed. */
  pauseSeconds: number;
  /** Why it was not done. */
  error: string;
  /** False: as if it had not been tried. */
  counts: boolean;
}

/** Of a kind: how many wait for their time, could be taken up now, and are held by workers. */
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
 * Work to be done outside a request. A claim is told by the job's id, its owner and the number of tries: what a worker
 * says of a job that it holds no more is refused, in the transaction of the job's result.
 */
export interface JobQueue {
  /** Where the key is queued or running already, nothing happens. */
  enqueue(tx: QueueChange, job: NewJob): Promise<void>;
  /** The same; and one that is queued already begins with this payload, at this time. */
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
  /** Those that are held still are held for `leaseSeconds` from now. */
  extend(tx: QueueChange, jobs: ClaimedJob[]): Promise<void>;
  /** Whether the claim holds; in a transaction it goes on holding until that has ended. */
  holds(at: QueueLook, job: ClaimedJob): Promise<boolean>;
  /** Marks it as done. Gives false where the claim does not hold. */
  finish(tx: QueueChange, job: ClaimedJob): Promise<boolean>;
  /** The same, and forgets it. */
  remove(tx: QueueChange, job: ClaimedJob): Promise<boolean>;
  /** Marks it as failed for good. Gives false where the claim does not hold. */
  fail(tx: QueueChange, job: ClaimedJob, error: string): Promise<boolean>;
  /** Gives it back; nothing happens where the claim does not hold. */
  release(tx: QueueChange, job: ClaimedJob, release: Release): Promise<void>;
  /** Whether `freeDead` would find something; takes no lock. */
  hasDead(at: QueueLook): Promise<boolean>;
  /** Gives back what is held by those who can't be alive any more. The interrupted try counts. */
  freeDead(tx: QueueChange): Promise<void>;
  /**
   * Makes jobs due that are queued for later than `latest`, and shortens leases that nobody can have been given: the
   * clock was ahead. Gives whether there were any that are due now.
   */
  endOverlongPauses(tx: QueueChange, latest: Date): Promise<boolean>;
  close(): Promise<void>;
}
