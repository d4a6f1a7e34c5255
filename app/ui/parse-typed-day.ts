/** What was typed into a field for a day, and the time of day behind it, HH:mm:ss; null for none. */
export interface TypedMoment {
  day: string;
  time: string | null;
}

/** What fields take where they ask for no narrower range: what is beyond is a slip. */
export const earliestDay = "2000-01-01";
export const latestDay = "2099-12-31";

/**
 * A day as typed, YYYY-MM-DD; null for what is no day of the calendar. Years have two digits, of this century, or four.
 * - 2026-12-05: year, month, day, as in ISO 8601
 * - 12/05/2026: month, day, year, as date fields ask for (also with dashes or blanks)
 * - 05.12.2026: day, month, year, since nobody writes months first with dots
 */
export function parseTypedDay(text: string): string | null {
  const typed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/.exec(typed);
  if (dotted) return toDay(dotted[3], dotted[2], dotted[1]);
  const monthFirst = /^(\d{1,2})([/\- ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(typed);
  return monthFirst ? toDay(monthFirst[4], monthFirst[1], monthFirst[3]) : null;
}

/** A day as `parseTypedDay` takes it, alone or with a time: "12/05/2026 8am", "05.12.2026 08:00", "2026-12-05T08:00:30". */
export function parseTypedMoment(text: string): TypedMoment | null {
  const day = parseTypedDay(text);
  if (day !== null) return { day, time: null };
  const [, before, after] =
    /^\s*(\S.{0,20}?)(?:,\s*|\s+|T)(\d{1,2}(?::\d\d|\s*[ap]).{0,12})$/i.exec(text) ?? [];
  if (before === undefined || after === undefined) return null;
  const [dayBefore, time] = [parseTypedDay(before), parseTypedTime(after)];
  return dayBefore !== null && time !== null ? { day: dayBefore, time } : null;
}

/** "8am", "08:00", "8:30 p.m.", "20:15:30"; gives HH:mm:ss. */
function parseTypedTime(text: string): string | null {
  const match = /^(\d{1,2})(?::(\d\d))?(?::(\d\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hours = "", minutes = "00", seconds = "00", half] = match;
  const hour = Number(hours);
  if (half && (hour < 1 || hour > 12)) return null;
  const fullHour = half ? (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hour;
  if (fullHour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return `${String(fullHour).padStart(2, "0")}:${minutes}:${seconds}`;
}

function toDay(year = "", month = "", day = ""): string | null {
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  // Date.UTC takes the years 0 to 99 for those of the 20th century.
  const date = new Date(0);
  date.setUTCFullYear(fullYear, Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  return date.toISOString().slice(0, 10);
}
