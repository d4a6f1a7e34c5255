import { dayMs, wallFromText, wallText } from "#app/kernel/wall-arithmetic";

/** Days YYYY-MM-DD of the retailer's zone, both included. */
export interface Period {
  from: string;
  until: string;
}

/** Days that are shown unless others are asked for; a weekly ad is far from it. */
const usualDays = 92;

/** The period that is asked for, as far as it lies within those days; without one the last three months of them. */
export function periodWithin(within: Period, asked: Partial<Period>): Period {
  const usual = laterOf(within.from, shift(within.until, 1 - usualDays));
  const from = laterOf(within.from, asked.from ?? usual);
  const until = earlierOf(within.until, asked.until ?? within.until);
  return from <= until ? { from, until } : { from: usual, until: within.until };
}

/** Every day of it. */
export function daysOf({ from, until }: Period): string[] {
  const days: string[] = [];
  for (let day = wallFromText(from); day <= wallFromText(until); day += dayMs) {
    days.push(wallText(day).slice(0, 10));
  }
  return days;
}

export function earlierOf(one: string, other: string): string {
  return one.localeCompare(other) < 0 ? one : other;
}

export function laterOf(one: string, other: string): string {
  return one.localeCompare(other) > 0 ? one : other;
}

function shift(day: string, days: number): string {
  return wallText(wallFromText(day) + days * dayMs).slice(0, 10);
}
