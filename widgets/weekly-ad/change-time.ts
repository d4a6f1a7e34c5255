import type { WeeklyAd } from "#app/domain/publishing/weekly-ad";

const MINUTE_MS = 60_000;

/** When the ad changes by itself, in milliseconds since 1970: one of its circulars ends or the next begins. */
export function changeTime({ circulars, next }: Pick<WeeklyAd, "circulars" | "next">): number | null {
  const instants = [next?.activeDate ?? "", ...circulars.map(({ terminationDate }) => terminationDate)];
  const times = instants.map((instant) => Date.parse(instant)).filter((time) => !Number.isNaN(time));
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * How long to wait before the ad is read again, in milliseconds: until it changes, and up to a minute more, so that a
 * million phones don't come at once.
 * @param tries how often it was read after that time and had not changed, as happens where a clock is wrong: each wait
 *   is longer than the one before
 * @param chance between 0 and 1
 */
export function waitBefore(time: number, now: number, tries: number, chance: number): number {
  return Math.max(time - now, tries * tries * MINUTE_MS) + chance * MINUTE_MS;
}
