import { expect, test } from "vitest";
import { formatDay, formatDays, formatInstantIn, formatWallMinute, zoneInWords } from "./format-date";
import { speakAs } from "./language/say";

test.each([
  ["2026-11-01T00:00:00", "Nov 1st 2026"],
  ["2026-01-02", "Jan 2nd 2026"],
  ["2026-03-03", "Mar 3rd 2026"],
  ["2026-04-11", "Apr 11th 2026"],
  ["2026-05-12", "May 12th 2026"],
  ["2026-06-13", "Jun 13th 2026"],
  ["2026-12-31T23:59:59", "Dec 31st 2026"],
])("the wall time %s reads %s", (wallTime, text) => {
  expect(formatDay(wallTime)).toBe(text);
});

test("a range names both days", () => {
  expect(formatDays("2026-11-18T00:00:00", "2026-11-24T23:59:59")).toBe("Nov 18th 2026 to Nov 24th 2026");
});

test.each([
  ["America/Argentina/Buenos_Aires", "Buenos Aires time (America/Argentina/Buenos_Aires)"],
  ["UTC", "UTC"],
])("the zone %s is called %s", (timeZone, words) => {
  expect(zoneInWords(timeZone)).toBe(words);
});

test("an instant is written with plain blanks, which every engine draws alike", () => {
  expect(formatInstantIn("2026-11-18T21:05:09Z", "America/Chicago")).toBe("Nov 18, 2026, 3:05 PM");
  expect(formatInstantIn("2026-11-18T21:05:09Z", "America/Chicago", true)).toBe("Nov 18, 2026, 3:05:09 PM");
});

test("days and times are written as the reader's language has them", () => {
  speakAs(() => ({ language: "es", catalogue: { "{from} to {to}": "{from} a {to}" } }));
  expect(formatDay("2026-11-18T23:59:59")).toBe("18 nov 2026");
  expect(formatDays("2026-11-18", "2026-11-24")).toBe("18 nov 2026 a 24 nov 2026");
  expect(formatWallMinute("2026-11-18T00:30:00")).toBe("18 nov 2026, 12:30 a.m.");
  // What a chart asks a label for may be no day yet.
  expect(formatDay("undefined")).toBe("undefined");
  speakAs(() => undefined);
});
