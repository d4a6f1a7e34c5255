import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { getJson, leadToSignIn } from "./ask-server";

/**
 * Asks a resource route's loader, without the screen's router: a failure stays with whoever asked. A session that has
 * ended leads to the sign-in page.
 * @throws Error when there is no answer of ours; DOMException AbortError when `signal` broke it off
 */
export async function fetchJson<T>(address: string, signal?: AbortSignal): Promise<T> {
  const asked = await getJson<T>(address, signal);
  if (asked.kind === "done") return asked.answer;
  if (signal?.aborted) throw signal.reason;
  if (asked.kind === "signedOut") leadToSignIn(asked);
  throw new Error(`${address} gave no answer: ${asked.kind}`);
}

/**
 * Whether the server answers. To be asked before a screen reads anew by itself: a loader that can't be reached puts
 * an error in the place of the screen, with all that was typed there.
 */
function isReachable(): Promise<boolean> {
  return fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * The answer of a resource route's loader: `undefined` while it is loading or there is no address, null if it failed.
 * @param revision a changed number requests it again; the old answer stays until the new one is there
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

/** Has the page's data read anew, again and again as long as something in it is waited for. */
export function useLookingAgain(waiting: boolean, everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!waiting || state !== "idle") return;
    let wanted = true;
    const timer = setInterval(async () => {
      if ((await isReachable()) && wanted) revalidate();
    }, everyMs);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [waiting, everyMs, revalidate, state]);
}
