import type { ReadingProblem } from "#app/kernel/ports/page-reader";

export interface ReadTask {
  picturePath: string;
  /** Our own models: deal-model.onnx, letter-model.onnx and name-model.onnx. */
  modelsDir: string;
}

export interface ReadFailure {
  problem: ReadingProblem;
  detail: string;
}
