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

const fixedEverywhere: Holiday[] = ["new-year", "christmas-eve", "christmas", "new-years-eve"];

/** Zones of the United States and Canada, whose cities and regions share the continent's name with many others. */
const zonesOfHolidays =
  /^(?:(?:US|Canada)\/.*|Pacific\/(?:Honolulu|Guam)|America\/(?:Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana\/.*|Indianapolis|Juneau|Kentucky\/.*|Los_Angeles|Louisville|Menominee|Metlakatla|New_York|Nome|North_Dakota\/.*|Phoenix|Sitka|Yakutat|Puerto_Rico|St_Thomas|Blanc-Sablon|Cambridge_Bay|Coral_Harbour|Atikokan|Creston|Dawson|Dawson_Creek|Edmonton|Fort_Nelson|Glace_Bay|Goose_Bay|Halifax|Inuvik|Iqaluit|Moncton|Rankin_Inlet|Regina|Resolute|St_Johns|Swift_Current|Toronto|Vancouver|Whitehorse|Winnipeg))$/;

/**
 * The holidays of a note whose dates are known where the store is; none if not all are. "Independence Day" and "Labor
 * Day" are other days outside the United States and Canada, and Easter is in some countries.
 */
export function holidaysIn(timeZone: string, holidays: Holiday[]): Holiday[] {
  const areKnown = zonesOfHolidays.test(timeZone) || holidays.every((each) => fixedEverywhere.includes(each));
  return areKnown ? holidays : [];
}
