import file from "#reader/models/name-model.json";
import type { NameRun } from "#reader/pictures/name-features";

/** A layer's weights, row by row, one row an output. */
interface Layer {
  inputs: number;
  weights: Float32Array;
  biases: Float32Array;
}

/** Small nets of our own (reader/teach/train_names.py), each of three layers. They get features less the means, by the deviations. */
interface NameNets {
  means: Float32Array;
  deviations: Float32Array;
  nets: Layer[][];
}

/** As train_names.py writes them: numbers as base64 of 32-bit floats, smallest byte first. */
interface NameModelFile {
  means: string;
  deviations: string;
  nets: { weights: string; biases: string }[][];
}

const model = readModel(file);

/** How likely each run of a deal's lines is its name: one number a run, which sum up to 1. */
export function rateNames(runs: readonly NameRun[]): number[] {
  const sums = new Float64Array(runs.length);
  for (const layers of model.nets) {
    const answers = runs.map(({ features }) => answer(features, model, layers));
    const most = Math.max(...answers);
    const total = answers.reduce((sum, value) => sum + Math.exp(value - most), 0);
    answers.forEach((value, at) => {
      sums[at] = (sums[at] as number) + Math.exp(value - most) / total / model.nets.length;
    });
  }
  return [...sums];
}

function readModel({ means, deviations, nets }: NameModelFile): NameNets {
  return {
    means: floats(means),
    deviations: floats(deviations),
    nets: nets.map((layers) =>
      layers.map(({ weights, biases }) => {
        const [all, own] = [floats(weights), floats(biases)];
        return { inputs: all.length / own.length, weights: all, biases: own };
      }),
    ),
  };
}

function floats(text: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(text, "base64"));
  return new Float32Array(bytes.buffer);
}

function answer(
  features: readonly number[],
  { means, deviations }: NameNets,
  layers: readonly Layer[],
): number {
  let values = features.map((value, at) => (value - (means[at] as number)) / (deviations[at] as number));
  layers.forEach(({ inputs, weights, biases }, depth) => {
    values = Array.from(biases, (bias, row) => {
      let sum = bias;
      for (let at = 0; at < inputs; at++)
        sum += (weights[row * inputs + at] as number) * (values[at] as number);
      return depth + 1 < layers.length ? Math.max(0, sum) : sum;
    });
  });
  return values[0] as number;
}
