import { wallFromText, wallText } from "#app/kernel/wall-arithmetic";
import type { Schedule } from "./interval";
import { type Interval, type IntervalUnit, monthHalfStarts } from "./interval-grammar";

/** What a schedule means, in a plain sentence with everything that decides when it runs. */
export function describeInterval({ interval, timeZone, anchor, overshoot }: Schedule): string {
  const wall = wallFromText(anchor);
  if (interval.mode === 2) return `Every ${capitalized(interval.weekday)} at ${interval.time} (${timeZone}).`;
  if (interval.mode === 3) {
    return `On ${nthPart(interval)} at ${timeOf(wall)} (${timeZone})${overshootWords(interval, overshoot)}.`;
  }
  const { count, unit } = interval;
  const every = `Every ${count === 1 ? unit.slice(0, -1) : `${count} ${unit}`}`;
  const since = `counted from ${shownDate(wall)}`;
  if (unit === "seconds" || unit === "minutes" || unit === "hours") {
    return `${every}, ${since} ${timeOf(wall, unit === "seconds")} (${timeZone}), evenly also when clocks change.`;
  }
  return `${every} at ${timeOf(wall)} (${timeZone}), ${since}${shortMonthWords(wall, unit)}.`;
}

/** MM/DD/YYYY */
export function shownDate(wall: number): string {
  const [year, month, day] = wallText(wall).slice(0, 10).split("-");
  return `${month}/${day}/${year}`;
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st … */
export function ordinal(number: number): string {
  return `${number}${ordinalSuffix(number)}`;
}

export function ordinalSuffix(number: number): "st" | "nd" | "rd" | "th" {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  return teen ? "th" : ((["th", "st", "nd", "rd"] as const)[number % 10] ?? "th");
}

function nthPart({ nth, period, scope }: Extract<Interval, { mode: 3 }>): string {
  if (period === "day") return `the ${ordinal(nth)} day of every ${scope}`;
  if (period === "week") return `the Sunday that begins the ${ordinal(nth)} week of every ${scope}`;
  if (scope === "month") return `the ${ordinal(monthHalfStarts[nth - 1] ?? 1)} day of every month`;
  return `the first day of the ${ordinal(nth)} ${period} of every ${scope}`;
}

/** Said of what some months have less of than is asked for; years have always more. */
function overshootWords(
  { nth, period, scope }: Extract<Interval, { mode: 3 }>,
  overshoot: Schedule["overshoot"],
): string {
  const always = period === "day" ? 28 : period === "week" ? 4 : null;
  if (scope === "year" || always === null || nth <= always) return "";
  if (overshoot === "skip") return "; months without one are left out";
  return `; in months without one, on their last ${period === "day" ? "day" : "Sunday"}`;
}

function shortMonthWords(wall: number, unit: IntervalUnit): string {
  const date = new Date(wall);
  if (unit === "months" && date.getUTCDate() > 28) return "; in shorter months, on their last day";
  if (unit === "years" && wallText(wall).slice(5, 10) === "02-29") return "; in other years, on 02/28";
  return "";
}

function timeOf(wall: number, withSeconds = false): string {
  return wallText(wall).slice(11, withSeconds ? 19 : 16);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
