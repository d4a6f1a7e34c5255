/** Spans in minutes after midnight, earliest first; none: closed. An end after 1440 is on the next day. */
export type DayHours = [opens: number, closes: number][];

/** A time as written. */
export interface WrittenTime {
  /** 0 to 24. */
  hour: number;
  minute: number;
  half: "am" | "pm" | null;
  /** Only a clock of 24 hours shows it: "19:30", "0:00", "8 h". */
  isOf24: boolean;
  /** Written with a zero before it, "07:00", as both clocks do. */
  hasZero: boolean;
  /** "10.06" may be a day of June. */
  mayBeDate: boolean;
}

/** Which clock the unmarked times of a text are of; "late": of 24 hours, and each day ends in the night. Null: either. */
export type Clock = 12 | 24 | "late" | null;

const halfDay = 720;
const day = 1440;
/** A shop opens in the morning: "7-10" and "9-5" begin before noon, "12-5" and "4-9" don't, "5-9" nobody knows. */
const earliestMorning = 6;
const latestAfternoon = 4;
/** The hour of the night until which a shop that opened on the day before may be open. */
const latestNight = 300;
/** Whoever opens in the morning closes by this hour of the night, or writes "am". */
const latestPlain = 180;
/** "9pm-5pm" would be longer than any shop is open that closes after `latestNight`. */
const longestNight = 1080;
/** "6-1" and "7am-2" may end at noon or in the night. */
const latestEarly = 420;
const latestUnclear = 2;
/** Whoever opens before this hour of the night closes in the afternoon at the earliest: "1-5" is of the other clock. */
const earliest = 300;
/** "8-9" among times of 24 hours is rather of the other clock than an hour long. */
const shortestOf24 = 150;

/**
 * The minutes from `start` to `end`. Where a half of the day isn't written, the one that a shop means: "7-10" is from
 * the morning until the evening, "1-6pm" and "5-9pm" after a span that ended at 2 pm begin in the afternoon. Null: it
 * could be one as well as the other.
 *
 * @param after minutes at which the span before it ends; 0 without one
 */
export function readTime(
  start: WrittenTime,
  end: WrittenTime,
  after: number,
  clock: Clock,
): [number, number] | null {
  const span = readSpan(start, end, after, clock);
  // Listings write the whole day as "0:00-23:59".
  return span?.[0] === 0 && span[1] === day - 1 ? [0, day] : span;
}

function readSpan(
  start: WrittenTime,
  end: WrittenTime,
  after: number,
  clock: Clock,
): [number, number] | null {
  if (!isTime(start) || !isTime(end) || (start.mayBeDate && end.mayBeDate)) return null;
  if (!start.half && !end.half && clock !== 12) return clock ? readOf24(start, end, after, clock) : null;
  if ([start, end].some(({ half, isOf24 }) => !half && isOf24)) return null;
  const opens = opening(start, end, after);
  const closes = opens === null ? null : closing(start, end, opens);
  if (opens === null || closes === null || opens < after) return null;
  // "9pm-5pm" is a slip.
  if (closes < opens && closes > latestNight && closes + day - opens > longestNight) return null;
  return [opens, closes <= opens ? closes + day : closes];
}

function readOf24(
  start: WrittenTime,
  end: WrittenTime,
  after: number,
  clock: 24 | "late",
): [number, number] | null {
  const opens = start.hour * 60 + start.minute;
  const closes = end.hour * 60 + end.minute;
  if (opens < after || opens >= day) return null;
  // "9-6" among times of 24 hours is of the other clock.
  if (closes <= opens && closes > latestNight) return null;
  // So is "9-1" where other days end by day, and "11-5" anyway.
  const isOfOther = clock !== "late" || closes > latestPlain;
  if (closes <= opens && end.hour > 0 && opens < halfDay + 60 && isOfOther) return null;
  if (closes > opens && closes <= halfDay && opens >= 60 && opens < earliest) return null;
  const until = closes <= opens ? closes + day : closes;
  return until - opens < shortestOf24 ? null : [opens, until];
}

function isTime({ hour, minute, half }: WrittenTime): boolean {
  return minute < 60 && (half ? hour >= 1 && hour <= 12 : hour < 24 || (hour === 24 && minute === 0));
}

/** Minutes after midnight of a time on the 12-hour clock. */
function minutesIn(half: "am" | "pm", { hour, minute }: WrittenTime): number {
  return (hour % 12) * 60 + minute + (half === "pm" ? halfDay : 0);
}

function opening(start: WrittenTime, end: WrittenTime, after: number): number | null {
  if (start.half) return minutesIn(start.half, start);
  const am = minutesIn("am", start);
  const pm = minutesIn("pm", start);
  if (am < after) return pm;
  // "8-2am" may begin in the evening.
  if (end.half === "am") return null;
  if (start.hour === 12 || start.hour <= latestAfternoon) return pm;
  // "7-10pm" may be an evening.
  if (start.hour < earliestMorning || (end.half === "pm" && pm < minutesIn("pm", end))) return null;
  return am;
}

function closing(start: WrittenTime, end: WrittenTime, opens: number): number | null {
  if (end.half) return minutesIn(end.half, end);
  // "8am-11" may end before noon.
  if (start.half === "am" && minutesIn("am", end) > opens) return null;
  if (opens <= latestEarly && end.hour <= latestUnclear) return null;
  const closes = minutesIn("pm", end);
  return end.hour === 12 || closes <= opens ? null : closes;
}
