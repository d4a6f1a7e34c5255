import { DateTime } from "luxon";
import * as z from "zod";

/** Instants: from the first (included) to the second (not included). */
export interface EmailInterval {
  from: Date;
  until: Date;
}

const maxYears = 5;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/**
 * What reports are asked for: two ISO-8601 dates or instants; without offset they are UTC. A bare day as `until` means
 * to its end.
 */
export const emailIntervalSchema = z
  .object({ from: dateText("From"), until: dateText("Until") })
  .transform(({ from, until }) => ({
    from: DateTime.fromISO(from, { zone: "utc" }),
    until: DateTime.fromISO(until, { zone: "utc" }).plus({ days: dayPattern.test(until) ? 1 : 0 }),
  }))
  .refine(({ from, until }) => from < until, { path: ["until"], message: "Until must be later than From." })
  .refine(({ from, until }) => until <= from.plus({ years: maxYears }), {
    path: ["until"],
    message: `At most ${maxYears} years can be reported at once.`,
  })
  .transform(({ from, until }): EmailInterval => ({ from: from.toJSDate(), until: until.toJSDate() }));

function dateText(name: string) {
  return z
    .string({ error: `${name} is required!` })
    .trim()
    .min(1, `${name} is required!`)
    .max(40, `${name} must be a date.`)
    .refine((text) => DateTime.fromISO(text, { zone: "utc" }).isValid, `${name} must be a date.`);
}

/** One month back until today, as UTC days YYYY-MM-DD. */
export function defaultDays(now: Date): { from: string; until: string } {
  const today = DateTime.fromJSDate(now, { zone: "utc" });
  return { from: today.minus({ months: 1 }).toISODate() ?? "", until: today.toISODate() ?? "" };
}

/** Every UTC day that the interval touches, YYYY-MM-DD. */
export function daysWithin({ from, until }: EmailInterval): string[] {
  const days: string[] = [];
  const end = DateTime.fromJSDate(until, { zone: "utc" });
  let day = DateTime.fromJSDate(from, { zone: "utc" }).startOf("day");
  for (; day < end; day = day.plus({ days: 1 })) days.push(day.toISODate() ?? "");
  return days;
}
