import file from "#reader/models/name-model.json";
import type { NameRun } from "#reader/pictures/name-features";
import { answersOf, readSmallNets } from "./small-nets";

/** reader/teach/train_names.py */
const model = readSmallNets(file);

/** How likely each run of a deal's lines is its name: one number a run, which sum up to 1. */
export function rateNames(runs: readonly NameRun[]): number[] {
  const sums = new Float64Array(runs.length);
  const answers = runs.map(({ features }) => answersOf(features, model));
  model.nets.forEach((_, net) => {
    const own = answers.map((each) => each[net] as number);
    const most = Math.max(...own);
    const total = own.reduce((sum, value) => sum + Math.exp(value - most), 0);
    own.forEach((value, at) => {
      sums[at] = (sums[at] as number) + Math.exp(value - most) / total / model.nets.length;
    });
  });
  return [...sums];
}
