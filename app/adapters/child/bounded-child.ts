import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { processUse } from "./process-use";
import type { ChildMessage } from "./protocol";

/** What a child process ended of: a limit of its parent's, or by itself. */
export type ChildProblem = "time_limit" | "memory_limit" | "died";

export interface ChildOptions<Failure> {
  /** The bundled file that the process runs. */
  workerFile: string;
  /** Resident memory, and the heap's limit. */
  memoryLimitMb: number;
  /** Beyond the heap's limit. */
  execArgv?: string[];
  /** Below everything else: 0 (as its parent) to 19. */
  niceness?: number;
  /** The error for what the child said of a task. */
  toError(failure: Failure): Error;
  /** The error for a child that was ended or ended by itself; `exitCode` is null where a signal ended it. */
  toChildError(problem: ChildProblem, detail: string, exitCode: number | null): Error;
}

const checkEveryMs = 50;
/** On a busy machine a good page waits for its turn; one that sleeps must end all the same. */
const wallLimitFactor = 6;
const startLimitMs = 30_000;

/**
 * A process that has grown by more of its limit than this before a task began may fail it by what earlier ones left. Of 500 MB
 * the pages of real ads leave 140 in the middle, 198 in one of ten.
 */
const leftoverFraction = 0.15;

/** What a task took so far, in milliseconds. */
export interface Spent {
  wallMs: number;
  /** Processor time of all threads; null where the system doesn't tell. */
  cpuMs: number | null;
}

interface Running<Result> {
  id: number;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/**
 * One child process and the task it is at. The child can't be trusted to watch itself: a bomb keeps it
 * from ever looking at a clock, and native memory knows no limit of its own.
 */
export class BoundedChild<Task, Result, Failure> {
  peakBytes = 0;
  /** What the task under way, or the last one, has taken. */
  spent: Spent = { wallMs: 0, cpuMs: null };
  /** The last task was ended for memory that earlier ones may have taken: a fresh process may manage it. */
  failedByLeftovers = false;
  #process: ChildProcess;
  #ready: Promise<void>;
  #running: Running<Result> | null = null;
  #ended = false;
  #errorOutput = "";
  /** What the system said when it could not start the process. */
  #startError: Error | null = null;
  #nextId = 1;
  /** What the process takes by itself: resident before its first task. */
  #freshBytes: number | null = null;

