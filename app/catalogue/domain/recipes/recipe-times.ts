import { type TimeToken, tokensOf } from "./time-tokens";

const maxMinutes = 100_000;
const maxLength = 200;
const isoNumber = String.raw`(\d+(?:[.,]\d+)?|[.,]\d+)`;
const iso = new RegExp(
  `^P(?:0+Y)?(?:0+M)?(?:${isoNumber}W)?(?:${isoNumber}D)?(?:T(?:${isoNumber}H)?(?:${isoNumber}M)?(?:${isoNumber}S)?)?$`,
  "i",
);
const minutesOfIso = [7 * 1440, 1440, 60, 1, 1 / 60];

/**
 * Minutes of what recipes give as a time: a number, ISO 8601 ("PT1H30M"), or words of any language that widgets speak
 * ("1 hour 20 min", "1½ Std.", "2 - 3 hr": of a range the longer one; "15 min + 1 h for rising": the sum; "1 h or 2 h":
 * the first). Two times with other words between them are no sum: "8 hours on low, 4 hours on high". Null for "PT", "0m", and whatever is not understood as a whole: no time rather than a wrong one. Source of the format: https://schema.org/Duration
 */
export function parseMinutes(value: unknown): number | null {
  if (typeof value === "number") return mayBeHours(value) ? null : whole(value);
  if (Array.isArray(value)) return parseMinutes(value[0]);
  if (typeof value === "object" && value !== null) return minutesOfObject(value as Record<string, unknown>);
  if (typeof value !== "string" || value.length > maxLength) return null;
  const text = value.trim();
  if (/^\d+(?:[.,]0+)?$/.test(text)) return whole(Number(text.replace(",", ".")));
  const match = iso.exec(text.replaceAll(" ", ""));
  if (match) {
    const parts = match.slice(1).map((part) => Number((part ?? "0").replace(",", ".")));
    return whole(parts.reduce((sum, part, at) => sum + part * (minutesOfIso[at] ?? 0), 0));
  }
  if (/^P\w*-[.,]?\d|^[-–−][.,]?\d/i.test(text)) return null;
  const tokens = tokensOf(text.replaceAll(/\bPT(?=[.,]?\d)/gi, ""));
  return tokens && whole(minutesOf(tokens) ?? 0);
}

/** "1.5" alone: people who write so mean hours, and hardly any program does. */
export function mayBeHours(value: number): boolean {
  return value < 10 && !Number.isInteger(value);
}

const minutesByName = new Map(
  Object.entries({ week: 10_080, day: 1440, hour: 60, minute: 1, second: 1 / 60 }),
);

/** `{ "hours": 1, "minutes": 30 }`, or an object with the time in it, perhaps with its unit. */
function minutesOfObject(value: Record<string, unknown>): number | null {
  const { maxValue, amount, value: inner = value["@value"] ?? maxValue ?? amount } = value;
  const unit = value.unit ?? value.unitText ?? value.unitCode;
  if (typeof unit === "string" && unit !== "") return parseMinutes(`${inner} ${unit}`);
  const lengths = Object.entries(value).map(([key, number]) => {
    const minutes = minutesByName.get(key.toLowerCase().replace(/s$/, ""));
    return { isUnit: minutes !== undefined, length: Number(number ?? 0) * (minutes ?? 1) };
  });
  if (lengths.some(({ isUnit }) => isUnit)) {
    // Of { hours: 1, min: 30 } half is understood.
    const isClear = lengths.every(({ isUnit, length }) => isUnit || !length);
    return isClear
      ? whole(lengths.reduce((sum, { isUnit, length }) => sum + (isUnit ? length : 0), 0))
      : null;
  }
  return typeof inner === "object" ? null : parseMinutes(inner);
}

function whole(minutes: number): number | null {
  const rounded = Math.round(minutes);
  return minutes > 0 && rounded <= maxMinutes ? Math.max(1, rounded) : null;
}

