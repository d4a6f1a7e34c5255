import { type DateToken, type MonthDay, tokenizeDates } from "./date-tokens";

/** One end of a range as it is printed. */
interface PrintedEnd {
  meant: { day: number; month: number | null; isMonthFirst: boolean | null }[];
  year: number | null;
  /** Of each weekday that is printed, the ones its name may mean, Sunday is 0. */
  weekdays: number[][];
  isSure: boolean;
  isSlashed: boolean;
  monthName: string | null;
}

/** What may be meant by a range; months and days as numbers from 1. */
export interface MeantRange {
  from: MonthDay | null;
  to: MonthDay | null;
}

export interface PrintedRange {
  meant: MeantRange[];
  year: { from: number | null; to: number | null };
  weekdays: { from: number[][]; to: number[][] };
  /** Whether it can be nothing but a range of days, whatever is printed around it. */
  isPlain: boolean;
  /** Its place in the text, in signs. */
  at: number;
  end: number;
}

/** Months' names that are other words, too. */
const otherWords = new Set(["set", "out", "mar", "may", "march"]);

/** The ranges of days in a text: "Nov 25 - Dec 1", "del 10 al 16 de septiembre", "16.-21.11."; and those with one end. */
export function findRanges(text: string): PrintedRange[] {
  const tokens = tokenizeDates(text);
  const ranges: PrintedRange[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found = readRange(tokens, at) ?? readOpenRange(tokens, at);
    if (found) ranges.push(found.value);
    at = found?.next ?? at + 1;
  }
  return ranges;
}

interface Read<Value> {
  value: Value;
  /** Behind the last token. */
  next: number;
}

function readRange(tokens: DateToken[], start: number): Read<PrintedRange> | null {
  const first = readEnd(tokens, start);
  // "18.6./19.6. to 21.6." begins on one day or the other.
  if (!first || isBehindSlash(tokens, start)) return null;
  const signAt = afterFillers(tokens, first.next);
  const sign = tokens[signAt];
  if (!sign || !connectors.includes(sign.kind)) return null;
  const second = readEnd(tokens, afterFillers(tokens, signAt + 1, connectors));
  if (!second) return null;
  const pairs = first.value.meant.flatMap((from) => second.value.meant.map((to) => ({ from, to })));
  const meant = pairs.flatMap((pair) => completed(pair, sign.kind === "and"));
  if (meant.length === 0) return null;
  const ends = [first.value, second.value];
  const months = ends.flatMap(({ monthName }) => monthName ?? []);
  if (months.length === 0 && !second.value.isSure) return null;
  const isPlain =
    ends.some(({ year, weekdays }) => year !== null || weekdays.length > 0) ||
    months.length === 2 ||
    months.some((name) => !otherWords.has(name)) ||
    ends.every(({ isSlashed, monthName }) => !isSlashed && monthName === null);
  return {
    value: { ...rangeOf(tokens, start, second.next), meant, isPlain, ...besides(first.value, second.value) },
    next: second.next,
  };
}

/** "gültig ab Montag, 23.11.", "until Sunday 28th June". */
function readOpenRange(tokens: DateToken[], start: number): Read<PrintedRange> | null {
  const word = tokens[start];
  if (word?.kind !== "since" && word?.kind !== "until") return null;
  const endAt = afterFillers(tokens, start + 1, connectors);
  // "Dal 23 novembre al 2 dicembre"
  if (readRange(tokens, endAt)) return null;
  const found = readEnd(tokens, endAt);
  if (!found?.value.isSure || tokens[found.next]?.kind === "slash") return null;
  const days = found.value.meant.flatMap(({ day, month, isMonthFirst }) =>
    month === null ? [] : [{ day, month, isMonthFirst: isMonthFirst ?? false }],
  );
  if (days.length === 0) return null;
  const isSince = word.kind === "since";
  const ends = isSince ? besides(found.value, null) : besides(null, found.value);
  const meant = days.map((day) => (isSince ? { from: day, to: null } : { from: null, to: day }));
  return {
    value: { ...rangeOf(tokens, start, found.next), meant, isPlain: false, ...ends },
    next: found.next,
  };
}

function rangeOf(tokens: DateToken[], start: number, next: number): { at: number; end: number } {
  return { at: tokens[start]?.from ?? 0, end: tokens[next - 1]?.to ?? 0 };
}

function besides(first: PrintedEnd | null, second: PrintedEnd | null) {
  return {
    year: { from: first?.year ?? null, to: second?.year ?? null },
    weekdays: { from: first?.weekdays ?? [], to: second?.weekdays ?? [] },
  };
}

type LooseDay = PrintedEnd["meant"][number];

