import * as z from "zod";
import { wallText } from "#app/kernel/wall-arithmetic";
import { type DateRange, rangeUnits } from "./date-range";
import {
  type Interval,
  intervalUnits,
  type Period,
  parts,
  periods,
  type Scope,
  scopes,
  weekdays,
} from "./interval-grammar";
import { ordinalSuffix } from "./schedule-words";

export const dateRangeRequired = "Date Range is required!";
export const intervalRequired = "Connection Interval is required!";

/** The longest that an interval or a date range may be. */
const maxYears = 100;
const unitsOfLongest = {
  seconds: maxYears * 31_536_000,
  minutes: maxYears * 525_600,
  hours: maxYears * 8760,
  days: maxYears * 365,
  weeks: maxYears * 52,
  months: maxYears * 12,
  years: maxYears,
};
const maxOrdinal = 31;

const count = number("The number").min(1, "The number must be at least 1.");

/** A day as YYYY-MM-DD. */
const day = z
  .string({ error: dateRangeRequired })
  .trim()
  .min(1, { error: dateRangeRequired, abort: true })
  .refine(isDay, "The date must be a day of the calendar.");

/**
 * An interval as forms and programs give it. `mode` and numbers may be texts.
 * Parts that there never are, e.g. a 5th quarter, are refused.
 */
export const intervalSchema: z.ZodType<Interval> = withMode(
  z.discriminatedUnion(
    "mode",
    [
      z
        .object({ mode: z.literal(1), count, unit: z.enum(intervalUnits, intervalRequired) })
        .superRefine(checkLength),
      z.object({
        mode: z.literal(2),
        weekday: z.enum(weekdays, "The weekday must be one of sunday to saturday."),
        time: z
          .string({ error: "Time is required!" })
          .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "The time must be HH:mm."),
      }),
      z
        .object({
          mode: z.literal(3),
          nth: count.max(maxOrdinal, `The number must be at most ${maxOrdinal}.`),
          period: z.enum(periods, intervalRequired),
          scope: z.enum(scopes, intervalRequired),
        })
        .superRefine(({ nth, period, scope }, ctx) => {
          const message = partProblem(nth, period, scope);
          if (message) ctx.addIssue({ code: "custom", path: ["nth"], message });
        }),
    ],
    intervalRequired,
  ),
);

/** A date range as forms and programs give it. That its dates aren't in the future is for who knows the day. */
export const dateRangeSchema: z.ZodType<DateRange> = withMode(
  z.discriminatedUnion(
    "mode",
    [
      z.object({ mode: z.literal(1), ...rangeLength() }).superRefine(checkLength),
      z
        .object({ mode: z.literal(2), from: day, to: day })
        .refine(({ from, to }) => from <= to, { path: ["to"], message: "To must not be before From." }),
      z.object({ mode: z.literal(3), ...rangeLength(), beginning: day }).superRefine(checkLength),
      z.object({ mode: z.literal(4), ...rangeLength(), ending: day }).superRefine(checkLength),
    ],
    dateRangeRequired,
  ),
);

/** Why there is no such part; null where there is. */
function partProblem(nth: number, period: Period, scope: Scope): string | null {
  const max = parts[scope][period];
  if (max === null) return `A ${scope} can't be divided into ${period}s; choose a year.`;
  if (nth <= max) return null;
  // Each ending in a sentence of its own: other languages have none that could be put in.
  const noSuch = {
    st: `There is no ${nth}st ${period} of a ${scope}; it has at most ${max}.`,
    nd: `There is no ${nth}nd ${period} of a ${scope}; it has at most ${max}.`,
    rd: `There is no ${nth}rd ${period} of a ${scope}; it has at most ${max}.`,
    th: `There is no ${nth}th ${period} of a ${scope}; it has at most ${max}.`,
  };
  return noSuch[ordinalSuffix(nth)];
}

function rangeLength() {
  return { count, unit: z.enum(rangeUnits, dateRangeRequired) };
}

function checkLength(
  value: { count: number; unit: keyof typeof unitsOfLongest },
  ctx: z.RefinementCtx,
): void {
  if (value.count <= unitsOfLongest[value.unit]) return;
  ctx.addIssue({ code: "custom", path: ["count"], message: `At most ${maxYears} years are possible.` });
}

function number(name: string) {
  return z.coerce.number({ error: `${name} must be a whole number.` }).int(`${name} must be a whole number.`);
}

/** Forms send the mode as text. */
function withMode<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) =>
      typeof value === "object" && value !== null && "mode" in value
        ? { ...value, mode: Number(value.mode) }
        : value,
    schema,
  );
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const wall = Date.parse(text);
  return !Number.isNaN(wall) && wallText(wall).startsWith(text) && text >= "1970-01-01";
}
