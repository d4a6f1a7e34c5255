/** Nobody is obeyed for longer: a header that is wrong must not stop work for days. */
const maxSeconds = 3600;

/**
 * How long a service wants to be left alone, by its `Retry-After` header: whole seconds, one at least and an hour at
 * most; null when it doesn't say.
 * @param header a number of seconds, or an HTTP date
 */
export function readRetryAfter(header: string | null, now: Date = new Date()): number | null {
  const text = header?.trim() ?? "";
  if (text === "") return null;
  const isNumber = /^\d+(\.\d+)?$/.test(text);
  if (!isNumber && !/^[A-Z][a-z]+,? /.test(text)) return null;
  const seconds = isNumber ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(maxSeconds, Math.max(1, Math.ceil(seconds)));
}
