import type { DateRange } from "#app/integrations/domain/connections/date-range";
import type { Schedule } from "#app/integrations/domain/connections/interval";
import {
  type Interval,
  monthHalfStarts,
  type Weekday,
} from "#app/integrations/domain/connections/interval-grammar";
import type { SchedulePreview } from "#app/integrations/domain/connections/schedule-plan";
import { dayMs, startOfDay, wallFromText, wallText } from "#app/kernel/wall-arithmetic";
import { wallOfInstant } from "#app/kernel/zone-clock";
import { formatDay } from "#app/ui/format-date";
import { say, spokenLanguage } from "#app/ui/language/say";

/**
 * What a schedule means, in a plain sentence with everything that decides when it runs: in English the words of
 * `describeInterval`.
 */
export function sayInterval({ interval, timeZone, anchor, overshoot }: Schedule): string {
  const wall = wallFromText(anchor);
  if (interval.mode === 2) {
    const { weekday, time } = interval;
    return say(
      "Every {weekday, select, sunday {Sunday} monday {Monday} tuesday {Tuesday} wednesday {Wednesday} thursday {Thursday} friday {Friday} other {Saturday}} at {time} ({timeZone}).",
      { weekday, time, timeZone },
    );
  }
  if (interval.mode === 3) return sayNth(interval, { overshoot, time: timeOf(wall), timeZone });
  const { count, unit } = interval;
  const every = say(
    "{unit, select, seconds {{count, plural, one {second} other {{count} seconds}}} minutes {{count, plural, one {minute} other {{count} minutes}}} hours {{count, plural, one {hour} other {{count} hours}}} days {{count, plural, one {day} other {{count} days}}} weeks {{count, plural, one {week} other {{count} weeks}}} months {{count, plural, one {month} other {{count} months}}} other {{count, plural, one {year} other {{count} years}}}}",
    { unit, count },
  );
  if (unit === "seconds" || unit === "minutes" || unit === "hours") {
    return say("Every {every}, counted from {moment} ({timeZone}), evenly also when clocks change.", {
      every,
      moment: shownMoment(wall, unit === "seconds"),
      timeZone,
    });
  }
  const values = { every, time: timeOf(wall), timeZone, day: shownDay(wall) };
  if (unit === "months" && new Date(wall).getUTCDate() > 28) {
    return say(
      "Every {every} at {time} ({timeZone}), counted from {day}; in shorter months, on their last day.",
      values,
    );
  }
  if (unit === "years" && wallText(wall).slice(5, 10) === "02-29") {
    return say("Every {every} at {time} ({timeZone}), counted from {day}; in other years, on 02/28.", values);
  }
  return say("Every {every} at {time} ({timeZone}), counted from {day}.", values);
}

type NthInterval = Extract<Interval, { mode: 3 }>;

function sayNth(
  interval: NthInterval,
  { overshoot, ...given }: { overshoot: Schedule["overshoot"]; time: string; timeZone: string },
): string {
  const values = { ...given, part: nthPart(interval) };
  if (!isSometimesMissing(interval)) return say("On {part} at {time} ({timeZone}).", values);
  if (overshoot === "skip") {
    return say("On {part} at {time} ({timeZone}); months without one are left out.", values);
  }
  return interval.period === "day"
    ? say("On {part} at {time} ({timeZone}); in months without one, on their last day.", values)
    : say("On {part} at {time} ({timeZone}); in months without one, on their last Sunday.", values);
}

function nthPart({ nth, period, scope }: NthInterval): string {
  if (period === "day") return nthDay(nth, scope);
  if (period === "week") {
    return say(
      "the Sunday that begins the {nth, selectordinal, one {{nth}st} two {{nth}nd} few {{nth}rd} other {{nth}th}} week of every {scope, select, month {month} other {year}}",
      { nth, scope },
    );
  }
  if (scope === "month") return nthDay(monthHalfStarts[nth - 1] ?? 1, scope);
  return say(
    "the first day of the {nth, selectordinal, one {{nth}st} two {{nth}nd} few {{nth}rd} other {{nth}th}} {period, select, month {month} quarter {quarter} other {half}} of every year",
    { nth, period },
  );
}

