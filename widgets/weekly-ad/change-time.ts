import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { readTime } from "#widgets/shared/read-time";

/**
 * When the ad changes by itself, in milliseconds since 1970: one of its circulars ends or the next begins. Infinity when
 * neither is known.
 */
export function changeTime({ circulars, next }: Pick<WeeklyAd, "circulars" | "next">): number {
  const instants = [next?.activeDate, ...circulars.map(({ terminationDate }) => terminationDate)];
  return Math.min(...instants.map((instant) => readTime(instant as string) || Number.POSITIVE_INFINITY));
}
