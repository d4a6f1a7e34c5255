/** Spans in minutes after midnight, earliest first; none: closed. An end after 1440 is on the next day. */
export type DayHours = [opens: number, closes: number][];

/** A time as written. */
export interface WrittenTime {
  /** 0 to 24. */
  hour: number;
  minute: number;
  half: "am" | "pm" | null;
  /** Written as "07:00" or "19:30", which only a clock of 24 hours shows. */
  isOf24: boolean;
}

const halfDay = 720;
const day = 1440;
/** A shop opens in the morning: "7-10" and "9-5" begin before noon, "12-5" and "1-6" don't. */
const earliestUnmarked = 5;

/**
 * The minutes from `start` to `end`. Where a half of the day isn't written, the one that a shop means: "7-10pm" is from
 * the morning, "8am-6" until the evening, "5-9pm" after a span that ended at 2 pm begins in the afternoon. Null: it
 * could be one as well as the other.
 *
 * @param after minutes at which the span before it ends; 0 without one
 */
export function readTime(start: WrittenTime, end: WrittenTime, after: number): [number, number] | null {
  if (!isTime(start) || !isTime(end)) return null;
  const isOf24 = !start.half && !end.half && (start.isOf24 || end.isOf24);
  const opens = isOf24 ? minutesOf24(start) : opening(start, end, after);
  if (opens === null || opens < after || opens >= day) return null;
  const closes = isOf24 ? minutesOf24(end) : closing(end, opens);
  if (closes === null) return null;
  return [opens, closes <= opens ? closes + day : closes];
}

function isTime({ hour, minute, half, isOf24 }: WrittenTime): boolean {
  return minute < 60 && (half || !isOf24 ? hour >= 1 && hour <= 12 : hour <= 24);
}

function minutesOf24({ hour, minute }: WrittenTime): number {
  return hour * 60 + minute;
}

/** Minutes after midnight of a time on the 12-hour clock. */
function minutesIn(half: "am" | "pm", { hour, minute }: WrittenTime): number {
  return (hour % 12) * 60 + minute + (half === "pm" ? halfDay : 0);
}

function opening(start: WrittenTime, end: WrittenTime, after: number): number | null {
  if (start.half) return minutesIn(start.half, start);
  if (end.half === "am" && minutesIn("am", start) < minutesIn("am", end)) return null;
  const half = start.hour >= earliestUnmarked && start.hour < 12 ? "am" : "pm";
  const opens = minutesIn(half, start);
  return opens < after ? minutesIn("pm", start) : opens;
}

function closing(end: WrittenTime, opens: number): number | null {
  if (end.half) return minutesIn(end.half, end);
  const closes = minutesIn("pm", end);
  return end.hour === 12 || closes <= opens ? null : closes;
}
