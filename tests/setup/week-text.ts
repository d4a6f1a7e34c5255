import type { Week } from "#app/catalogue/domain/stores/hours-week";

const names = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];

/** The week that a line like "Mo-Fr 8-12+13:30-17; Sa 9-24; Su closed" says; days without a word are null. */
export function weekOf(text: string): Week {
  const week: Week = Array(7).fill(null);
  for (const part of text === "?" ? [] : text.split("; ")) {
    const [days = "", hours = ""] = part.split(" ");
    for (const range of days.split(",")) {
      const [first = "", last = first] = range.split("-");
      const from = names.indexOf(first);
      const count = ((names.indexOf(last) - from + 7) % 7) + 1;
      for (let step = 0; step < count; step++) week[(from + step) % 7] = spansOf(hours);
    }
  }
  return week;
}

function spansOf(hours: string): [number, number][] | null {
  if (hours === "?") return null;
  if (hours === "closed") return [];
  return hours.split("+").map((span) => span.split("-").map(minutesOf) as [number, number]);
}

function minutesOf(clock: string): number {
  const [hour, minute = "0"] = clock.split(":");
  return Number(hour) * 60 + Number(minute);
}
