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

test("where ringing was of no use it rings again within the minute, then after longer waits", () => {
  alarm.stop();
  const random = vi.spyOn(Math, "random").mockReturnValue(0.99);
  alarm = createAlarm(() => {
    rings++;
  });
  random.mockRestore();
  alarm.set(MINUTE);
  const seconds: number[] = [];
  while (Date.now() < 40 * MINUTE) {
    vi.advanceTimersByTime(1000);
    if (rings === seconds.length) continue;
    seconds.push((Date.now() - MINUTE) / 1000);
    // The answer takes its time.
    vi.advanceTimersByTime(400);
    alarm.set(MINUTE);
  }
  expect(seconds.map(Math.floor)).toEqual([30, 50, 175, 585, 1550]);
  const before = rings;
  alarm.set(50 * MINUTE);
  vi.advanceTimersByTime(11 * MINUTE);
  expect(rings).toBe(before + 1);
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
