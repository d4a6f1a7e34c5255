import { all, first, hasOne, isObject, string } from "./foreign-shapes.server";
import { mayBeHours, parseMinutes } from "./recipe-times";

const names = {
  preparationMinutes: [
    "preparationMinutes",
    "prepTime",
    "preparationTime",
    "prepTimeMinutes",
    "prepTimeInMinutes",
    "prepMinutes",
    "workingTime",
    "activeTime",
    "prepTimeSeconds",
    "durations.prepTime",
  ],
  cookingMinutes: [
    "cookingMinutes",
    "cookTime",
    "cookingTime",
    "cookTimeMinutes",
    "cookTimeInMinutes",
    "cookingTimeMinutes",
    "cookMinutes",
    "performTime",
    ...[
      "bakeTime",
      "bakingTime",
      "fryTime",
      "fryingTime",
      "grillTime",
      "grillingTime",
      "roastTime",
      "roastingTime",
    ],
    "cookTimeSeconds",
    "durations.cookTime",
    "cookingDuration",
  ],
  totalMinutes: [
    "totalMinutes",
    "readyInMinutes",
    "totalTime",
    "totalTimeMinutes",
    "totalTimeInMinutes",
    "content.details.totalTime",
    "totalTimeSeconds",
    "totalTimeInSeconds",
    "content.details.totalTimeInSeconds",
    "readyIn",
    "time",
    "duration",
    "timeMinutes",
    "durations.totalTime",
    "minutes",
  ],
  /** Besides preparing and cooking; a total holds it. */
  restMinutes: [
    ...["waitingTime", "restTime", "restingTime", "inactiveTime", "passiveTime", "standingTime"],
    ...["additionalTime", "additionalTimeValue", "customTime", "chillTime", "coolingTime", "marinatingTime"],
    ...["proofTime", "proofingTime", "provingTime", "riseTime", "risingTime", "chillingTime", "coolTime"],
    ...["freezeTime", "freezingTime", "soakTime", "soakingTime", "marinateTime"],
  ],
} as const;

type Kind = keyof typeof names;

/** The names of a kind of time; Crouton keeps the time of preparing in "duration", beside that of cooking. */
function namesOf(raw: object, kind: Kind): readonly string[] {
  if (!hasOne(raw, "cookingDuration")) return names[kind];
  if (kind === "preparationMinutes") return [...names.preparationMinutes, "duration"];
  return names[kind].filter((name) => name !== "duration");
}

type Times = Record<"preparationMinutes" | "cookingMinutes" | "totalMinutes", number | null> & {
  hasUnreadTime?: boolean;
};

/**
 * The times of a recipe, each under the first of its names that makes sense; in minutes, null for none. Where no total is
 * told, what it takes besides preparing and cooking makes one with these.
 */
export function readTimes(raw: object): Times {
  const isUnclear = unclearIn(raw);
  const read = (kind: Kind) =>
    toldBy(raw, kind)
      .map((told) => (isUnclear(told) ? null : minutesOf(told)))
      .find((minutes) => minutes !== null) ?? null;
  const hasUnreadTime =
    unreadTimes(raw).length > 0 ||
    timesLeftOut(raw).length > 0 ||
    (["preparationMinutes", "cookingMinutes"] as const).some((kind) => toldBy(raw, kind).some(isMore)) ||
    isWithoutTotal(first(raw, "content.details"));
  const times = { preparationMinutes: read("preparationMinutes"), cookingMinutes: read("cookingMinutes") };
  const total = read("totalMinutes") ?? sumWith(read("restMinutes"));
  // A total that is shorter than a part of it is something else.
  const isTooShort = (total ?? 0) < Math.max(times.preparationMinutes ?? 0, times.cookingMinutes ?? 0);
  return { ...times, totalMinutes: isTooShort ? null : total, ...(hasUnreadTime && { hasUnreadTime }) };

  function sumWith(rest: number | null): number | null {
    const isTold = [toldBy(raw, "preparationMinutes"), toldBy(raw, "cookingMinutes")].flat().length > 0;
    if (rest === null || !isTold || hasUnreadTime) return null;
    return (times.preparationMinutes ?? 0) + (times.cookingMinutes ?? 0) + rest;
  }
}

/** "15 min plus marinating": for how long is not told. */
function isMore({ value }: Told): boolean {
  return /(?:\bplus|\+)\s*\p{L}[^\d]{0,80}$/iu.test(string(value).slice(0, maxTimeLength));
}

/** Whether the feed, which we write as well, says that the known times are not all. */
function isWithoutTotal(details: unknown): boolean {
  return isObject(details) && hasOne(details, "totalTime") && first(details, "totalTime") === undefined;
}

interface Told {
  name: string;
  value: unknown;
}

function toldBy(raw: object, kind: Kind): Told[] {
  const given = namesOf(raw, kind);
  const [inHours] = given.flatMap((name) => hoursOf(raw, name.replace(/(?:In)?minutes$/i, "")));
  return inHours ? [inHours] : toldOf(raw, given);
}

function toldOf(raw: object, among: readonly string[]): Told[] {
  return among.flatMap((name) =>
    all(raw, name).map((value) => ({ name, value: withUnit(raw, name, value) })),
  );
}

