import { readTime } from "#widgets/shared/read-time";
import type { Answer } from "./answer";
import type { FilesPart } from "./view";
import { warn } from "./warn";

export type { Answer } from "./answer";

const PATIENCE_MS = 15_000;
const SAVED = "endcap-v1";
/** Answers kept for later; more than a shopper looks at in a week. */
const MAX_SAVED = 60;

/**
 * Keeps an answer for the time without a network, unless it is nobody's to keep. Only secure pages may; never in the
 * way of the view.
 */
async function save(url: string, response: Response): Promise<void> {
  if (/no-store/.test(response.headers.get("Cache-Control") as string)) return;
  try {
    const cache = await caches.open(SAVED);
    await cache.put(url, response);
    const keys = await cache.keys();
    for (const old of keys.slice(0, -MAX_SAVED)) await cache.delete(old);
  } catch {
    // Blocked or full: there will be nothing to fall back on.
  }
}

async function findSaved<Body>(url: string): Promise<Answer<Body> | null> {
  try {
    // Where there is none, reading it fails.
    const response = (await (await caches.open(SAVED)).match(url)) as Response;
    const savedAt = new Date(readTime(response.headers.get("Date") as string) || 0);
    return { body: (await response.json()) as Body, savedAt };
  } catch {
    return null;
  }
}

/**
 * Reads what everybody may read, e.g. `/public/retailers/7/weekly-ad`, without cookies or credentials. Where the
 * network or the server fails, the last good answer of the same address. Null when there is nothing at that address.
 * Throws when the answer doesn't come, comes broken, and no earlier one is there. Where a root says that the retailer's
 * ad is published as files, it is read from there.
 * @param isKept false for answers that would only crowd out those worth keeping
 */
export function readPublic<Body>(
  origin: string,
  path: string,
  isKept?: boolean,
): Promise<Answer<Body> | null> {
  const context = window.Endcap?.files?.[path.split("/")[3] as string];
  return context
    ? context.load<FilesPart>("files").then((read) => read(context, readUrl, path, isKept))
    : readUrl(origin + path, isKept);
}

async function readUrl<Body>(url: string, isKept = true): Promise<Answer<Body> | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const response = await fetch(url, { credentials: "omit", signal: stop.signal });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    const copy = isKept && response.clone();
    const body = (await response.json()) as Body;
    if (copy) void save(url, copy);
    return { body, savedAt: null };
  } catch (error) {
    const saved = await findSaved<Body>(url);
    if (saved) return saved;
    warn(
      `${url} could not be read (${error}). A content security policy has to let that server in (connect-src).`,
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
