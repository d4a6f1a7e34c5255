import { expect, test } from "vitest";
import { timeInWords } from "./times";

test.each([
  ["PT1H30M", "1 hour 30 minutes"],
  ["PT45M", "45 minutes"],
  ["PT1M", "1 minute"],
  ["PT26H", "26 hours"],
  ["P1DT2H", "1 day 2 hours"],
  ["PT0M", null],
  ["soon", null],
  [null, null],
])("%s is %s", (iso, expected) => expect(timeInWords(iso)).toBe(expected));
