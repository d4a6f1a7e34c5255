import { beginPageTask, endOfError } from "#app/adapters/child/page-tasks";
import type { Log } from "#app/kernel/ports/log";
import type { Metrics } from "#app/kernel/ports/metrics";
import { PdfProblemError } from "#reader/pdf/rendered-page";
import type { Task, TaskResult } from "./protocol";
import { type ChildBounds, RenderChild } from "./render-child";

interface Job {
  task: Task;
  timeLimitMs: number;
  /** When a process took it for the first time; null while it waits. By performance.now(). */
  takenAt: number | null;
  resolve(result: TaskResult): void;
  reject(error: unknown): void;
}

export interface PoolOptions extends ChildBounds {
  workerFile: string;
  processes: number;
  metrics: Metrics;
  log: Log;
}

/**
 * A person waits for an upload to be accepted, or for deals to be found; pages come next, then what shoppers load, then what
 * readers look at.
 */
const urgency: Record<Task["kind"], number> = {
  inspect: 0,
  wrap: 0,
  find: 0,
  analyse: 0,
  page: 1,
  extras: 2,
  picture: 3,
};
/** Leftovers of many files add up in a process; above this part of its limit an idle one is replaced. */
const restFraction = 0.8;

/**
 * A small pool of child processes of our own. A general one (tinypool) runs tasks in child processes as
 * well, but does not tell which process has which task: ours must measure and kill exactly that one and
 * reject exactly that task, and should give a page to the child that has its file open already.
 */
export class RenderPool {
  #idle: RenderChild[] = [];
  #busy = new Set<RenderChild>();
  #queue: Job[] = [];
  #closed = false;

  constructor(private readonly options: PoolOptions) {}

  /** Starts all processes now, so that the first file does not wait for them. */
  warmUp(): void {
    while (this.#idle.length + this.#busy.size < this.options.processes) this.#idle.push(this.#start());
  }

  /** @throws PdfProblemError as RenderChild.run; renderer_died when the pool has been closed */
  run(task: Task, timeLimitMs: number): Promise<TaskResult> {
    if (this.#closed) return Promise.reject(new PdfProblemError("renderer_died", "the renderer is closed"));
    return new Promise((resolve, reject) => {
      const job: Job = { task, timeLimitMs, takenAt: null, resolve, reject };
      const before = this.#queue.findIndex((other) => urgency[other.task.kind] > urgency[task.kind]);
      this.#queue.splice(before < 0 ? this.#queue.length : before, 0, job);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const waiting = this.#queue.splice(0);
    for (const job of waiting) job.reject(new PdfProblemError("renderer_died", "the renderer was closed"));
    const children = [...this.#idle.splice(0), ...this.#busy];
    await Promise.all(children.map((child) => child.end()));
  }

  #start(): RenderChild {
    return new RenderChild(this.options.workerFile, this.options);
  }

  #dispatch(): void {
    while (this.#queue.length > 0 && this.#busy.size < this.options.processes) {
      const job = this.#queue.shift() as Job;
      let child: RenderChild;
      try {
        child = this.#childFor(job.task.pdfPath);
      } catch (error) {
        // The system has no room for another process.
        job.reject(error);
        continue;
      }
      this.#busy.add(child);
      job.takenAt = performance.now();
      void this.#perform(job, child)
        // Where no process could be started in place of the child. What was settled before stays so.
        .catch((error: unknown) => job.reject(error))
        .finally(() => this.#dispatch());
    }
  }

  #childFor(pdfPath: string | null): RenderChild {
    this.#idle = this.#idle.filter((child) => !child.ended);
    const opened = this.#idle.findIndex((child) => child.openPath === pdfPath);
    // Else the one used last: it may have the file open under the name it had before it was stored.
    const [child] = this.#idle.splice(opened < 0 ? this.#idle.length - 1 : opened, 1);
    return child ?? this.#start();
  }

  async #perform(job: Job, child: RenderChild): Promise<void> {
    const { kind, pdfPath } = job.task;
    const ended = beginPageTask(this.options.metrics, kind);
    try {
      const result = await child.draw(job.task, job.timeLimitMs);
      ended("done");
      job.resolve(result);
    } catch (error) {
      const isTriedAgain = child.failedByLeftovers && !this.#closed;
      ended(isTriedAgain ? "replaced" : endOfError(error));
      if (isTriedAgain) {
        // A fresh process gets one more try, in what is left of the time.
        this.options.log.info({ kind, pdfPath, err: error }, "renderer replaced, task tried again");
        await this.#release(child, job);
        const fresh = this.#start();
        this.#busy.add(fresh);
        const { wallMs, cpuMs } = child.spent;
        return this.#perform({ ...job, timeLimitMs: job.timeLimitMs - (cpuMs ?? wallMs) }, fresh);
      }
      this.options.log.warn({ kind, pdfPath, err: error }, "rendering failed");
      job.reject(error);
    }
    await this.#release(child, job);
  }

  async #release(child: RenderChild, { task, takenAt }: Job): Promise<void> {
    const bytes = await child.memory();
    const worn = bytes > this.options.memoryLimitMb * 1024 * 1024 * restFraction;
    this.options.log.debug(
      {
        pid: child.pid,
        residentMb: toMb(bytes),
        peakMb: toMb(child.peakBytes),
        openPath: child.openPath,
        kind: task.kind,
        cpuMs: child.spent.cpuMs,
        tookMs: performance.now() - (takenAt ?? 0),
      },
      "renderer idle",
    );
    this.#busy.delete(child);
    if (this.#closed || child.ended) return;
    if (worn) void child.end();
    this.#idle.push(worn ? this.#start() : child);
  }
}

function toMb(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
