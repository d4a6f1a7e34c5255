import type { Language } from "#app/kernel/languages";
import { plainDigits } from "#app/kernel/money/printed-numbers";
import type { WrittenTime } from "./hours-times";
import { type Words, wordsOf } from "./hours-words";

export type HoursToken =
  /** Weekdays, Sunday is 0; none: holidays. With `isOneOf` the letter means one of them. */
  | { kind: "day"; days: number[]; isOneOf?: boolean }
  | ({ kind: "time" } & WrittenTime)
  | { kind: "to"; isDash: boolean }
  /** A slash joins two days as "and" does, or as a dash does. */
  | { kind: "and"; isSlash?: boolean }
  | { kind: "open" | "closed" | "all-day" | "comma" | "break" | "except" | "store" }
  /** A word that nothing is known of. */
  | { kind: "unknown"; text: string };

const time =
  /(\d{1,2})(?:\s?[:.]\s?(\d{2})(?!\d)|\s?h\s?(\d{2})(?!\d)(?:min)?|(\d{2})(?!\d))?(?!\d)(?:\s?(am|pm|ص|م|صباحا|مساء|ظهرا|عصرا)(?!\p{L})|(a|p)(?!\p{L})|\s?(hs|hrs?|h|uhr|u)(?!\p{L})\.?)?/uy;
const allDay =
  /24\s?(?:\/\s?7(?!\d)|-?\s?(?:hours?|hrs?|hr|h|horas?|heures|stunden|std|ore|godz|godziny|ساعة|ساعه)(?!\p{L})\.?)/uy;