  constructor(private readonly options: ChildOptions<Failure>) {
    const { workerFile, memoryLimitMb, execArgv = [], niceness = 0 } = options;
    this.#process = fork(workerFile, [], {
      // The child gets nothing of our environment: it has no use for secrets. The rest tells
      // glibc to keep freed canvases for the next page, but not once per thread.
      env: {
        NODE_ENV: "production",
        MALLOC_ARENA_MAX: "2",
        MALLOC_MMAP_THRESHOLD_: "67108864",
        MALLOC_TRIM_THRESHOLD_: "134217728",
      },
      execArgv: [`--max-old-space-size=${memoryLimitMb}`, ...execArgv],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    if (niceness > 0 && this.pid !== undefined) lowerPriority(this.pid, niceness);
    this.#process.stderr?.on("data", (chunk: Buffer) => {
      this.#errorOutput = (this.#errorOutput + chunk.toString()).slice(-4000);
    });
    this.#ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#kill(), startLimitMs);
      this.#process.once("message", () => {
        clearTimeout(timer);
        resolve();
      });
      this.#process.once("close", (code) => {
        clearTimeout(timer);
        const detail = `did not start: ${this.#errorOutput}`;
        reject(this.#startError ?? options.toChildError("died", detail, code));
      });
      this.#process.once("error", (error) => {
        clearTimeout(timer);
        reject(error);
      });
    });
    this.#ready.catch(() => {});
    this.#process.on("message", (message: ChildMessage<Result, Failure>) => this.#receive(message));
    this.#process.on("error", (error) => {
      if (this.pid === undefined) this.#startError = error;
      this.#end(null, null);
    });
    this.#process.on("close", (code, signal) => this.#end(code, signal));
  }

  get ended(): boolean {
    return this.#ended;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /**
   * Runs one task; one at a time. When a limit is passed the child is killed. The time limit counts processor
   * time where the system tells it, so that a page isn't refused because the machine has other things to do.
   *
   * @throws what toError and toChildError make; an error with the system's code (NodeJS.ErrnoException) for what the
   * system refused
   */
  async run(task: Task, timeLimitMs: number): Promise<Result> {
    await this.#ready;
    const id = this.#nextId++;
    const outcome = new Promise<Result>((resolve, reject) => {
      this.#running = { id, resolve, reject };
      if (this.#ended) this.#fail(this.options.toChildError("died", "ended before it was asked", null));
    });
    // It may fail before it is waited for below, and that is not the end of the server.
    outcome.catch(() => {});
    const startedAt = performance.now();
    const before = await this.#use();
    const note = async () => {
      const use = await this.#use();
      const cpuMs = use && before ? difference(use.cpuMs, before.cpuMs) : this.spent.cpuMs;
      this.spent = { wallMs: performance.now() - startedAt, cpuMs };
      return use?.residentBytes ?? 0;
    };
    this.spent = { wallMs: 0, cpuMs: null };
    this.#freshBytes ??= before?.residentBytes ?? 0;
    const leftBytes = (before?.residentBytes ?? 0) - this.#freshBytes;
    const watch = setInterval(async () => {
      const bytes = await note();
      if (this.#running?.id === id) this.#check({ bytes, leftBytes, timeLimitMs });
    }, checkEveryMs);
    this.#process.send({ id, task }, () => {});
    try {
      return await outcome;
    } finally {
      clearInterval(watch);
      await note();
    }
  }

  /** Resident memory now, in bytes; 0 when unknown. */
  async memory(): Promise<number> {
    return (await this.#use())?.residentBytes ?? 0;
  }

  async #use() {
    const use = this.pid === undefined ? null : await processUse(this.pid);
    this.peakBytes = Math.max(this.peakBytes, use?.residentBytes ?? 0);
    return use;
  }

  /** Ends the process; resolves when it is gone. */
  async end(): Promise<void> {
    if (this.#ended) return;
    const gone = new Promise((resolve) => this.#process.once("close", resolve));
    this.#kill();
    await gone;
  }

  /** Ends the process when its task has passed a limit. `bytes` are resident now, `leftBytes` were left by earlier tasks. */
  #check(now: { bytes: number; leftBytes: number; timeLimitMs: number }): void {
    const limitBytes = this.options.memoryLimitMb * 1024 * 1024;
    if (now.bytes > limitBytes) {
      this.failedByLeftovers = now.leftBytes > limitBytes * leftoverFraction;
      const detail = `${Math.round(now.bytes / 1024 / 1024)} MB resident`;
      this.#fail(this.options.toChildError("memory_limit", detail, null));
      this.#kill();
      return;
    }
    const { wallMs, cpuMs } = this.spent;
    if ((cpuMs ?? wallMs) <= now.timeLimitMs && wallMs <= now.timeLimitMs * wallLimitFactor) return;
    const took = `${Math.round(wallMs)} ms, ${cpuMs ?? "unknown"} ms of them computing`;
    this.#fail(this.options.toChildError("time_limit", `took ${took}`, null));
    this.#kill();
  }

  #receive(message: ChildMessage<Result, Failure>): void {
    if ("ready" in message || this.#running?.id !== message.id) return;
    const running = this.#running;
    this.#running = null;
    if ("result" in message) {
      running.resolve(message.result);
    } else if ("systemFailure" in message) {
      const { message: sentence, code, syscall } = message.systemFailure;
      running.reject(Object.assign(new Error(sentence), { code, syscall }));
    } else {
      running.reject(this.options.toError(message.failure));
    }
  }

  #end(code: number | null, signal: string | null): void {
    this.#ended = true;
    const outOfHeap = /heap out of memory|allocation failed/i.test(this.#errorOutput);
    const detail = `code ${code}, signal ${signal} ${this.#errorOutput}`.trim();
    this.#fail(
      this.#startError ?? this.options.toChildError(outOfHeap ? "memory_limit" : "died", detail, code),
    );
  }

  #fail(error: Error): void {
    const running = this.#running;
    this.#running = null;
    running?.reject(error);
  }

  #kill(): void {
    // Ended only once it is gone for good, but no longer to be given tasks.
    this.#ended = true;
    this.#process.kill("SIGKILL");
  }
}

/** Not for a process that has ended already. */
function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SYSTEM_ERROR") throw error;
  }
}

function difference(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : now - before;
}
