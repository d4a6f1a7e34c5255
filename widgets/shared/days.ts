import { msg } from "#widgets/shared/msg";
import { readTime } from "#widgets/shared/read-time";

/** The last instant something is good for: what ends at midnight is good through the day before. */
export function lastMoment(end: string): Date {
  return new Date(readTime(end) - 1);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Days as they are in a zone (IANA name), e.g. "Nov 24", with the weekday "Tue, Nov 24". */
export function dayFormat(timeZone: string, weekday?: "short"): Intl.DateTimeFormat {
  const key = msg.locale + timeZone + weekday;
  // Making one takes a slow phone longer than everything else that a line of the list shows.
  const format = formats.get(key) ?? makeFormat(timeZone, weekday);
  formats.set(key, format);
  return format;
}

function makeFormat(timeZone: string, weekday?: "short"): Intl.DateTimeFormat {
  const options = { weekday, month: "short", day: "numeric" } as const;
  try {
    return new Intl.DateTimeFormat(msg.locale, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(msg.locale, options); // an old browser may not know the zone's name
  }
}

/** A day with its time, e.g. "Nov 24, 2026, 3:05 PM". */
export function momentInWords(moment: Date): string {
  return moment.toLocaleString(msg.locale, { dateStyle: "medium", timeStyle: "short" });
}

/** The last good day of what ends at this ISO instant, e.g. "Tue, Nov 24"; empty for what is no instant. */
export function lastDay(end: string, timeZone: string): string {
  const moment = lastMoment(end);
  return Number.isNaN(moment.getTime()) ? "" : dayFormat(timeZone, "short").format(moment);
}
