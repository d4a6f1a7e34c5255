import { type Language, languages } from "#app/kernel/languages";
import { groupTokens } from "./hours-groups";
import { type Holiday, readHolidays } from "./hours-holidays";
import { mayBeOtherDays } from "./hours-languages";
import type { Clock, WrittenTime } from "./hours-times";
import { type HoursToken, tokenize } from "./hours-tokens";
import { layOutWeek, type Week } from "./hours-week";
import { departments, holidayNames } from "./hours-words";

export interface ParsedHours {
  /**
   * The hours of each day, Sunday first; null for a day of which the text says nothing sure. All null if the text was not
   * understood.
   */
  week: Week | null;
  /** What isn't weekly hours, as written: holidays, a pharmacy's hours. */
  notes: string[];
  /** The week may not hold on some days: a note says more than the hours of a department. */
  hasExceptions: boolean;
  /** Those days, where all of them are holidays whose dates are known. */
  holidays: Holiday[];
}

export const unreadHours: ParsedHours = { week: null, notes: [], hasExceptions: false, holidays: [] };

/** Rises when the same text is understood otherwise, so that what is stored is derived anew. */
export const hoursGrammar = 9;

const maxLength = 2000;
const maxTokens = 300;
/** Letters that could be several days: "S-S", "M T W T F". And pairs of days that could be a range: "Mon/Fri". */
const maxGuesses = 4;

/**
 * Understands weekly opening hours as stores write them: "Mon-Sat 7am-10pm, Sun 8am-9pm", "8-20 Uhr (Mo-Sa)", "Open 24
 * hours". All of the text has to be understood, and in one way only; otherwise nothing is told but the text, so that
 * nobody is sent to a closed store. Takes time by the length of the text only.
 *
 * @param language the retailer's, which decides what "So" or "Mar" means; another one's words are taken where its own
 * has none of the kind
 */
export function parseHours(text: string, language: Language | null): ParsedHours {
  if (text.length > maxLength) return unreadHours;
  const { week: weekly, notes } = splitNotes(text);
  if (notes.some((note) => isBareDepartment(note) || isSeason(note)) || isHolidayWeek(text))
    return unreadHours;
  const told = (week: Week | null, spoken: Language): ParsedHours => {
    if (!week || mayBeOtherDays(weekly, spoken, language ?? "en")) return unreadHours;
    const holidays = weekly.split(partEnds).filter((part) => tokenize(part, spoken).some(isHoliday));
    const exceptions = [...notes.filter((note) => !isDepartmentHours(note, spoken)), ...holidays];
    const named = exceptions.map(readHolidays);
    return {
      week,
      notes: [...notes, ...holidays.map((part) => part.trim())],
      hasExceptions: exceptions.length > 0,
      holidays: named.includes(null) ? [] : [...new Set(named.flatMap((each) => each ?? []))],
    };
  };
  const own = readWeek(weekly, language ?? "en", notes.length > 0);
  if (own.week || !own.isForeign) return told(own.week, language ?? "en");
  const others = languages
    .filter((each) => each !== (language ?? "en"))
    .map((each) => ({ ...readWeek(weekly, each, notes.length > 0), language: each }));
  const known = others.filter(({ isForeign }) => !isForeign);
  const [first] = known;
  const isOne = known.every(({ week }) => JSON.stringify(week) === JSON.stringify(first?.week));
  return first && isOne ? told(first.week, first.language) : unreadHours;
}

/** The week in the words of a language. `isForeign`: some words are none of its own. */
function readWeek(
  text: string,
  language: Language,
  hasNotes: boolean,
): { week: Week | null; isForeign: boolean } {
  const tokens = tokenize(text, language);
  if (tokens.some(({ kind }) => kind === "unknown")) return { week: null, isForeign: true };
  if (tokens.length > maxTokens) return { week: null, isForeign: false };
  const clock = clockOf(tokens, language);
  const says = hasNotes || tokens.some((token) => isHoliday(token) || token.kind === "except");
  const weeks = new Set<string>();
  for (const guess of guesses(tokens).flatMap(withRanges)) {
    const groups = groupTokens(guess, clock);
    const week = groups && layOutWeek(groups, says);
    if (week && !isUnlikeOthers(tokens, week))
      weeks.add(JSON.stringify(clock === 12 ? withoutMornings(tokens, week) : week));
  }
  const [only] = weeks;
  const week: Week | null = weeks.size === 1 && only ? JSON.parse(only) : null;
  return { week: week?.some((day) => day !== null) ? week : null, isForeign: false };
}

