import type { Tensor } from "onnxruntime-common";
import type { NameRun } from "./name-features";
import type { ModelRuntime } from "./runtime";

/** Says how likely each run of a deal's lines is its name: one number a run, of which only the order counts. */
export interface NameModel {
  rate(runs: readonly NameRun[]): Promise<number[]>;
}

/** Small nets of our own that rank runs (reader/teach). */
export async function openNameModel(runtime: ModelRuntime, model: Uint8Array): Promise<NameModel> {
  const session = await runtime.open(model);
  return {
    async rate(runs) {
      const [first] = runs;
      if (!first) return [];
      const input = new Float32Array(runs.flatMap(({ features }) => features));
      const { rates } = await session.run({
        runs: runtime.tensor(input, [runs.length, first.features.length]),
      });
      return Array.from((rates as Tensor).data as Float32Array);
    },
  };
}
