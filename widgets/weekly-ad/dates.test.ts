import { expect, test } from "vitest";
import { validDays, validThrough } from "./dates";

const ad = {
  activeDate: "2026-11-18T00:00:00-06:00",
  terminationDate: "2026-11-25T00:00:00-06:00",
  timeZone: "America/Chicago",
};

test("an ad that ends at midnight is good through the day before", () => {
  expect(validDays(ad)).toBe("Valid Nov 18 – Nov 24");
  expect(validThrough(ad)).toBe("Valid through Tue, Nov 24");
});

test("an ad that ends during a day is good through that day", () => {
  expect(validDays({ ...ad, terminationDate: "2026-11-24T22:00:00-06:00" })).toBe("Valid Nov 18 – Nov 24");
});

test("days are those of the retailer's zone, whatever the shopper's is", () => {
  const late = { ...ad, activeDate: "2026-11-18T05:59:00Z", timeZone: "America/Los_Angeles" };
  expect(validDays(late)).toBe("Valid Nov 17 – Nov 24");
});

test("an ad of one day names it once", () => {
  expect(validDays({ ...ad, terminationDate: "2026-11-19T00:00:00-06:00" })).toBe("Valid Nov 18");
});

test("a zone the browser does not know still gives days", () => {
  expect(validDays({ ...ad, timeZone: "Mars/Olympus" })).toMatch(/^Valid Nov 1\d – Nov 2\d$/);
});
