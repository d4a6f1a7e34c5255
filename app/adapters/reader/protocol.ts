import type { KnownOfPage, ReadingProblem } from "#app/kernel/ports/page-reader";

export interface ReadTask {
  picturePath: string;
  /** Our own models: deal-model.onnx, letter-model.onnx, name-model.onnx and sign-model.onnx. */
  modelsDir: string;
  known?: KnownOfPage;
}

export interface ReadFailure {
  problem: ReadingProblem;
  detail: string;
}
