/** Longest first: of "hours" and "h" the whole word is to be found. */
const unit = "days?|hours?|hrs?|minutes?|mins?|d|h|m";
const quantity = "(\\d+(?:[.,]\\d+)?)(?:\\s*(?:-|–|to)\\s*(\\d+(?:[.,]\\d+)?))?";
const spoken = new RegExp(`${quantity}\\s*(${unit})\\b`, "gi");
const iso = /^P(?:(\d+)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:\d+(?:\.\d+)?S)?)?$/i;
const maxMinutes = 100_000;

/**
 * Minutes of what recipes give as a time: a number, ISO 8601 ("PT1H30M"), or words ("1 hour 20 min", "~30 minutes",
 * "2.5 - 3.25 hr": of a range the longer one; "15 min + 1 h for rising": the sum). Null for "PT", "0m" and whatever
 * says no time. Source of the format: https://schema.org/Duration
 */
export function parseMinutes(value: unknown): number | null {
  if (typeof value === "number") return whole(value);
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (/^\d+$/.test(text)) return whole(Number(text));
  const [isIso, days = 0, hours = 0, minutes = 0] = iso.exec(text) ?? [];
  if (isIso !== undefined) return whole(Number(days) * 1440 + Number(hours) * 60 + Number(minutes));
  const [first = ""] = text
    .slice(0, 200)
    .replaceAll(/\([^)]*\)/g, " ")
    .split(/\bor\b/i);
  let sum = 0;
  for (const [, from, to, name = ""] of first.matchAll(spoken)) {
    sum += Number((to ?? from ?? "0").replace(",", ".")) * minutesOf(name);
  }
  return whole(sum);
}

function minutesOf(name: string): number {
  if (/^d/i.test(name)) return 1440;
  return /^h/i.test(name) ? 60 : 1;
}

function whole(minutes: number): number | null {
  const rounded = Math.round(minutes);
  return rounded >= 1 && rounded <= maxMinutes ? rounded : null;
}
