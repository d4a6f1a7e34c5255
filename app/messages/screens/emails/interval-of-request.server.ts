import {
  defaultDays,
  type EmailInterval,
  emailIntervalSchema,
} from "#app/messages/domain/emails/email-interval";

export interface DaysOfRequest {
  /** UTC, YYYY-MM-DD; both included. */
  days: { from: string; until: string };
  today: string;
  interval: EmailInterval;
}

/**
 * The days that the address asks for by `from` and `until`; the last month when it asks for none that make sense, or
 * for days after today, which the calendar does not offer either.
 */
export function daysOfRequest(request: Request, now: Date): DaysOfRequest {
  const usual = defaultDays(now);
  const { searchParams } = new URL(request.url);
  const asked = { from: searchParams.get("from"), until: searchParams.get("until") };
  const parsed = emailIntervalSchema.safeParse(asked);
  const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? "");
  if (parsed.success && isDay(asked.from) && isDay(asked.until) && asked.until <= usual.until) {
    return { days: { from: asked.from, until: asked.until }, today: usual.until, interval: parsed.data };
  }
  return { days: usual, today: usual.until, interval: emailIntervalSchema.parse(usual) };
}
