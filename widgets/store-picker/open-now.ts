import type { DayHours, StoreHours } from "#app/shopping/domain/publishing/stores";

/** What may be said of a store's hours at an instant. */
export interface OpenState {
  isOpen: boolean;
  /** "Open now · closes 10 pm" or "Closed · opens 7 am tomorrow". */
  sentence: string;
  /** "7 am – 10 pm", "closed" or "open 24 hours". */
  today: string;
}

const day = 1440;
/** Until then it is still the night before: hours that began yesterday run on, and "1 am" needs no "tomorrow". */
const smallHours = 360;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "7 am", "7:30 pm", "noon", "midnight". */
export function clockTime(minutes: number): string {
  const within = minutes % day;
  if (within % 720 === 0) return within ? "noon" : "midnight";
  const [hour, rest] = [Math.floor(within / 60), within % 60];
  return `${hour % 12 || 12}${rest ? `:${rest < 10 ? 0 : ""}${rest}` : ""} ${hour < 12 ? "am" : "pm"}`;
}

function dayMessage(spans: DayHours): string {
  const texts = spans.map(([opens, closes]) =>
    closes - opens < day ? `${clockTime(opens)} – ${clockTime(closes)}` : "open 24 hours",
  );
  return texts.join(", ") || "closed";
}

/**
 * Whether the store is open, by its own clock. Null when its hours weren't understood, or not those that count now, or the
 * browser doesn't know the zone: then nothing may be said but what the retailer wrote.
 */
export function openState({ week, timeZone }: StoreHours, now: Date): OpenState | null {
  if (!week) return null;
  let clock: string;
  try {
    const style = {
      timeZone,
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    } as const;
    clock = now.toLocaleString("en-US", style);
  } catch {
    return null;
  }
  const [name = "", hour, minute] = clock.split(/\W+/);
  const weekday = weekdays.indexOf(name);
  const minutes = Number(hour) * 60 + Number(minute);
  const ofDay = (offset: number) => week[(weekday + offset + 7) % 7];
  const ofToday = ofDay(0);
  if (!ofToday || (!ofDay(-1) && minutes < smallHours)) return null;

  // From yesterday until the first day that nobody can tell, in minutes after today's midnight.
  const spans: [number, number][] = [];
  for (let offset = -1; offset < 8; offset++) {
    const ofThis = ofDay(offset);
    if (!ofThis && offset > 0) break;
    for (const [opens, closes] of ofThis ?? []) {
      const [last] = spans.slice(-1);
      if (last?.[1] === opens + offset * day) last[1] = closes + offset * day;
      else spans.push([opens + offset * day, closes + offset * day]);
    }
  }
  const at = (when: number, isSoon: number) => {
    const later = Math.floor(when / day);
    const which = later === 1 ? "tomorrow" : weekdays[(weekday + later) % 7];
    return when <= isSoon ? clockTime(when) : `${clockTime(when)} ${which}`;
  };
  const today = dayMessage(ofToday);
  const running = spans.find(([opens, closes]) => opens <= minutes && minutes < closes);
  if (running) {
    const closes = at(running[1], day + smallHours);
    return {
      isOpen: true,
      sentence: running[1] < 7 * day ? `Open now · closes ${closes}` : "Open 24 hours",
      today,
    };
  }
  const next = spans.find(([opens]) => opens > minutes);
  return { isOpen: false, sentence: next ? `Closed · opens ${at(next[0], day - 1)}` : "Closed now", today };
}
