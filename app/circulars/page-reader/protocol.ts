import type { ReadingProblem } from "#app/kernel/ports/page-reader";

export interface ReadTask {
  picturePath: string;
  /** Where the models stand (reader/models). */
  modelsDir: string;
}

export interface ReadFailure {
  problem: ReadingProblem;
  detail: string;
}
