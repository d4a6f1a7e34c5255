import { dayFormat, lastDay, lastMoment } from "#widgets/shared/days";
import { msg } from "#widgets/shared/msg";

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
  return first === last ? msg.validDay(first) : msg.validDays(first, last);
}

/** The last good day in the ad's own zone: "Valid through Tue, Nov 24". */
export function validThrough({ terminationDate, timeZone }: Dated): string {
  return msg.validThrough(lastDay(terminationDate, timeZone));
}