/** Where nothing shows 24 hours, English has the clock of 12; elsewhere "8-9" is of either. */
function clockOf(tokens: HoursToken[], language: Language): Clock {
  const unmarked = tokens.filter((token) => token.kind === "time" && token.half === null);
  const hasZero = unmarked.some((token) => token.kind === "time" && token.hasZero);
  const isOf24 = unmarked.some((token) => token.kind === "time" && token.isOf24);
  if (isOf24 || (hasZero && language !== "en")) return areLate(tokens) ? "late" : 24;
  return language !== "en" || hasZero ? null : 12;
}

/** Whether each day ends in the night, and not only as one that ends at noon could: "9-23, Sat 9-1", not "9-18, Sat 9-1". */
function areLate(tokens: HoursToken[]): boolean {
  const ends = tokens.flatMap((token, at) =>
    token.kind === "time" && tokens[at - 1]?.kind === "to" ? [token] : [],
  );
  const hourOf = ({ hour, half }: WrittenTime) => (half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour);
  const isNight = (end: WrittenTime) => hourOf(end) >= 23 || hourOf(end) < 5;
  return ends.every(isNight) && ends.some((end) => end.hasZero || hourOf(end) >= 23 || hourOf(end) === 0);
}

/** Where the other days end by this minute, one that goes on until late is more likely a morning. */
const latestByDay = 1140;
/** So few days may be open in the mornings alone. */
const mostMornings = 2;

/** The week without the hours of days that may be mornings: "Sat 8-11" beside "Tue-Fri 8-5" or alone, not "Mon-Sat 7-11". */
function withoutMornings(tokens: HoursToken[], week: Week): Week {
  const late = tokens.flatMap((start, at) => {
    const [to, end] = tokens.slice(at + 1, at + 3);
    if (start.kind !== "time" || to?.kind !== "to" || end?.kind !== "time" || start.half || end.half)
      return [];
    const [opens, closes] = [start, end].map(({ hour, minute }) => hour * 60 + minute) as [number, number];
    return end.hour < 12 && closes - opens >= 120 ? [String([[opens, closes + 720]])] : [];
  });
  const isLate = (day: Week[number]) => day !== null && late.includes(String(day));
  const others = week.filter((day) => !isLate(day));
  const areByDay = others.every((day) => (day ?? []).every(([, closes]) => closes <= latestByDay));
  if (!areByDay || week.length - others.length > mostMornings) return week;
  return week.map((day) => (isLate(day) ? null : day)) as Week;
}

/** "Sun 0:00-0:00" beside other days means closed in many tables, and open all day in others. */
function isUnlikeOthers(tokens: HoursToken[], week: Week): boolean {
  const isEmpty = tokens.some((token, at) => {
    const end = tokens[at + 2];
    if (token.kind !== "time" || end?.kind !== "time" || tokens[at + 1]?.kind !== "to") return false;
    return token.hour % 24 === end.hour && token.minute === end.minute && token.half === end.half;
  });
  if (!isEmpty || !week.some((day) => day?.some(([opens, closes]) => closes - opens === 1440))) return false;
  return new Set(week.map(String)).size > 1 || tokens.some(({ kind }) => kind === "all-day");
}

/** The tokens with each letter that may be several days as one of them. "T T" is Tuesday and Thursday in this order. */
function guesses(tokens: HoursToken[]): HoursToken[][] {
  const open = tokens.flatMap((token, at) => (token.kind === "day" && token.isOneOf ? [at] : []));
  if (open.length > maxGuesses) return [];
  let all = [tokens];
  for (const at of open) {
    all = all.flatMap((each) => {
      const token = each[at];
      if (token?.kind !== "day") return [];
      return token.days.map((day) => each.with(at, { ...token, days: [day] }));
    });
  }
  const order = (each: HoursToken[]) =>
    open.flatMap((at) => {
      const token = each[at];
      return token?.kind === "day" && token.days[0] !== 0 && token.days[0] !== 6 ? token.days : [];
    });
  return all.filter((each) => order(each).every((day, at, days) => at === 0 || day > (days[at - 1] ?? 0)));
}

/**
 * The tokens with each two days that have but a slash, a dot or a blank between them as they stand, and as a range: in Italy
 * "Lunedì/Venerdì" is Monday to Friday. Three in a row are no range.
 */
function withRanges(tokens: HoursToken[]): HoursToken[][] {
  const open = tokens.flatMap((_, at) => (isOpenPair(tokens, at) ? [at] : []));
  if (open.length > maxGuesses) return [];
  let all = [tokens];
  // From behind, since a range may need one token more.
  for (const at of open.toReversed()) {
    const rangeOf = (each: HoursToken[]) =>
      each.toSpliced(at + 1, isSlash(each[at + 1]) ? 1 : 0, { kind: "to", isDash: true });
    all = all.flatMap((each) => [each, rangeOf(each)]);
  }
  return all;
}

