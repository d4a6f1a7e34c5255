import { useEffect, useState } from "react";
import { fetchJson } from "./fetch-json";

/**
 * What a resource route's loader answers: `undefined` while it is on its way or there is no address, null when it
 * could not be had.
 * @param revision another one asks again; what was answered stays until the new answer is there
 */
export function useFetched<T>(address: string | null, revision = 0): T | null | undefined {
  const [answer, setAnswer] = useState<{ address: string; value: T | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is a reason to ask again
  useEffect(() => {
    if (address === null) {
      setAnswer(null);
      return;
    }
    const stop = new AbortController();
    fetchJson<T>(address, stop.signal)
      .catch(() => null)
      .then((value) => {
        if (!stop.signal.aborted) setAnswer({ address, value });
      });
    return () => stop.abort();
  }, [address, revision]);
  return answer !== null && answer.address === address ? answer.value : undefined;
}
