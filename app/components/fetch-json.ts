/**
 * Asks a resource route's loader. A session that has ended leads to the sign-in page.
 * @throws Error when there is no answer of ours
 */
export async function fetchJson<T>(address: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal });
  if (response.redirected && new URL(response.url).pathname === "/login") {
    window.location.assign("/login");
  }
  if (!response.ok || !response.headers.get("Content-Type")?.includes("json")) {
    throw new Error(`${address} answered ${response.status}`);
  }
  return (await response.json()) as T;
}
