import { say, spokenLanguage, spokenLocale } from "./language/say";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Wall time (YYYY-MM-DD, anything behind is ignored) as people read it here: "Nov 18th 2026". */
export function formatDay(wallTime: string): string {
  if (spokenLanguage() !== "en") return formatWall(wallTime.slice(0, 10), { dateStyle: "medium" });
  const [year = "", month = "", day = ""] = wallTime.slice(0, 10).split("-");
  return `${months[Number(month) - 1]} ${ordinal(Number(day))} ${year}`;
}

/** "Nov 18th 2026 to Nov 24th 2026". */
export function formatDays(from: string, to: string): string {
  return say("{from} to {to}", { from: formatDay(from), to: formatDay(to) });
}

/** Wall time (YYYY-MM-DDTHH:mm:ss) to the minute: "Nov 18th 2026, 12:00 AM". */
export function formatWallMinute(wallTime: string): string {
  if (spokenLanguage() !== "en") return formatWall(wallTime, { dateStyle: "medium", timeStyle: "short" });
  const [hour = 0, minute = "00"] = wallTime.slice(11, 16).split(":");
  const half = Number(hour) < 12 ? "AM" : "PM";
  return `${formatDay(wallTime)}, ${Number(hour) % 12 || 12}:${minute} ${half}`;
}

/** "Chicago time (America/Chicago)"; "UTC", which is no place, stays. */
export function zoneInWords(timeZone: string): string {
  if (!timeZone.includes("/")) return timeZone;
  const city = timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return say("{city} time ({timeZone})", { city, timeZone });
}

const dateFormat = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

/**
 * The day of an instant as MM/DD/YYYY, where the reader is; not for what the server draws. Days in digits are in this
 * order in every language: they are typed so, and another order beside that would be misread.
 */
export function formatInstantDay(instant: string): string {
  return new Intl.DateTimeFormat("en-US", dateFormat).format(new Date(instant));
}

/**
 * An instant in a time zone, e.g. "Nov 18, 2026, 3:05 PM", or "Nov 18, 2026, 3:05:09 PM" to the second. Server and
 * browser must draw the same letters, and not all of them put the same blank before AM and PM.
 */
export function formatInstantIn(instant: string, timeZone: string, toTheSecond = false): string {
  const timeStyle = toTheSecond ? "medium" : "short";
  const format = new Intl.DateTimeFormat(spokenLocale(), { timeZone, dateStyle: "medium", timeStyle });
  return format.format(new Date(instant)).replace(/\s/g, " ");
}

/** An instant in full, with the zone, e.g. "Wednesday, November 18, 2026 at 12:30 AM CST". */
export function formatMomentIn(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(spokenLocale(), {
    timeZone,
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return format.format(instant);
}

/** An instant to the second in the reader's zone, e.g. "11/18/2026, 3:05:09 PM". */
export function formatInstantSecond(instant: Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "short", timeStyle: "medium" }).format(instant);
}

/** An instant as MM/DD/YYYY hh:mma, e.g. 11/18/2026 03:05pm, where the reader is. */
export function formatInstantMinute(instant: string): string {
  const time = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit" }).format(
    new Date(instant),
  );
  return `${formatInstantDay(instant)} ${time.replace(/\s/g, "").toLowerCase()}`;
}

/** Wall time as the reader's language has it; blanks as in `formatInstantIn`. */
function formatWall(wallTime: string, options: Intl.DateTimeFormatOptions): string {
  const instant = new Date(`${wallTime.slice(0, 16)}${wallTime.length > 10 ? ":00" : ""}Z`);
  // Charts ask for a label before there is a day.
  if (Number.isNaN(instant.getTime())) return wallTime;
  const format = new Intl.DateTimeFormat(spokenLocale(), { ...options, timeZone: "UTC" });
  return format.format(instant).replace(/\s/g, " ");
}

function ordinal(number: number): string {
  const teens = number % 100 >= 11 && number % 100 <= 13;
  const suffix = teens ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${suffix}`;
}

/** A day (YYYY-MM-DD, anything behind is ignored) as date fields show it: MM/DD/YYYY. */
export function formatDigits(day: string): string {
  const [year, month, date] = day.slice(0, 10).split("-");
  return `${month}/${date}/${year}`;
}
