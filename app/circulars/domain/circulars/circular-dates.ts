import { type FieldErrors, invalidInput } from "#app/kernel/errors";
import { instantFromText, wallDayOf } from "#app/kernel/wall-time";

/** Circulars that ended longer ago than this are left out of lists. */
export const hiddenAfterDays = 30;

/** "2026-11-18" and what else ISO 8601 has for a day: "20261118", "2026-W47-3", "2026-322". */
const hasTime = /[t:]|\s\d/i;

export interface CircularDates {
  activeDate: Date;
  terminationDate: Date;
}

/**
 * Both dates of a circular as instants. A termination date without a time of day means that day's last second.
 * @throws DomainError invalid_input when one can't be read or they stand the wrong way round
 */
export function readCircularDates(
  input: { activeDate: string; terminationDate: string },
  timeZone: string,
): CircularDates {
  const activeDate = instantFromText(input.activeDate, timeZone);
  const ends = instantFromText(input.terminationDate, timeZone);
  const terminationDate =
    ends && !hasTime.test(input.terminationDate.trim())
      ? instantFromText(`${wallDayOf(ends, timeZone)}T23:59:59`, timeZone)
      : ends;
  const errors: FieldErrors = {};
  if (!activeDate) errors.activeDate = ["Active Date can't be read as a date."];
  if (!terminationDate) errors.terminationDate = ["Termination Date can't be read as a date."];
  if (activeDate && terminationDate) {
    if (activeDate < terminationDate) return { activeDate, terminationDate };
    errors.terminationDate = ["Termination Date must be after Active Date."];
  }
  throw invalidInput(errors);
}
