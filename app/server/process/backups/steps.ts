/** To be called with how many more are done. */
export type Step = (count: number) => void;

export function countSteps(total: number, onProgress: (done: number, total: number) => void): Step {
  let done = 0;
  return (count) => {
    done += count;
    onProgress(done, total);
  };
}
