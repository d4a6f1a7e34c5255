import type { JsonText } from "#db/columns";
import { datesOfAd } from "#reader/dates/printed-dates";
import type { DateRange } from "#reader/dates/resolve-range";
import { parseFindings } from "../pages/page-notices";

/** What the pages of an ad say of its dates, and the circular itself: days as YYYY-MM-DD. */
export interface OtherDates {
  /** One end is null where it isn't printed. */
  printed: DateRange;
  own: { from: string; to: string };
  /** 1-based place of the page in the circular. */
  page: number;
}

interface DatedCircular {
  /** Wall time of the retailer's zone. */
  activeWallTime: string;
  terminationWallTime: string;
  retailer: { country: string | null };
}

/**
 * The dates that are printed on a circular's pages, where they differ from its own; null where they don't and where none
 * can be read.
 *
 * @param pages all of its pages in their order
 */
export function findOtherDates(
  circular: DatedCircular,
  pages: readonly { findings: JsonText | null }[],
): OtherDates | null {
  const from = circular.activeWallTime.slice(0, 10);
  const own = { from, to: lastDayOf(circular.terminationWallTime) };
  const printed = datesOfAd(
    pages.map(({ findings }) => parseFindings(findings)?.dates ?? []),
    { near: from, country: circular.retailer.country },
  );
  if (!printed) return null;
  const isSame = (printed.from ?? own.from) === own.from && (printed.to ?? own.to) === own.to;
  return isSame ? null : { printed: { from: printed.from, to: printed.to }, own, page: printed.page + 1 };
}

/** What ends at midnight has the day before as its last. */
function lastDayOf(wallTime: string): string {
  const day = wallTime.slice(0, 10);
  if (!wallTime.endsWith("T00:00:00")) return day;
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
