import { describe, expect, it } from "vitest";
import { parseMinutes } from "./recipe-times";

describe("the minutes of a time", () => {
  it.each([
    [20, 20],
    ["20", 20],
    ["PT20M", 20],
    ["PT1H30M", 90],
    ["P1DT2H", 1560],
    ["1 hour 20 min", 80],
    ["~30 minutes", 30],
    ["10 Minutes", 10],
    ["120min", 120],
    ["2h 30min", 150],
    ["1 h", 60],
    ["15-30 min", 30],
    ["50 - 60 min", 60],
    ["2.5 - 3.25 hr", 195],
    ["~1.5 hrs", 90],
    ["15 min + 30 min marinating", 45],
    ["30 min (plus one hour rising)", 30],
    ["1h 10min or 2h 10min, (depending on how long you leave it to rest.)", 70],
    ["30 min.", 30],
  ])("of %s are %i", (text, minutes) => {
    expect(parseMinutes(text)).toBe(minutes);
  });

  it.each([
    "",
    "PT",
    "P",
    "0m",
    "0",
    "overnight",
    "a while",
    null,
    undefined,
    {},
    -5,
    Number.NaN,
    "9".repeat(40),
  ])("of %s are unknown", (value) => {
    expect(parseMinutes(value)).toBeNull();
  });
});
