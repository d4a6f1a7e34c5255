import type { HoursGroup, SpanGroup } from "./hours-groups";
import type { DayHours } from "./hours-times";

/** By day, Sunday first; null for a day of which nothing is known. */
export type Week = (DayHours | null)[];

/** Hours of some days. */
interface Entry {
  days: number[];
  spans: DayHours;
  isGuess: boolean;
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];
/** More groups, or more ways to pair them, are no store's hours. */
const maxGroups = 40;
/** A text that names fewer days says nothing of the others: "Sat 9-6" may be what is special. */
const leastNamed = 4;
const maxSteps = 2000;

/**
 * The week that days and hours mean together: each hour belongs to the days before or behind it. Null: they could mean
 * several weeks, or none.
 *
 * @param hasNotes the text says more than the week, so that a day without a word need not be closed
 */
export function layOutWeek(groups: HoursGroup[], hasNotes: boolean): Week | null {
  const weeks = new Set<string>();
  for (const entries of pairings(groups)) {
    const week = toWeek(entries, hasNotes);
    if (week) weeks.add(JSON.stringify(week));
    if (weeks.size > 1) return null;
  }
  const [only] = weeks;
  return only === undefined ? null : JSON.parse(only);
}

/** All ways in which each group of days is beside its hours. None when there are too many to try. */
function pairings(groups: HoursGroup[]): Entry[][] {
  if (groups.length === 0 || groups.length > maxGroups) return [];
  const alone = groups.length > 0 && runEnds(groups, 0).includes(groups.length) ? spansOf(groups) : null;
  if (alone) return alone.length > 0 ? [[{ days: everyDay, spans: alone, isGuess: false }]] : [];
  const found: Entry[][] = [];
  let steps = 0;
  const pair = (from: number, entries: Entry[]): void => {
    if (from === groups.length) found.push(entries);
    for (const middle of runEnds(groups, from)) {
      for (const end of runEnds(groups, middle)) {
        steps += 1;
        if (steps > maxSteps) return;
        const entry = toEntry(groups.slice(from, middle), groups.slice(middle, end));
        if (entry) pair(end, [...entries, entry]);
      }
    }
  };
  pair(0, []);
  // "8am-8pm, closed Mondays".
  const [first] = groups;
  if (found.length === 0 && first?.kind === "spans" && !first.isWhole && groups[1]?.kind === "spans") {
    pair(1, [{ days: everyDay, spans: first.spans, isGuess: false }]);
    if (!found.every(([, ...rest]) => rest.every(({ spans }) => spans.length === 0))) return [];
  }
  return steps > maxSteps ? [] : found;
}

/** Where groups of one kind that begin at an index may end: "Mon, Wed" as one or two, "Mon & Wed" only as one. */
function runEnds(groups: HoursGroup[], from: number): number[] {
  const ends: number[] = [];
  const { kind } = groups[from] ?? {};
  for (let end = from + 1; kind && end <= groups.length; end++) {
    const next = groups[end];
    if (next?.kind !== kind) return [...ends, end];
    if (next.gap !== "and") ends.push(end);
    if (kind === "days" && next.gap === "break") break;
  }
  return ends;
}

function toEntry(some: HoursGroup[], other: HoursGroup[]): Entry | null {
  const [first, second] = some[0]?.kind === "days" ? [some, other] : [other, some];
  const days = first.flatMap((group) => (group.kind === "days" ? group.days : []));
  const spans = spansOf(second);
  if (first[0]?.kind !== "days" || !spans || new Set(days).size < days.length) return null;
  return { days, spans, isGuess: first.some((group) => group.kind === "days" && group.isGuess) };
}

/** The spans of a day together; null where they can't be one day's. */
function spansOf(groups: HoursGroup[]): DayHours | null {
  if (groups.some(({ kind }) => kind !== "spans")) return null;
  const parts = groups as SpanGroup[];
  if (parts.length > 1 && parts.some(({ isWhole }) => isWhole)) return null;
  const spans = parts.flatMap((part) => part.spans);
  return overlap(spans) ? null : spans;
}

/** Whether spans overlap or are not in order. */
function overlap(spans: DayHours): boolean {
  return spans.some(([opens], at) => at > 0 && opens < (spans[at - 1]?.[1] ?? 0));
}

function toWeek(entries: Entry[], hasNotes: boolean): Week | null {
  const isOpenSomeday = entries.some(({ days, spans }) => days.length > 0 && spans.length > 0);
  const named = everyDay.filter((day) => entries.some(({ days }) => days.includes(day)));
  const isWhole = isOpenSomeday && !hasNotes && named.length >= leastNamed;
  const week: Week = [];
  for (const day of everyDay) {
    const ofDay = entries.filter(({ days }) => days.includes(day));
    if (ofDay.length === 0) week.push(isWhole ? [] : null);
    else {
      const spans = hoursOfDay(ofDay);
      if (!spans) return null;
      week.push(spans);
    }
  }
  return week.some((day) => day !== null) ? week : null;
}

/** Spans beside each other add up; over each other, those of fewer days stand: "daily 7-10, Sunday 8-9". */
function hoursOfDay(entries: Entry[]): DayHours | null {
  if (entries.length > 1 && entries.some(({ isGuess }) => isGuess)) return null;
  const spans = entries.flatMap((entry) => entry.spans).toSorted(([a], [b]) => a - b);
  if (!overlap(spans) && (entries.length === 1 || entries.every((entry) => entry.spans.length > 0))) {
    return spans;
  }
  const [specific, ...general] = entries.toSorted((a, b) => a.days.length - b.days.length);
  if (!specific || general.some(({ days }) => days.length === specific.days.length)) return null;
  if (specific.days.some((day) => general.some(({ days }) => !days.includes(day)))) return null;
  return isOtherShift(specific.spans, general) ? null : specific.spans;
}

/** "Mon-Fri 8-5, Fri 4pm-9pm" may mean another shift, not other hours. */
function isOtherShift([first]: DayHours, general: Entry[]): boolean {
  return general.some(({ spans: [usual] }) => first && usual && first[0] > (usual[0] + usual[1]) / 2);
}
