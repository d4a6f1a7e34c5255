import { type DayHours, readTime } from "./hours-times";
import { type HoursToken, tokenize } from "./hours-tokens";

export interface ParsedHours {
  /** The hours of each day, Sunday first; null for an unclear day. All null if the text was not understood. */
  week: (DayHours | null)[] | null;
  /** What isn't weekly hours, as written: holidays, a pharmacy's hours. */
  notes: string[];
}

/** A part that isn't weekly hours. */
interface Note {
  text: string;
  /** Whether the note is about the store's days but its times are ambiguous. */
  isDoubt: boolean;
}

interface Entry {
  days: number[];
  spans: DayHours;
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/**
 * Understands weekly opening hours as US retailers write them: "Mon-Sat 7am-10pm, Sun 8am-9pm", "Daily 6 AM to
 * midnight", "Open 24 hours", "Mon-Fri 7-12 & 1-6; Sat & Sun closed". What it doesn't understand becomes a note; when
 * that leaves doubt about a day, the day is unknown, so that nobody is sent to a closed store.
 */
export function parseHours(text: string): ParsedHours {
  const notes: Note[] = [];
  const entries: Entry[] = [];
  /** Days that stand alone on a line; their times follow on the next. */
  let begun = "";
  let elsewhere = false;
  for (const clause of splitClauses(text)) {
    const whole = `${begun} ${clause}`.trim();
    const tokens = tokenize(clause);
    if (tokens.some(({ kind }) => kind === "store")) elsewhere = false;
    else if (tokens[0]?.kind === "word") elsewhere = true;
    if (elsewhere) {
      notes.push({ text: clause, isDoubt: false });
      continue;
    }
    if (tokenize(whole).every(({ kind }) => kind === "day" || kind === "to" || kind === "and")) {
      begun = whole;
      continue;
    }
    begun = "";
    const read = readClause(whole);
    entries.push(...read.entries);
    notes.push(...read.notes);
  }
  if (begun) notes.push({ text: begun, isDoubt: true });
  const texts = notes.map(({ text: note }) => note).filter((note) => tokenize(note).length > 0);
  return { week: layOut(entries, notes), notes: texts };
}

/** Lines, and what semicolons, bars, brackets and full stops part. */
function splitClauses(text: string): string[] {
  const marked = text
    .replace(/\b([ap])\.\s?m\b\.?/gi, "$1m")
    .replace(/\b([a-z]{1,5})\./gi, (whole, word: string) =>
      tokenize(word)[0]?.kind === "day" ? word : whole,
    )
    .replace(/[([]/g, "\n")
    .replace(/[)\]]/g, "\n");
  return marked
    .split(/[\n\r;|•*]+|\.(?=\s|$)/)
    .map((clause) =>
      clause
        .trim()
        .replace(/^,+|,+$/g, "")
        .trim(),
    )
    .filter(Boolean);
}

/** Parts between commas; parts that wait for their hours are read again with each that follows. */
const maxParts = 50;

/** A clause as a whole or, where that fails, by its commas: a part that isn't hours is a note. */
function readClause(clause: string): { entries: Entry[]; notes: Note[] } {
  const whole = readEntries(tokenize(clause));
  if (whole) return { entries: whole, notes: [] };
  if (clause.split(",").length > maxParts) return { entries: [], notes: [{ text: clause, isDoubt: true }] };
  const entries: Entry[] = [];
  const notes: Note[] = [];
  let open = "";
  let elsewhere = false;
  for (const part of clause.split(",").map((each) => each.trim())) {
    const tokens = tokenize(part);
    elsewhere ||= tokens[0]?.kind === "word";
    const text = open ? `${open}, ${part}` : part;
    const read = elsewhere ? null : readEntries(tokenize(text));
    if (read) entries.push(...read);
    // "Mon, Wed 9-5": the day waits for its hours.
    else if (!elsewhere && isHoursOnly(text)) {
      open = text;
      continue;
    } else notes.push({ text, isDoubt: false });
    open = "";
  }
  if (open) notes.push({ text: open, isDoubt: true });
  return { entries, notes };
}

/** Days and their times by turns, in either order; times alone are those of every day. Null: it is something else. */
function readEntries(tokens: HoursToken[]): Entry[] | null {
  const groups = groupTokens(tokens);
  if (!groups || groups.length === 0) return null;
  const [only] = groups;
  if (groups.length === 1) return only && "spans" in only ? [{ days: everyDay, spans: only.spans }] : null;
  const entries: Entry[] = [];
  for (let at = 0; at < groups.length; at += 2) {
    const pair = { ...groups[at], ...groups[at + 1] } as Partial<Entry>;
    if (!pair.days || !pair.spans) return null;
    entries.push({ days: pair.days, spans: pair.spans });
  }
  return entries;
}

type Group = Pick<Entry, "days"> | Pick<Entry, "spans">;

function groupTokens(tokens: HoursToken[]): Group[] | null {
  const groups: Group[] = [];
  let at = 0;
  while (at < tokens.length) {
    const kind = tokens[at]?.kind;
    if (kind === "and" || kind === "store") {
      at += 1;
      continue;
    }
    const read = kind === "day" ? readDays(tokens, at) : readSpans(tokens, at);
    if (!read) return null;
    groups.push(read.group);
    at = read.next;
  }
  return groups;
}

/** "Mon", "Mon-Fri", "Mon, Wed and Fri". */
function readDays(tokens: HoursToken[], from: number): { group: Group; next: number } | null {
  const days = new Set<number>();
  let at = from;
  for (;;) {
    const first = tokens[at];
    if (first?.kind !== "day") break;
    const until = tokens[at + 2];
    if (tokens[at + 1]?.kind === "to") {
      if (until?.kind !== "day" || first.days.length > 1 || until.days.length > 1) return null;
      for (const day of daysBetween(first.days[0] ?? 0, until.days[0] ?? 0)) days.add(day);
      at += 3;
    } else {
      for (const day of first.days) days.add(day);
      at += 1;
    }
    if (tokens[at]?.kind !== "and" || tokens[at + 1]?.kind !== "day") break;
    at += 1;
  }
  return { group: { days: [...days] }, next: at };
}

function daysBetween(first: number, last: number): number[] {
  return everyDay.slice(0, ((last - first + 7) % 7) + 1).map((step) => (first + step) % 7);
}

/** "Closed", "24 hours", "7am-10pm", "7-12 and 1-6". */
function readSpans(tokens: HoursToken[], from: number): { group: Group; next: number } | null {
  const token = tokens[from];
  if (token?.kind === "closed") return { group: { spans: [] }, next: from + 1 };
  if (token?.kind === "all-day") return { group: { spans: [[0, 1440]] }, next: from + 1 };
  const spans: DayHours = [];
  let at = from;
  for (;;) {
    const [start, to, end] = tokens.slice(at, at + 3);
    if (start?.kind !== "time" || to?.kind !== "to" || end?.kind !== "time") break;
    const span = readTime(start, end, spans.at(-1)?.[1] ?? 0);
    if (!span) return null;
    spans.push(span);
    at += 3;
    if (tokens[at]?.kind !== "and" || tokens[at + 1]?.kind !== "time") break;
    at += 1;
  }
  return spans.length > 0 ? { group: { spans }, next: at } : null;
}

/** What is said of fewer days stands over what is said of more; of the same days both hold. */
function layOut(entries: Entry[], notes: Note[]): ParsedHours["week"] {
  const told = notes.map(({ text, isDoubt }) => ({ days: daysNamed(text), isDoubt }));
  const doubts = told.filter(({ isDoubt }) => isDoubt).map(({ days }) => (days.length > 0 ? days : everyDay));
  const byDay = everyDay.map((day): DayHours | null => {
    if (doubts.some((days) => days.includes(day))) return null;
    const ofDay = entries.filter(({ days }) => days.includes(day));
    if (ofDay.length === 0) return told.some(({ days }) => days.includes(day)) ? null : [];
    const fewest = Math.min(...ofDay.map(({ days }) => days.length));
    const spans = ofDay.filter(({ days }) => days.length === fewest).flatMap((entry) => entry.spans);
    spans.sort(([a], [b]) => a - b);
    const overlap = spans.some(([opens], index) => index > 0 && opens < (spans[index - 1]?.[1] ?? 0));
    return overlap ? null : spans;
  });
  return entries.length > 0 && byDay.some((day) => day !== null) ? byDay : null;
}

function daysNamed(text: string): number[] {
  const tokens = tokenize(text);
  const groups = tokens.map(({ kind }, at) => (kind === "day" ? readDays(tokens, at)?.group : null));
  return groups.flatMap((group) => (group && "days" in group ? group.days : []));
}

function isHoursOnly(text: string): boolean {
  return tokenize(text).every(({ kind }) => kind !== "word");
}