/** A number with the unit that stands under a key of its own: "prepTimeUnit" of "prepTime". */
function withUnit(raw: object, name: string, value: unknown): unknown {
  const unit = first(raw, `${name}Unit`, `${name}Units`, "timeUnit", "timeUnits");
  const isNumber = /^\d+(?:[.,]\d+)?$/.test(string(value)) && !/minutes|seconds/i.test(name);
  return isNumber && unit !== undefined ? { value, unit: string(unit) || JSON.stringify(unit) } : value;
}

/** A time of which the hours stand under a key of their own, beside that of the minutes. */
function hoursOf(raw: object, base: string): Told[] {
  const under = (units: string[]) =>
    units
      .flatMap((unit) => [`${base}${unit}`, `${base}In${unit}`])
      .find((name) => first(raw, name) !== undefined);
  const [inHours, inMinutes] = [under(["Hours", "Hour", "Hrs"]), under(["Minutes", "Minute", "Mins", "Min"])];
  if (inHours === undefined) return [];
  const hours = Number(string(first(raw, inHours)));
  const minutes = inMinutes === undefined ? 0 : Number(string(first(raw, inMinutes)));
  // 75 minutes beside 1.25 hours are the same in another unit, or a mistake.
  const isWhole = hours === 0 || hours * 60 === minutes;
  const parts = { [inHours]: first(raw, inHours), ...(inMinutes && { [inMinutes]: first(raw, inMinutes) }) };
  const value = isWhole ? { minutes } : minutes < 60 ? { hours, minutes } : parts;
  return [{ name: inHours, value: hours >= 0 ? value : parts }];
}

/** A number of which neither its name nor itself tells the unit. */
function isBare({ name, value }: Told): boolean {
  return !/minutes|seconds/i.test(name) && /^\d+$/.test(string(value));
}

/** Which of a recipe's times are numbers of which the others leave the unit unclear; "1" beside "0.25" is an hour. */
function unclearIn(raw: object): (told: Told) => boolean {
  const isHours = timesIn(raw).some((value) => {
    const text = string(value);
    return /^\d*[.,]\d+$/.test(text) && mayBeHours(Number(text.replace(",", ".")));
  });
  const isSeconds = mayBeSeconds(raw);
  return (told) => isBare(told) && (isSeconds || (isHours && Number(string(told.value)) <= maxHours));
}

/** More hours hardly any recipe takes. */
const maxHours = 24;

/**
 * Whether a recipe's bare numbers, all of whole minutes if they are seconds, make improbable minutes: five hours of
 * preparing, half a day in all, more than a day where only one is told.
 */
function mayBeSeconds(raw: object): boolean {
  const bare = (among: readonly string[]) =>
    toldOf(raw, among)
      .filter(isBare)
      .map(({ value }) => Number(string(value)))
      .filter((number) => number > 0);
  const numbers = bare(Object.values(names).flat());
  const most = Math.max(0, ...numbers);
  return (
    numbers.every((number) => number % 60 === 0) &&
    (most > 1440 ||
      (numbers.length > 1 && most >= 720) ||
      bare(names.preparationMinutes).some((each) => each >= 300))
  );
}

/** What stands in a recipe where times do. */
export function timesIn(raw: object): unknown[] {
  return all(raw, ...Object.values(names).flat());
}

/** Of a longer text, which is no time, the beginning is enough: looking for its parts takes the square of it. */
const maxTimeLength = 200;
/** "PT", "0 min", "P0D", "-1", "n/a". */
const saysNone = /^(?:PT?|-.*|n\/?a|none|[^1-9\p{L}]+|P?[^1-9]*0[^1-9]*)$/iu;

/** What is told as a time and not understood; "0 min" says that there is none. */
export function unreadTimes(raw: object): string[] {
  const isUnclear = unclearIn(raw);
  return (Object.keys(names) as Kind[]).flatMap((kind) => {
    const given = toldBy(raw, kind);
    const isRead = given.some((told) => !isUnclear(told) && minutesOf(told) !== null);
    const texts = given
      .map(({ value }) => string(value) || (isObject(value) ? JSON.stringify(value) : ""))
      .filter((text) => text !== "" && !saysNone.test(text.slice(0, maxTimeLength)));
    return isRead ? [] : texts.slice(0, 1);
  });
}

const partOfCooking =
  /^(?:bak|boil|brais|brin|chill|cook|cool|ferment|freez|fry|grill|infus|marinat|proof|prov|refrigerat|rest|ris|roast|simmer|smok|soak|stand|steam|steep|thaw|wait)[a-z]*_?time(?:_?in)?(?:_?minutes)?$/i;

/** The keys of times that are not those that were read: a second kind of cooking or resting beside the first. */
export function timesLeftOut(raw: object): string[] {
  const minutesUnder = (told: Told[]) => told.map(minutesOf).find((minutes) => minutes !== null);
  const read = (Object.keys(names) as Kind[]).map((kind) => minutesUnder(toldBy(raw, kind)));
  return Object.keys(raw).filter((name) => {
    // Minutes beside hours were read with these.
    const isRest = hoursOf(raw, name.replace(/(?:_?in)?_?minutes$/i, "")).length > 0;
    const minutes = partOfCooking.test(name) && !isRest ? minutesUnder(toldOf(raw, [name])) : undefined;
    return minutes !== undefined && minutes !== 0 && !read.includes(minutes);
  });
}

function minutesOf({ name, value }: Told): number | null {
  return /seconds$/i.test(name) ? parseMinutes(Math.round(Number(value) / 60)) : parseMinutes(value);
}