/** Gives the end without a month that of the other one, or the one before or behind it. */
function completed({ from, to }: { from: LooseDay; to: LooseDay }, isPair: boolean): MeantRange[] {
  if (from.month === null && to.month === null) return [];
  const orders = [from.isMonthFirst, to.isMonthFirst].filter((order) => order !== null);
  if (orders.length === 2 && orders[0] !== orders[1]) return [];
  const isMonthFirst = orders[0] ?? false;
  const month = from.month ?? (from.day <= to.day ? (to.month as number) : before(to.month as number));
  // "Nov 25 - 30": nobody leaves out the second month where it is another one.
  if (to.month === null && to.day <= from.day) return [];
  if (isPair && from.month === null && to.day - from.day !== 1) return [];
  return [
    {
      from: { day: from.day, month, isMonthFirst },
      to: { day: to.day, month: to.month ?? month, isMonthFirst },
    },
  ];
}

/** "tot en met" is several of them. */
const connectors: DateToken["kind"][] = ["to", "until", "and"];

function isBehindSlash(tokens: DateToken[], start: number): boolean {
  let at = start - 1;
  while (tokens[at]?.kind === "name" || tokens[at]?.kind === "filler") at--;
  return tokens[at]?.kind === "slash";
}

const before = (month: number) => (month === 1 ? 12 : month - 1);

function afterFillers(tokens: DateToken[], at: number, others: DateToken["kind"][] = []): number {
  let next = at;
  while (tokens[next]?.kind === "filler" || others.includes(tokens[next]?.kind as DateToken["kind"])) next++;
  return next;
}

function readEnd(tokens: DateToken[], start: number): Read<PrintedEnd> | null {
  const weekdays: number[][] = [];
  let at = start;
  for (; ; at = afterFillers(tokens, at + 1)) {
    const name = tokens[at];
    if (name?.kind !== "name" || name.weekdays.length === 0 || isMonthOf(tokens, at)) break;
    weekdays.push(name.weekdays);
  }
  const day = readDay(tokens, at);
  if (!day) return null;
  const behind = tokens[day.next];
  // "24/08 (sábado) a 27/08"
  const hasWeekday = behind?.kind === "name" && behind.weekdays.length > 0 && behind.month === null;
  if (hasWeekday && weekdays.length === 0 && connectors.includes(tokens[day.next + 1]?.kind ?? "other")) {
    return { value: { ...day.value, weekdays: [behind.weekdays] }, next: day.next + 1 };
  }
  return { value: { ...day.value, weekdays }, next: day.next };
}

/** Whether a name that may be both is that of a month: a day follows it that has no month of its own. */
function isMonthOf(tokens: DateToken[], at: number): boolean {
  const name = tokens[at];
  if (name?.kind !== "name" || name.month === null) return false;
  const next = afterFillers(tokens, at + 1);
  if (tokens[next]?.kind !== "day") return false;
  const behind = tokens[afterFillers(tokens, next + 1)];
  return !(behind?.kind === "name" && behind.month !== null);
}

function readDay(tokens: DateToken[], at: number): Read<Omit<PrintedEnd, "weekdays">> | null {
  const token = tokens[at];
  const plain = { year: null, isSure: true, isSlashed: false, monthName: null };
  if (token?.kind === "date") {
    const { meant, isSure, isSlashed, year } = token;
    return withYear(tokens, at + 1, { ...plain, meant, isSure, isSlashed, year });
  }
  const isMonthFirst = token?.kind === "name" && token.month !== null;
  const dayAt = isMonthFirst ? afterFillers(tokens, at + 1) : at;
  const monthAt = isMonthFirst ? at : afterFillers(tokens, at + 1);
  const [day, name] = [tokens[dayAt], tokens[monthAt]];
  if (day?.kind !== "day") return null;
  if (name?.kind !== "name" || name.month === null || (!isMonthFirst && !endsHere(tokens, monthAt))) {
    const meant = [{ day: day.day, month: null, isMonthFirst: null }];
    return withYear(tokens, dayAt + 1, { ...plain, meant, isSure: false });
  }
  const meant = [{ day: day.day, month: name.month, isMonthFirst: null }];
  return withYear(tokens, Math.max(dayAt, monthAt) + 1, { ...plain, meant, monthName: name.text });
}

/** "Nov 25 Dec 1" has a month before each day: a day behind a month's name takes it. */
function endsHere(tokens: DateToken[], monthAt: number): boolean {
  return tokens[afterFillers(tokens, monthAt + 1)]?.kind !== "day";
}

function withYear(
  tokens: DateToken[],
  at: number,
  end: Omit<PrintedEnd, "weekdays">,
): Read<Omit<PrintedEnd, "weekdays">> {
  const next = afterFillers(tokens, at);
  const token = tokens[next];
  if (end.year !== null || token?.kind !== "year") return { value: end, next: at };
  return { value: { ...end, year: token.year }, next: next + 1 };
}
