/** A layer's weights, row by row, one row an output. */
interface Layer {
  inputs: number;
  weights: Float32Array;
  biases: Float32Array;
}

/** Small nets of our own (reader/teach), of three layers each. They get features less the means, by the deviations. */
export interface SmallNets {
  means: Float32Array;
  deviations: Float32Array;
  nets: Layer[][];
}

/** As reader/teach/small_nets.py writes them: numbers as base64 of 32-bit floats, smallest byte first. */
export interface SmallNetsFile {
  means: string;
  deviations: string;
  nets: { weights: string; biases: string }[][];
}

export function readSmallNets({ means, deviations, nets }: SmallNetsFile): SmallNets {
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

/** What each net says of a list of features: one number a net. */
export function answersOf(features: readonly number[], { means, deviations, nets }: SmallNets): number[] {
  const values = features.map((value, at) => (value - (means[at] as number)) / (deviations[at] as number));
  return nets.map((layers) => answer(values, layers));
}

function floats(text: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(text, "base64"));
  return new Float32Array(bytes.buffer);
}

function answer(features: readonly number[], layers: readonly Layer[]): number {
  let values = [...features];
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
