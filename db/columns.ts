/** Column value types that SQLite and PostgreSQL both hold. */

/** 0 or 1. */
export type Flag = 0 | 1;

/** An instant as ISO-8601 UTC text with milliseconds, e.g. 2026-11-18T06:00:00.000Z; sorts as text. */
export type Instant = string;

/** JSON as text. */
export type JsonText = string;

export function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}

export function toInstant(date: Date): Instant {
  return date.toISOString();
}
