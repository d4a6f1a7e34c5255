const PATIENCE_MS = 15_000;
const SAVED = "endcap-v1";
/** Answers kept for later; more than a shopper looks at in a week. */
const MAX_SAVED = 60;

export interface Answer<Body> {
  body: Body;
  /** When it was fetched, where the network failed and an earlier answer had to do; otherwise null. */
  savedAt: Date | null;
}

/**
 * Keeps an answer for the time without a network, unless it is nobody's to keep. Only secure pages may; never in the
 * way of the view.
 */
async function save(url: string, response: Response): Promise<void> {
  if (response.headers.get("Cache-Control")?.includes("no-store")) return;
  try {
    const cache = await caches.open(SAVED);
    await cache.put(url, response);
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - MAX_SAVED))) await cache.delete(old);
  } catch {
    // Blocked or full: there will be nothing to fall back on.
  }
}

async function findSaved<Body>(url: string): Promise<Answer<Body> | null> {
  try {
    const response = await (await caches.open(SAVED)).match(url);
    if (!response) return null;
    const date = Date.parse(response.headers.get("Date") ?? "");
    return { body: (await response.json()) as Body, savedAt: new Date(Number.isNaN(date) ? 0 : date) };
  } catch {
    return null;
  }
}

/**
 * Reads what everybody may read, e.g. `/public/retailers/7/weekly-ad`, without cookies or credentials. Where the
 * network or the server fails, the last good answer of the same address. Null when there is nothing at that address.
 * Throws when the answer doesn't come, comes broken, and no earlier one is there.
 * @param isKept false for answers that would only crowd out those worth keeping
 */
export async function readPublic<Body>(
  origin: string,
  path: string,
  isKept = true,
): Promise<Answer<Body> | null> {
  const url = origin + path;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const response = await fetch(url, { credentials: "omit", signal: stop.signal });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    const copy = isKept ? response.clone() : null;
    const body = (await response.json()) as Body;
    if (copy) void save(url, copy);
    return { body, savedAt: null };
  } catch (error) {
    const saved = await findSaved<Body>(url);
    if (saved) return saved;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
