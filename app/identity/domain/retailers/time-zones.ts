/** Where a retailer's dates are read when neither its zone nor its country is known. */
export const usualTimeZone = "UTC";

/** Where most people live, in countries with several zones that differ. */
const mainZones: Record<string, string> = {
  ...{ AR: "America/Argentina/Buenos_Aires", AU: "Australia/Sydney", BR: "America/Sao_Paulo" },
  ...{ CA: "America/Toronto", CD: "Africa/Kinshasa", CL: "America/Santiago", CN: "Asia/Shanghai" },
  ...{ CY: "Asia/Nicosia", DE: "Europe/Berlin", EC: "America/Guayaquil", ES: "Europe/Madrid" },
  ...{ GL: "America/Nuuk", ID: "Asia/Jakarta", KZ: "Asia/Almaty", MN: "Asia/Ulaanbaatar" },
  ...{ MX: "America/Mexico_City", MY: "Asia/Kuala_Lumpur", NZ: "Pacific/Auckland", PF: "Pacific/Tahiti" },
  ...{ PG: "Pacific/Port_Moresby", PT: "Europe/Lisbon", RU: "Europe/Moscow", UA: "Europe/Kyiv" },
  ...{ US: "America/Chicago", UZ: "Asia/Tashkent", XK: "Europe/Belgrade" },
};

/** Engines of before 2025 have the zones of a region as a property. */
type LocaleWithZones = Intl.Locale & { getTimeZones?(): string[] | undefined; timeZones?: string[] };

/** The zone in which most people of a country (ISO 3166-1 code) live; null where this machine does not know. */
export function timeZoneOf(country: string): string | null {
  const main = mainZones[country];
  if (main !== undefined) return asListed(main);
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
  const [zone] = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return zone === undefined ? null : asListed(zone);
}

/** The name by which the list knows a zone: Europe/Kiev for Europe/Kyiv on some machines; null for no zone. */
export function asListed(timeZone: string): string | null {
  return isTimeZone(timeZone) ? new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone : null;
}

/** The names of the IANA list that this machine knows. */
export function listTimeZones(): string[] {
  const names = Intl.supportedValuesOf("timeZone");
  return names.includes("UTC") ? names : [...names, "UTC"];
}

interface TimeZoneChoice {
  value: string;
  label: string;
  readonly otherNames: readonly string[];
}

/** The zone that is meant by the name of a time: "Eastern" or "EST" is New York's before Panama's. */
const zonesOfNamedTimes = [
  ...["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Anchorage"],
  ...["America/Halifax", "America/St_Johns", "Pacific/Honolulu", "Europe/London", "Europe/Berlin"],
  ...["Europe/Lisbon", "Europe/Athens", "Europe/Moscow", "Asia/Kolkata", "Asia/Tokyo", "Australia/Sydney"],
];

/** The zones of the list; some are found by the names of their time as well, read when somebody searches. */
export function listTimeZoneChoices(): TimeZoneChoice[] {
  const named = new Set(zonesOfNamedTimes.map(asListed));
  return listTimeZones().map((zone) => ({
    value: zone,
    label: zone,
    get otherNames() {
      return named.has(zone) ? timeNamesOf(zone) : [];
    },
  }));
}

/**
 * The zone that is meant by the name of a time, such as EST or Central Time; null for other names. The IANA list has some
 * of them as zones, and EST as one without summer time.
 */
export function findZoneOfNamedTime(name: string): string | null {
  const isName = (each: string) => each.toLowerCase() === name.toLowerCase();
  return zonesOfNamedTimes.find((zone) => timeNamesOf(zone).some(isName)) ?? null;
}

const timeNames = new Map<string, readonly string[]>();

/** In English: Eastern Standard Time, Eastern Time, Eastern, EST, ET, and those of the summer. */
function timeNamesOf(timeZone: string): readonly string[] {
  const known = timeNames.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "long" });
  const full = [0, 6].flatMap((month) =>
    format
      .formatToParts(new Date(Date.UTC(2026, month, 15)))
      .filter(({ type }) => type === "timeZoneName")
      .map(({ value }) => value),
  );
  const general = full.map((name) => name.replace(/ (?:Standard|Daylight|Summer) Time$/, " Time"));
  const initials = [...full, ...general].map((name) => name.replace(/(\p{L})\p{L}*[ -]?/gu, "$1"));
  const names = [...full, ...general, ...general.map((name) => name.replace(/ Time$/, "")), ...initials];
  timeNames.set(timeZone, [...new Set(names)]);
  return timeNames.get(timeZone) ?? [];
}

/** Also names that the list knows by another one today, such as US/Central. */
export function isTimeZone(name: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "" &&
      !/^[+-]/.test(name)
    );
  } catch {
    return false;
  }
}
