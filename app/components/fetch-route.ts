/**
 * Reads what a resource route of ours answers, without the screen's router: a failure stays with whoever asked.
 * Null when there is no answer of that kind, whatever the reason.
 * @throws DOMException AbortError when `signal` broke it off
 */
export async function fetchRoute<Answer>(
  path: string,
  params: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer | null> {
  try {
    const response = await fetch(`${path}?${new URLSearchParams(params)}`, signal ? { signal } : {});
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  }
}
