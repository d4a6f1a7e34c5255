import type { WeeklyAd } from "#app/domain/publishing/weekly-ad";

const PATIENCE_MS = 15_000;

/**
 * Reads what is on offer now, without cookies or credentials; in a store when its slug or id is given.
 * Null when there is no such retailer. Throws when the answer does not come or is no weekly ad.
 */
export async function loadAd(
  origin: string,
  retailerId: string,
  store: string | null | undefined,
): Promise<WeeklyAd | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const query = store ? `?store=${encodeURIComponent(store)}` : "";
    const response = await fetch(`${origin}/public/retailers/${retailerId}/weekly-ad${query}`, {
      credentials: "omit",
      signal: stop.signal,
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The weekly ad answered ${response.status}.`);
    const ad = (await response.json()) as WeeklyAd;
    if (!Array.isArray(ad.circulars)) throw new Error("The answer is no weekly ad.");
    return ad;
  } finally {
    clearTimeout(timer);
  }
}