function nthDay(nth: number, scope: NthInterval["scope"]): string {
  return say(
    "the {nth, selectordinal, one {{nth}st} two {{nth}nd} few {{nth}rd} other {{nth}th}} day of every {scope, select, month {month} other {year}}",
    { nth, scope },
  );
}

/** Whether some months have less of it than is asked for; years have always more. */
function isSometimesMissing({ nth, period, scope }: NthInterval): boolean {
  const always = period === "day" ? 28 : period === "week" ? 4 : null;
  return scope === "month" && always !== null && nth > always;
}

/** What a date range says, whenever it is asked: in English the words of `describeDateRange`. */
export function sayDateRange(range: DateRange): string {
  const day = (text: string) => shownDay(wallFromText(text));
  if (range.mode === 2) return say("From {from} to {to}", { from: day(range.from), to: day(range.to) });
  const { count, unit } = range;
  if (range.mode === 1) {
    return say(
      "The last {unit, select, days {{count, plural, one {1 day} other {{count} days}}} weeks {{count, plural, one {1 week} other {{count} weeks}}} months {{count, plural, one {1 month} other {{count} months}}} other {{count, plural, one {1 year} other {{count} years}}}}",
      { unit, count },
    );
  }
  const length = say(
    "{unit, select, days {{count, plural, one {1 day} other {{count} days}}} weeks {{count, plural, one {1 week} other {{count} weeks}}} months {{count, plural, one {1 month} other {{count} months}}} other {{count, plural, one {1 year} other {{count} years}}}}",
    { unit, count },
  );
  if (range.mode === 3) return say("{length} beginning on {day}", { length, day: day(range.beginning) });
  return say("{length} ending on {day}", { length, day: day(range.ending) });
}

/** Which dates the first run asks for: whole days as days, others to the minute. */
export function sayFirstRun(
  window: NonNullable<SchedulePreview["window"]>,
  { timeZone }: Pick<Schedule, "timeZone">,
): string {
  const from = wallOfInstant(Date.parse(window.from), timeZone);
  const until = wallOfInstant(Date.parse(window.until), timeZone);
  const wholeDays = [from, until].every((wall) => wall === startOfDay(wall));
  if (wholeDays && until > from) {
    return say("The first run asks for what is from {from} to the end of {to}.", {
      from: shownDay(from),
      to: shownDay(until - dayMs),
    });
  }
  const values = { from: shownMoment(from), until: shownMoment(until) };
  return window.cut
    ? say(
        "The first run asks for what is from {from} until {until}; what comes after the run is left out.",
        values,
      )
    : say("The first run asks for what is from {from} until {until}.", values);
}

/** When a run is to be, in the zone of its schedule; to the second where runs of one minute are to be told apart. */
export function sayRun(instant: string, { interval, timeZone }: Schedule): string {
  const withSeconds = interval.mode === 1 && interval.unit === "seconds";
  return shownMoment(wallOfInstant(Date.parse(instant), timeZone), withSeconds);
}

export function weekdayName(weekday: Weekday): string {
  return say(
    "{weekday, select, sunday {Sunday} monday {Monday} tuesday {Tuesday} wednesday {Wednesday} thursday {Thursday} friday {Friday} other {Saturday}}",
    { weekday },
  );
}

/** MM/DD/YYYY; in other languages with the month as a word, since most have the day first. */
function shownDay(wall: number): string {
  const text = wallText(wall).slice(0, 10);
  if (spokenLanguage() !== "en") return formatDay(text);
  const [year, month, day] = text.split("-");
  return `${month}/${day}/${year}`;
}

function shownMoment(wall: number, withSeconds = false): string {
  return `${shownDay(wall)} ${timeOf(wall, withSeconds)}`;
}

/** HH:mm, or HH:mm:ss */
function timeOf(wall: number, withSeconds = false): string {
  return wallText(wall).slice(11, withSeconds ? 19 : 16);
}
