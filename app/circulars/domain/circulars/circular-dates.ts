import { type FieldErrors, invalidInput } from "#app/kernel/errors";
import { instantFromText } from "#app/kernel/wall-time";

/** Circulars that ended longer ago than this are left out of lists. */
export const hiddenAfterDays = 30;

const dateOnly = /^\d{4}-\d\d-\d\d$/;

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
  const lastDay = dateOnly.test(input.terminationDate.trim());
  const terminationDate = instantFromText(
    lastDay ? `${input.terminationDate.trim()}T23:59:59` : input.terminationDate,
    timeZone,
  );
  const errors: FieldErrors = {};
  if (!activeDate) errors.activeDate = ["Active Date can't be read as a date."];
  if (!terminationDate) errors.terminationDate = ["Termination Date can't be read as a date."];
  if (activeDate && terminationDate) {
    if (activeDate < terminationDate) return { activeDate, terminationDate };
    errors.terminationDate = ["Termination Date must be after Active Date."];
  }
  throw invalidInput(errors);
}
