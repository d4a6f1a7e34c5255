import type { WeeklyAd } from "#app/domain/publishing/weekly-ad";

const PATIENCE_MS = 15_000;

/**
 * Reads what is on offer now, without cookies or credentials.
 * Null when there is no such retailer. Throws when the answer does not come or is no weekly ad.
 */
export async function loadAd(origin: string, retailerId: string): Promise<WeeklyAd | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const response = await fetch(`${origin}/public/retailers/${retailerId}/weekly-ad`, {
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
