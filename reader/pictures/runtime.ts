import type { InferenceSession, Tensor } from "onnxruntime-common";

/** What runs the models. */
export interface ModelRuntime {
  name: "native" | "wasm";
  open(model: Uint8Array): Promise<InferenceSession>;
  tensor(data: Float32Array, dims: readonly number[]): Tensor;
}

/**
 * onnxruntime's native library, or its WebAssembly build where that does not load (another system's C library, say),
 * which takes about three times as long. One thread: a page is no reason to take all cores from those who wait for
 * an answer.
 *
 * @param onFallback gets the reason why the native library does not load
 * @throws Error where neither loads
 */
export async function loadRuntime(onFallback: (reason: unknown) => void = () => {}): Promise<ModelRuntime> {
  const native = await import("onnxruntime-node").catch((error: unknown) => {
    onFallback(error);
    return null;
  });
  if (native) {
    const options: InferenceSession.SessionOptions = {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: "sequential",
      // An arena keeps the largest page's memory for good.
      enableCpuMemArena: false,
      enableMemPattern: false,
    };
    return {
      name: "native",
      open: (model) => native.InferenceSession.create(model, options),
      tensor: (data, dims) => new native.Tensor("float32", data, dims),
    };
  }
  const wasm = await import("onnxruntime-web/wasm");
  wasm.env.wasm.numThreads = 1;
  return {
    name: "wasm",
    open: (model) => wasm.InferenceSession.create(model),
    tensor: (data, dims) => new wasm.Tensor("float32", data, dims),
  };
}
