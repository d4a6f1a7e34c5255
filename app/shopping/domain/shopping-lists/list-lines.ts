import { type Speech, speechIn } from "#app/kernel/speech/speech";
import type { ListItem } from "../publishing/list-item";

/** A list in words, as it is mailed and printed: items under their categories. */
export interface ListGroup {
  title: string;
  lines: string[];
}

/**
 * The list as lines under headings in alphabetical order, e.g. "2 lb Strawberries (2/$5, ended Nov 24)". Ticked
 * items are left out: they have been bought.
 */
export function listGroups(items: ListItem[], now: Date, speech: Speech = speechIn("en")): ListGroup[] {
  // Items without a category stand under this heading, after all others.
  const unsorted = speech.say("more");
  const groups = new Map<string, string[]>();
  for (const item of items) {
    if (item.ticked || item.removed) continue;
    const title = item.category || unsorted;
    groups.set(title, [...(groups.get(title) ?? []), lineOf(item, now, speech)]);
  }
  return [...groups]
    .map(([title, lines]) => ({ title, lines }))
    .sort(
      (a, b) =>
        Number(a.title === unsorted) - Number(b.title === unsorted) ||
        a.title.localeCompare(b.title, speech.locale),
    );
}

/** One item in words. A quantity of 1 without a unit is not named. */
export function lineOf(
  { name, quantity, unit, note, deal }: ListItem,
  now: Date,
  speech: Speech = speechIn("en"),
): string {
  const count = quantity.toLocaleString(speech.locale, { useGrouping: false, maximumFractionDigits: 10 });
  const amount = quantity === 1 && !unit ? "" : [count, unit].filter(Boolean).join(" ");
  const day = deal && dayOf(deal.endsAt, deal.timeZone, speech.locale);
  const ended = deal && Date.parse(deal.endsAt) <= now.getTime();
  const store = deal?.store?.name;
  const about =
    deal &&
    [deal.text, speech.say(ended ? "ended" : "through", { day: day ?? "" }), store]
      .filter(Boolean)
      .join(", ");
  return [amount, name, about && `(${about})`, note && `– ${note}`].filter(Boolean).join(" ");
}

/** The last good day: a deal that ends at midnight is good through the day before. */
export function dayOf(endsAt: string, timeZone: string, locale = "en-US"): string {
  const options = { weekday: "short", month: "short", day: "numeric" } as const;
  const last = new Date(Date.parse(endsAt) - 1);
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(last);
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(last);
  }
}
