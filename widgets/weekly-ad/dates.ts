/** The last instant a circular is good for: an ad that ends at midnight is good through the day before. */
function lastMoment(terminationDate: string): Date {
  return new Date(Date.parse(terminationDate) - 1);
}

function dayFormat(timeZone: string, weekday?: "short"): Intl.DateTimeFormat {
  const options = { weekday, month: "short", day: "numeric" } as const;
  try {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat("en-US", options); // an old browser may not know the zone's name
  }
}

interface Dated {
  /** ISO instants; shown as days in `timeZone`, an IANA name. */
  activeDate: string;
  terminationDate: string;
  timeZone: string;
}

/** The days an ad is good for, in its own zone: "Valid Nov 18 – Nov 24", or "Valid Nov 18" for a single day. */
export function validDays({ activeDate, terminationDate, timeZone }: Dated): string {
  const format = dayFormat(timeZone);
  const first = format.format(new Date(activeDate));
  const last = format.format(lastMoment(terminationDate));
  return first === last ? `Valid ${first}` : `Valid ${first} – ${last}`;
}

/** The last good day in the ad's own zone: "Valid through Tue, Nov 24". */
export function validThrough({ terminationDate, timeZone }: Dated): string {
  return `Valid through ${dayFormat(timeZone, "short").format(lastMoment(terminationDate))}`;
}