/** Null where the tokens make no sense as a whole. */
function minutesOf(tokens: TimeToken[]): number | null {
  if (tokens.some(({ kind }) => kind === "whole") && countTimes(tokens) > 1) return null;
  // "75 min/1h15" is one time, "10 min / 20 min" may be any two.
  const same = new Set(split(tokens, "slash").map((part) => partMinutes(part)));
  return same.size === 1 ? ([...same][0] ?? null) : null;
}

function partMinutes(tokens: TimeToken[]): number | null {
  const [first = []] = split(tokens, "or");
  let sum = 0;
  for (const part of split(first, "plus")) {
    const lengths = splitRanges(part).map((each) => sumOf(each, each.length === tokens.length));
    if (lengths.includes(null)) return null;
    sum += Math.max(0, ...lengths.map(Number));
  }
  return sum;
}

/** How many times are told apart from one another: "30 min active; 1 hr total" are two. */
function countTimes(tokens: TimeToken[]): number {
  const isTime = (token: TimeToken | undefined) =>
    token && /^(?:number|clock|unit|portion)$/.test(token.kind);
  const parting = new Set<TimeToken["kind"] | undefined>(["word", "whole", "or", "slash", "plus"]);
  const kept = tokens.filter((token) => isTime(token) || parting.has(token.kind));
  return kept.filter((token, at) => isTime(token) && !isTime(kept[at - 1])).length;
}

