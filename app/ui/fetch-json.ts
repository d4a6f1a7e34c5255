import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Said where a request got no answer at all. */
export const unreachableMessage = "The server can't be reached. Please try again.";

/** Whether a request failed without any answer: browsers throw a TypeError then, whatever the reason was. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError;
}

/**
 * Asks a resource route's loader, without the screen's router: a failure stays with whoever asked. A session that has
 * ended leads to the sign-in page.
 * @throws Error when there is no answer of ours; DOMException AbortError when `signal` broke it off
 */
export async function fetchJson<T>(address: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal });
  leadsToSignIn(response.url);
  if (!response.ok || !response.headers.get("Content-Type")?.includes("json")) {
    throw new Error(`${address} answered ${response.status}`);
  }
  return (await response.json()) as T;
}

/** Where a session that has ended is led to, and one that lacks the second step that is required. */
const signInPages = ["/login", "/login/set-up"];

/** Tells whether an answer is a page that nobody goes on from without signing in, and leads there. */
export function leadsToSignIn(answeredBy: string): boolean {
  const { pathname } = new URL(answeredBy);
  if (!signInPages.includes(pathname)) return false;
  window.location.assign(pathname);
  return true;
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
