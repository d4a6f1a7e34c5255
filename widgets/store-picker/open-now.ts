import type { DayHours, Holiday, StoreHours } from "#app/shopping/domain/publishing/stores";
import { msg } from "#widgets/shared/msg";
import { isHoliday } from "./holidays";

/** What may be said of a store's hours at an instant. */
export interface OpenState {
  isOpen: boolean;
  /** E.g. "Open now · closes 10 pm" or "Closed · opens 7 am tomorrow". */
  sentence: string;
  /** E.g. "7 am – 10 pm", "closed" or "open 24 hours". */
  today: string;
}

const day = 1440;
/** When stores close, or open for less, in most countries, whether their hours say so or not. */
const commonHolidays: Holiday[] = ["new-year", "easter", "christmas"];
/** Minutes after midnight until which it counts as the night before, so that "1 am" needs no "tomorrow". */
const smallHours = 360;

/** A time as the language writes it: "7 am", "7:30 pm", "noon", "midnight"; in others "19:30" or "19 h 30". */
export function clockTime(minutes: number): string {
  const within = minutes % day;
  if (within % 720 === 0) return within ? msg.noon : msg.midnight;
  const isEnglish = /^en/.test(msg.locale);
  return new Date(within * 60_000)
    .toLocaleTimeString(msg.locale, {
      hour: "numeric",
      minute: isEnglish && within % 60 === 0 ? undefined : "2-digit",
      timeZone: "UTC",
    })
    .replace(/\s/g, " ")
    .toLowerCase();
}

/** What a day of the week is called; 0 is Sunday. */
function weekdayName(weekday: number): string {
  // The first Sunday of 1970 was the fourth.
  return new Date(Date.UTC(1970, 0, 4 + weekday)).toLocaleDateString(msg.locale, {
    weekday: "long",
    timeZone: "UTC",
  });
}

function dayMessage(spans: DayHours): string {
  const texts = spans.map(([opens, closes]) =>
    closes - opens < day ? `${clockTime(opens)} – ${clockTime(closes)}` : msg.opens24Hours,
  );
  return texts.join(", ") || msg.closed;
}

/**
 * Whether the store is open, by its own clock. Null when its hours weren't understood, or not those that count now,
 * today may be a holiday, or the browser doesn't know the zone: then nothing may be said but what the retailer wrote.
 */
export function openState(
  { week, hasExceptions, holidays, timeZone }: StoreHours,
  now: Date,
): OpenState | null {
  if (!week || (hasExceptions && holidays.length === 0)) return null;
  let clock: string;
  try {
    const style = {
      timeZone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    } as const;
    clock = now.toLocaleString("en-US", style);
  } catch {
    return null;
  }
  const [month = 0, date = 0, year = 0, hour = 0, minute = 0] = clock.split(/\D+/).map(Number);
  const minutes = hour * 60 + minute;
  const dateOf = (offset: number) => new Date(Date.UTC(year, month - 1, date + offset));
  const weekday = dateOf(0).getUTCDay();
  const ofDay = (offset: number) =>
    isHoliday([...holidays, ...commonHolidays], dateOf(offset)) ? null : week[(weekday + offset + 7) % 7];
  const ofToday = ofDay(0);
  if (!ofToday || (!ofDay(-1) && minutes < smallHours)) return null;
  const today = dayMessage(ofToday);

  // From yesterday until the first day that nobody can tell, in minutes after today's midnight.
  const spans: [number, number][] = [];
  let unknownFrom = Infinity;
  for (let offset = -1; offset < 8; offset++) {
    const ofThis = ofDay(offset);
    if (!ofThis && offset > 0) {
      if (!isHoliday(holidays, dateOf(offset))) unknownFrom = offset * day;
      break;
    }
    for (const [opens, closes] of ofThis ?? []) {
      const [last] = spans.slice(-1);
      if (last?.[1] === opens + offset * day) last[1] = closes + offset * day;
      else spans.push([opens + offset * day, closes + offset * day]);
    }
  }
  const at = (when: number, isSoon: number) => {
    const later = Math.floor(when / day);
    const time = clockTime(when);
    if (when <= isSoon) return time;
    return later === 1 ? msg.timeTomorrow(time) : msg.timeOnDay(time, weekdayName((weekday + later) % 7));
  };
  const running = spans.find(([opens, closes]) => opens <= minutes && minutes < closes);
  if (running) {
    const closes = at(running[1], day + smallHours);
    // A store that was open around the clock need not close when the day begins that nobody can tell.
    const closesSurely = running[1] < Math.min(7 * day, unknownFrom) || running[0] > unknownFrom - day;
    return {
      isOpen: true,
      sentence: closesSurely ? msg.openUntil(closes) : msg.open24Hours,
      today,
    };
  }
  const next = spans.find(([opens]) => opens > minutes);
  return { isOpen: false, sentence: next ? msg.closedUntil(at(next[0], day - 1)) : msg.closedNow, today };
}
