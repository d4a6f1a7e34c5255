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

/** The name by which the list knows a zone: Europe/Kiev for Europe/Kyiv on some machines. */
function asListed(timeZone: string): string | null {
  return isTimeZone(timeZone) ? new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone : null;
}

/** The names of the IANA list that this machine knows. */
export function listTimeZones(): string[] {
  const names = Intl.supportedValuesOf("timeZone");
  return names.includes("UTC") ? names : [...names, "UTC"];
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
