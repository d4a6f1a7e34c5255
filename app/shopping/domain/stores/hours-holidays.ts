import { tokenize } from "./hours-tokens";

/** Holidays whose date follows from the year. */
export type Holiday =
  | "new-year"
  | "easter"
  | "memorial-day"
  | "independence-day"
  | "labor-day"
  | "thanksgiving"
  | "christmas-eve"
  | "christmas"
  | "new-years-eve";

/** Eves before the days that they are the eves of. */
const names: [Holiday, RegExp][] = [
  ["christmas-eve", /\b(?:christmas|xmas) eve\b/g],
  ["new-years-eve", /\bnew year'?s?'? eve\b/g],
  ["christmas", /\b(?:christmas|xmas)(?: day)?\b/g],
  ["new-year", /\bnew year'?s?'?(?: day)?(?!\w)/g],
  ["easter", /\beaster(?: sunday)?\b/g],
  ["memorial-day", /\bmemorial day\b/g],
  ["independence-day", /\b(?:independence day|july 4(?:th)?)\b/g],
  ["labor-day", /\blabor day\b/g],
  ["thanksgiving", /\bthanksgiving(?: day)?\b/g],
];

/** The holidays of a note that names nothing beside them but their hours: "Closed Thanksgiving". Null for any other. */
export function readHolidays(note: string): Holiday[] | null {
  const found: Holiday[] = [];
  let rest = note.toLowerCase().replaceAll("’", "'");
  for (const [holiday, pattern] of names) {
    const without = rest.replace(pattern, " ");
    if (without !== rest) found.push(holiday);
    rest = without;
  }
  const isAll = tokenize(rest, "en").every(({ kind }) =>
    /^(?:time|to|all-day|open|closed|and|comma)$/.test(kind),
  );
  return found.length > 0 && isAll ? found : null;
}
