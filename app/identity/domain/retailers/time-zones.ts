/** Where a retailer's dates are read when nothing is said of it. */
export const usualTimeZone = "America/Chicago";

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
