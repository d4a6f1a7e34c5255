import type { ReadingProblem } from "#app/kernel/ports/page-reader";
import type { KnownOfPage } from "#reader/read-page";

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
