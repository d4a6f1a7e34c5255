import { leadsToSignIn } from "./leads-to-sign-in";

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