const word = /\p{L}[\p{L}']*/uy;
/** Blanks, and pictographs that say nothing; others may mean closed, or a department. */
const space =
  /[ \u{1f550}-\u{1f567}\u{1f570}⌚⌛⏰-⏳✅✔☑🟢📍📌👉🛒🛍☎📞📱🏪🏬🏢📅📆🗓✨⭐🌟🔹🔸🔷🔶▪▫◻◼◽◾▶❤😀😊🙂]+/uy;
/** "10.-15." are days of a month. */
const dateEnd = /\.\s?(?:-|bis(?!\p{L}))/uy;
const marks: Record<string, HoursToken | null> = {
  ...{
    "-": { kind: "to", isDash: true },
    "\n": { kind: "break" },
    ";": { kind: "break" },
    "|": { kind: "break" },
    "!": { kind: "break" },
  },
  ...{ "(": { kind: "break" }, ")": { kind: "break" }, "[": { kind: "break" }, "]": { kind: "break" } },
  ...{
    ",": { kind: "comma" },
    "&": { kind: "and" },
    "+": { kind: "and" },
    "/": { kind: "and", isSlash: true },
  },
  ...{ ":": null, ".": null, "*": null, "•": null, "·": null },
};

/** Letters of a week written in one: "MWF". */
const joined: Record<string, number[]> = {
  ...{
    mtwthf: [1, 2, 3, 4, 5],
    mtwtf: [1, 2, 3, 4, 5],
    mtuwthf: [1, 2, 3, 4, 5],
    mtwthfsa: [1, 2, 3, 4, 5, 6],
  },
  ...{ mwf: [1, 3, 5], tth: [2, 4], tuth: [2, 4], mtwth: [1, 2, 3, 4] },
};

/** The parts of a text about hours as a language has them, in any case and with any dash. Takes time by its length only. */
export function tokenize(text: string, language: Language): HoursToken[] {
  const words = wordsOf(language);
  const rest = plain(text, words);
  const tokens: HoursToken[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(rest);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < rest.length) {
    if (take(space)) continue;
    if (tokens.at(-1)?.kind !== "to" && take(allDay)) {
      tokens.push({ kind: "all-day" });
      continue;
    }
    const clock = take(time);
    if (clock && /\d$/.test(clock[0]) && take(dateEnd)) tokens.push({ kind: "unknown", text: clock[0] });
    // "8 Uhr" and "8 u" are German or Dutch, whose days are no other language's.
    else if (clock && /^u/.test(clock[7] ?? "") && language !== "de")
      tokens.push({ kind: "unknown", text: clock[0] });
    else if (clock) tokens.push(readClock(clock));
    else tokens.push(...readOther(take(word)?.[0] ?? rest[at++] ?? "", words, language));
  }
  // "Open 8-20", "open: Mon-Sat" and "Mon-Sat open 8-20" say no more without the word.
  return tokens.filter(
    ({ kind }, next) => kind !== "open" || !/^(?:time|all-day)$/.test(tokens[next + 1]?.kind ?? ""),
  );
}

function readOther(text: string, words: Words, language: Language): HoursToken[] {
  const mark = marks[text];
  if (mark !== undefined) return mark ? [mark] : [];
  const days = language === "en" ? joined[text] : undefined;
  const found = days ? { kind: "day" as const, days } : meaningOf(text, words);
  // "والأحد": Arabic writes "and" together with what it joins.
  if (!found && language === "ar" && words.meanings.has(text.slice(1)) && text.startsWith("و"))
    return [{ kind: "and" }, ...readOther(text.slice(1), words, language)];
  if (!found) return [{ kind: "unknown", text }];
  if (found.kind === "filler") return [];
  if (found.kind === "time") return [{ ...found, isOf24: false, hasZero: false, mayBeDate: false }];
  return [found.kind === "to" ? { kind: "to", isDash: false } : (found as HoursToken)];
}

function meaningOf(text: string, words: Words) {
  const whole = words.meanings.get(text) ?? words.meanings.get(text.replace(/'s?$/, ""));
  if (whole) return whole;
  const day = misspeltDay(text.replace(/'s$/, ""), words);
  return day === null ? null : { kind: "day" as const, days: [day] };
}

/** The day whose name a word is near to, and nearer than to any other's. */
function misspeltDay(text: string, { names }: Words): number | null {
  if (text.length < 5 || text.length > 13) return null;
  const near = names
    .map(([name, day]) => ({ day, slips: slipsBetween(text, name), most: name.length < 8 ? 1 : 2 }))
    .filter(({ slips, most }) => slips <= most + 1)
    .toSorted((a, b) => a.slips - b.slips);
  const [first] = near;
  if (!first || first.slips > first.most) return null;
  const rival = near.find(({ day }) => day !== first.day);
  return rival && rival.slips <= first.slips ? null : first.day;
}

/** Letters put in, left out, taken for another, or swapped with the next: Damerau's distance. */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** The words of a text as a language has them. */
export function plainWords(text: string, language: Language): string[] {
  return plain(text, wordsOf(language)).match(/\p{L}+/gu) ?? [];
}

/** Small letters without accents, plain digits and dashes, and phrases as the word they stand for. */
function plain(text: string, { phrases }: Words): string {
  let small = text
    .replace(/(\d)\s?ª/g, "$1ª")
    .replace(/ª/g, "\u0001")
    .toLowerCase();
  small = plainDigits(small)
    .normalize("NFKD")
    .replace(/\p{M}|ـ/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss")
    .replaceAll("\u0001", "ª")
    .replace(/[‐‑‒–—―−~]+|--+/g, "-")
    .replace(/[’`´]/g, "'")
    .replace(/[،]/g, ",")
    .replace(/[؛]/g, ";")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t\u00a0\u202f]+/g, " ")
    .replace(/(?<!\p{L})([ap]) ?\. ?m(?!\p{L})\.?/gu, "$1m")
    .replace(/(\d) ?([ap]) m(?!\p{L})/gu, "$1$2m")
    // Days of a month, for which hours have "dalle", "de las" and "de".
    .replace(/(?<!\p{L})(?:dal|del|du) \d{1,2} (?:al|au) \d{1,2}(?![\d:.h])/gu, "?");
  for (const [phrase, meaning] of phrases) small = replacePhrase(small, phrase, meaning);
  return small;
}

function replacePhrase(text: string, phrase: string, meaning: string): string {
  if (!text.includes(phrase)) return text;
  const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\d]/u.test(sign);
  const parts = text.split(phrase);
  return parts.slice(1).reduce((joinedText, part, at) => {
    const before = parts[at]?.at(-1) ?? joinedText.at(-1);
    const isInside =
      (/^[\p{L}\d]/u.test(phrase) && isLetter(before)) || (/\p{L}$/u.test(phrase) && isLetter(part[0]));
    return `${joinedText}${isInside ? phrase : ` ${meaning} `}${part}`;
  }, parts[0] ?? "");
}

function readClock([
  text,
  hour = "",
  colon,
  afterH,
  joinedMinute,
  half,
  letter,
  mark,
]: RegExpExecArray): HoursToken {
  // "0800" is a time, "18" with two more digits behind it without a colon is one only on a clock of 24 hours.
  if (joinedMinute !== undefined && (half || letter || hour.length < 2)) return { kind: "unknown", text };
  // "12 مساءً" is noon to some, and midnight to most.
  if (hour === "12" && (half === "م" || half === "مساء")) return { kind: "unknown", text };
  const minute = Number(colon ?? afterH ?? joinedMinute ?? 0);
  const isPm =
    letter === "p" || half === "pm" || half === "م" || half === "مساء" || half === "ظهرا" || half === "عصرا";
  return {
    kind: "time",
    hour: Number(hour),
    minute,
    half: half || letter ? (isPm ? "pm" : "am") : null,
    isOf24:
      Number(hour) > 12 || Number(hour) === 0 || afterH !== undefined || /^(?:h|hs|uhr)$/.test(mark ?? ""),
    hasZero: /^0\d/.test(hour),
    mayBeDate: /^\d+\s?\.\s?\d+$/.test(text) && minute >= 1 && minute <= 12,
  };
}
