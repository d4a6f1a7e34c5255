import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Alarm, createAlarm } from "./alarm";

const MINUTE = 60_000;
let rings: number;
let alarm: Alarm;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  rings = 0;
  alarm = createAlarm(() => {
    rings++;
  });
});

afterEach(() => {
  alarm.stop();
  vi.useRealTimers();
  Reflect.deleteProperty(document, "hidden");
});

/** Lets the page go to the background, or come back. */
function hide(hidden: boolean) {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("rings once when the time has come, at most a minute late", () => {
  alarm.set(10.5 * MINUTE);
  vi.advanceTimersByTime(10.4 * MINUTE);
  expect(rings).toBe(0);
  vi.advanceTimersByTime(1.1 * MINUTE);
  expect(rings).toBe(1);
  vi.advanceTimersByTime(1000 * MINUTE);
  expect(rings).toBe(1);
});

test("where ringing was of no use, the waits grow; another time begins anew", () => {
  alarm.set(MINUTE);
  const times: number[] = [];
  for (let minute = 0; minute < 40; minute++) {
    const before = rings;
    vi.advanceTimersByTime(MINUTE);
    if (rings === before) continue;
    times.push(Date.now() / MINUTE);
    alarm.set(MINUTE);
  }
  expect(times).toEqual([1, 2, 6, 15, 31]);
  alarm.set(50 * MINUTE);
  vi.advanceTimersByTime(10 * MINUTE);
  expect(rings).toBe(6);
});

test("in the background it waits for the shopper to come back", () => {
  alarm.set(MINUTE);
  hide(true);
  vi.advanceTimersByTime(500 * MINUTE);
  expect(rings).toBe(0);
  hide(false);
  expect(rings).toBe(1);
});

test("without a time, or once it is stopped, it never rings", () => {
  vi.advanceTimersByTime(100 * MINUTE);
  alarm.set(101 * MINUTE);
  alarm.stop();
  vi.advanceTimersByTime(100 * MINUTE);
  expect(rings).toBe(0);
});
