import type { InferenceSession, Tensor } from "onnxruntime-common";

/** What runs the models. */
export interface ModelRuntime {
  open(model: Uint8Array): Promise<InferenceSession>;
  tensor(data: Float32Array, dims: readonly number[]): Tensor;
}

/** One thread: a page is no reason to take all cores from those who wait for an answer. */
const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
  // An arena keeps the largest page's memory for good.
  enableCpuMemArena: false,
  enableMemPattern: false,
};

/** Loads onnxruntime. @throws Error where its native library does not load, on another system's C library, say */
export async function loadRuntime(): Promise<ModelRuntime> {
  const native = await import("onnxruntime-node");
  return {
    open: (model) => native.InferenceSession.create(model, options),
    tensor: (data, dims) => new native.Tensor("float32", data, dims),
  };
}
