import { expect, test } from "vitest";
import { parseTypedDay } from "./format-date";

test.each([
  ["11/18/2026", "2026-11-18"],
  ["1/2/2027", "2027-01-02"],
  ["1/2/27", "2027-01-02"],
  [" 02-28-2027 ", "2027-02-28"],
  ["2/29/2028", "2028-02-29"],
])("%s is the day %s", (text, day) => {
  expect(parseTypedDay(text)).toBe(day);
});

test.each(["", "tomorrow", "13/01/2026", "2/29/2027", "11/18", "2026-11-18T00:00", "1/2/20267"])(
  "%s is no day",
  (text) => {
    expect(parseTypedDay(text)).toBeNull();
  },
);