function split(tokens: TimeToken[], kind: "or" | "plus" | "slash"): TimeToken[][] {
  const parts: TimeToken[][] = [[]];
  for (const token of tokens) {
    if (token.kind === kind) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** "45 min to 1 hour" in two. A range within one quantity stays: "45 to 60 min". */
function splitRanges(tokens: TimeToken[]): TimeToken[][] {
  const parts: TimeToken[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]?.kind;
    const after = tokens[at + 1]?.kind;
    const isBetweenTimes = before === "unit" && after !== "word" && after !== undefined;
    if (token.kind === "range" && isBetweenTimes) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** What may stand between the parts of one time: "1 hour and 30 minutes". */
const joiners = new Set<TimeToken["kind"] | undefined>(["and", "article"]);

/** The sum of quantities with their units; null where a number has none, unless it is all. */
function sumOf(tokens: TimeToken[], isAll: boolean): number | null {
  let sum = 0;
  let unit = 0;
  /** Behind which a time goes on, as in "1 h 30": with smaller units alone. */
  let behind = 0;
  /** Whether something else has followed a time: what comes then may be another way, or a part of it. */
  let isOver = false;
  let at = 0;
  while (at < tokens.length) {
    const read = quantityAt(tokens, at);
    const next = tokens[read?.at ?? at];
    const isSecond = at > 0 && at === behind;
    const isTime = read !== null || (next?.kind === "unit" && next.isWhole);
    if (isTime && isOver) return null;
    isOver ||= !isTime && sum > 0 && !joiners.has(next?.kind);
    if (next?.kind === "unit" && (read || next.isWhole)) {
      // "45-1h": the first are minutes.
      if (read?.isFalling && next.minutes >= 60) return null;
      if (isSecond && next.minutes >= unit) return null;
      sum += quantityIn(read, next);
      // Two hours and a half in Arabic: of one hour.
      unit = next.isDual ? next.minutes / 2 : next.minutes;
      const more = portionBehind(tokens, (read?.at ?? at) + 1);
      sum += more.value * unit;
      at = more.at;
      behind = at;
    } else if (read?.minutes !== undefined) {
      // "45:00" and "12:00" may be minutes with their seconds.
      if (isSecond || (read.minutes >= 600 && !read.hasSeconds)) return null;
      sum += read.minutes;
      at = read.at;
    } else if (read) {
      // "1 h 30", and "45" alone.
      const isMinutes = unit === 60 && read.value < 60 && Number.isInteger(read.value);
      const isWhole = !mayBeHours(read.value) && !mayBeHours(read.least ?? 0);
      const isRest = isMinutes || (isWhole && isAll && read.at === tokens.length && at === 0);
      if (!isRest || tokens[read.at]?.kind === "word") return null;
      sum += read.value;
      at = read.at;
      unit = 0;
    } else {
      at += 1;
      // "1 hour and 2 hours" are two times.
      if (sum > 0 && joiners.has(next?.kind)) behind = at;
    }
  }
  return sum;
}

interface Quantity {
  value: number;
  /** The shorter end of a range. */
  least?: number;
  /** Of a clock: "1:30". */
  minutes?: number;
  hasSeconds?: boolean;
  /** A range of which the first number is larger. */
  isFalling?: boolean;
  at: number;
}

function quantityIn(read: Quantity | null, unit: { minutes: number }): number {
  if (read?.minutes === undefined) return (read?.value ?? 1) * unit.minutes;
  // "1:30 hours", but "10:30 minutes".
  return unit.minutes === 60 ? read.minutes : (read.minutes / 60) * unit.minutes;
}

/** "and a half", "et quart": of the unit before. */
function portionBehind(tokens: TimeToken[], start: number): { value: number; at: number } {
  let at = start;
  if (tokens[at]?.kind !== "and") return { value: 0, at };
  at += 1;
  if (tokens[at]?.kind === "article") at += 1;
  const count = tokens[at]?.kind === "number" && tokens[at + 1]?.kind === "portion" ? tokens[at] : null;
  if (count) at += 1;
  const portion = tokens[at];
  const isLast = tokens[at + 1]?.kind !== "unit" && tokens[at + 1]?.kind !== "article";
  if (portion?.kind !== "portion" || !isLast) return { value: 0, at: start };
  return { value: portion.value * (count?.kind === "number" ? count.value : 1), at: at + 1 };
}

/** A quantity, perhaps a range of which the longer end counts: "1 1/2", "one and a half", "20 - 30", "half an". */
function quantityAt(tokens: TimeToken[], start: number): Quantity | null {
  const first = singleAt(tokens, start);
  if (!first || tokens[first.at]?.kind !== "range") return first;
  const second = singleAt(tokens, first.at + 1);
  if (!second) return first;
  const { minutes = 0 } = first;
  if (first.minutes !== undefined && second.minutes !== undefined)
    return { ...second, minutes: Math.max(minutes, second.minutes) };
  const { value: one } = first;
  const isFalling = one > second.value;
  return { value: Math.max(one, second.value), least: Math.min(one, second.value), isFalling, at: second.at };
}

function singleAt(tokens: TimeToken[], start: number): Quantity | null {
  const token = tokens[start];
  if (token?.kind === "clock") return { ...token, value: 0, at: start + 1 };
  if (token?.kind === "article") return singleAt(tokens, start + 1) ?? unitBehind(tokens, start + 1, 1);
  if (token?.kind === "portion") {
    const at = tokens[start + 1]?.kind === "article" ? start + 2 : start + 1;
    return { value: token.value, at };
  }
  if (token?.kind !== "number") return null;
  const next = tokens[start + 1];
  if (next?.kind === "portion") {
    const at = tokens[start + 2]?.kind === "article" ? start + 3 : start + 2;
    return { value: token.value * next.value, at };
  }
  return fractionBehind(tokens, start + 1, token) ?? { value: token.value, at: start + 1 };
}

/** "1 1/2", "1-1/2", "1 and 1/2", "one and a half". */
function fractionBehind(tokens: TimeToken[], start: number, number: { value: number }): Quantity | null {
  if (!Number.isInteger(number.value)) return null;
  let at = start;
  if (tokens[at]?.kind === "and" || tokens[at]?.kind === "range") at += 1;
  if (at > start && tokens[at]?.kind === "article") at += 1;
  const token = tokens[at];
  const isPart =
    token?.kind === "number" ? token.isFraction && token.value < 1 : token?.kind === "portion" && at > start;
  return isPart && token && "value" in token ? { value: number.value + token.value, at: at + 1 } : null;
}

function unitBehind(tokens: TimeToken[], at: number, value: number): Quantity | null {
  return tokens[at]?.kind === "unit" ? { value, at } : null;
}
