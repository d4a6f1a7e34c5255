import { BoundedChild, type ChildProblem } from "#app/adapters/child/bounded-child";
import { type PdfProblem, PdfProblemError, type WorkerLimits } from "#reader/pdf/rendered-page";
import { problemOfExit } from "./page-budget";
import type { ChildTask, Failure, Task, TaskResult } from "./protocol";

export interface ChildBounds {
  memoryLimitMb: number;
  limits: WorkerLimits;
}

const problems: Record<ChildProblem, PdfProblem> = {
  time_limit: "time_limit",
  memory_limit: "memory_limit",
  died: "renderer_died",
};

/** One child process that draws pages; it keeps the file of its last task open. */
export class RenderChild extends BoundedChild<ChildTask, TaskResult, Failure> {
  /** The file the child has open. */
  openPath: string | null = null;
  readonly #limits: WorkerLimits;

  constructor(workerFile: string, { memoryLimitMb, limits }: ChildBounds) {
    super({
      workerFile,
      memoryLimitMb,
      // With one child per core, helper threads for collecting garbage only get in each other's way.
      execArgv: [
        "--max-semi-space-size=16",
        // A page leaves more garbage than a young heap is given, and collecting it again and again while
        // the heap grows took a seventh of the time.
        "--initial-heap-size=128",
        "--single-threaded-gc",
        "--expose-gc",
      ],
      toError: ({ problem, detail, figure }) => new PdfProblemError(problem, detail, figure),
      toChildError(problem, detail, exitCode) {
        const spent = problemOfExit(exitCode);
        return new PdfProblemError(spent?.problem ?? problems[problem], spent?.detail ?? detail);
      },
    });
    this.#limits = limits;
  }

  /** @throws PdfProblemError of the file, or time_limit, memory_limit, renderer_died; as BoundedChild.run besides */
  draw(task: Task, timeLimitMs: number): Promise<TaskResult> {
    this.openPath = task.pdfPath ?? this.openPath;
    return this.run({ ...task, limits: this.#limits }, timeLimitMs);
  }
}