function isOpenPair(tokens: HoursToken[], at: number): boolean {
  const joint = isSlash(tokens[at + 1]) ? 1 : 0;
  const second = at + 1 + joint;
  const [from, until] = [loneDay(tokens[at]), loneDay(tokens[second])];
  if (from === null || until === null || (until - from + 7) % 7 < 2) return false;
  const [before, behind] = [tokens[at - 1], tokens[second + 1]];
  if (before?.kind === "to" || behind?.kind === "to") return false;
  const isPartOfRow = joint
    ? [before, behind].some(isSlash)
    : [before, behind].some((each) => each?.kind === "day");
  return !isPartOfRow;
}

function isSlash(token: HoursToken | undefined): boolean {
  return token?.kind === "and" && token.isSlash === true;
}

function loneDay(token: HoursToken | undefined): number | null {
  return token?.kind === "day" && token.days.length === 1 ? (token.days[0] ?? null) : null;
}

/** Where what is said of something else may begin or end. */
const partEnds = /([\n\r;؛|•()[\],]|\.(?=\s|$))/;

function isHoliday(token: HoursToken): boolean {
  return token.kind === "day" && token.days.length === 0;
}

/** "Pharmacy: Mon-Fri 9-7" and nothing else, which leaves the store's week as it is. */
function isDepartmentHours(note: string, language: Language): boolean {
  const [first = ""] = wordsIn(note);
  if (!departments.has(first)) return false;
  const tokens = tokenize(note.slice(note.toLowerCase().indexOf(first) + first.length), language);
  return !tokens.some((token) => token.kind === "unknown" || isHoliday(token));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}’'-]*/gu) ?? [];
}

const lineEnds = /^[\n\r)\]]$/;
const markEnds = /^[\n\r;؛|•()[\].]$/;
const listEnds = /^[\n\r;؛|•()[\].,]$/;

/** What ends the note of a department that comes behind a mark. */
function endsBehind(mark: string): RegExp {
  if (/[\n\r([]/.test(mark)) return lineEnds;
  return mark === "," ? listEnds : markEnds;
}

/**
 * Parts the week from what is said of departments and holidays. What follows a department in its own line is of it; behind
 * "Daily 7-9, Pharmacy 9-6" or "Daily 7-9; Pharmacy 9-6", what comes after the next such mark may be of the store.
 */
function splitNotes(text: string): { week: string; notes: string[] } {
  const notes: string[] = [];
  let week = "";
  let isElsewhere = false;
  let isNewNote = true;
  let end = "\n";
  let ends = markEnds;
  for (const [at, part] of text.split(partEnds).entries()) {
    const words = wordsIn(part);
    if (words[0] === "store") isElsewhere = false;
    else if (isNote(part, words)) {
      isElsewhere = true;
      const isDepartment = departments.has(words[0] ?? "");
      if (isDepartment || end !== ",") isNewNote = true;
      if (isNewNote) ends = isDepartment ? endsBehind(end) : markEnds;
    }
    if (!isElsewhere) week += part;
    else if (ends.test(part)) isNewNote = true;
    else if (isNewNote && part.trim()) {
      notes.push(part.trim());
      isNewNote = false;
    } else if (!isNewNote) notes.push(`${notes.pop()}${part}`);
    if (!isElsewhere) isNewNote = true;
    if (at % 2 === 1) end = part;
  }
  return { week, notes: notes.map((note) => note.replace(/[\s,;.]+$/, "")).filter(Boolean) };
}

/** "Deli" alone may stand below its hours, which then aren't the store's. Lines with digits say which are meant. */
function isBareDepartment(note: string): boolean {
  const words = wordsIn(note);
  return departments.has(words[0] ?? "") && words.length <= 2 && !/\d/.test(note);
}

/** "Memorial Day-Labor Day", "Thanksgiving through Christmas only": when the hours before it hold, not what holds then. */
function isSeason(note: string): boolean {
  const holidays = note.match(new RegExp(holidayNames.source.slice(1), "gi")) ?? [];
  return holidays.length > 0 && !/clos/i.test(note) && (holidays.length > 1 || !/\d/.test(note));
}

/** "Holiday hours: Mon-Sat 8am-11pm" is no usual week. */
function isHolidayWeek(text: string): boolean {
  const [, behind] = /\bholiday (?:hours|schedule)\b([^\n;.)]*)/i.exec(text) ?? [];
  return behind !== undefined && !/\b(?:vary|change|differ|apply)\b/i.test(behind);
}

function isNote(part: string, words: string[]): boolean {
  if (departments.has(words[0] ?? "")) return true;
  const [first, ...rest] = words;
  if (/\bholiday (?:hours|schedule)\b.*\b(?:vary|change|differ|apply)\b/i.test(part)) return true;
  const named = (first === "closed" ? rest.filter((each) => each !== "on") : words).join(" ");
  return holidayNames.test(named);
}
