import type { Metrics, PageTask, PageTaskEnd } from "#app/kernel/ports/metrics";
import { type ReadingProblem, ReadingProblemError } from "#app/kernel/ports/page-reader";
import { type PdfProblem, PdfProblemError } from "#reader/pdf/rendered-page";

/** Problems that are the process's; all others are the file's. */
const endsOfProblems: Partial<Record<PdfProblem | ReadingProblem, PageTaskEnd>> = {
  time_limit: "time_limit",
  memory_limit: "memory_limit",
  renderer_died: "died",
  reader_died: "died",
  models_missing: "failed",
};

/**
 * Tells the metrics that a child process begins a task.
 * @returns what tells them of its end
 */
export function beginPageTask(metrics: Metrics, task: PageTask): (end: PageTaskEnd) => void {
  const begunAt = performance.now();
  metrics.pageTaskBegan(task);
  return (end) => metrics.pageTaskEnded(task, end, (performance.now() - begunAt) / 1000);
}

/** How a task ended that threw this. */
export function endOfError(error: unknown): PageTaskEnd {
  const isKnown = error instanceof PdfProblemError || error instanceof ReadingProblemError;
  return isKnown ? (endsOfProblems[error.problem] ?? "refused") : "failed";
}
