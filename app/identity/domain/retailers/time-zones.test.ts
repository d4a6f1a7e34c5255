import { expect, test } from "vitest";
import { isCountry, listCountries } from "./locales";
import { retailerSchema } from "./schemas";
import { listTimeZones, timeZoneOf } from "./time-zones";

test("each country has a zone of the list", () => {
  const zones = new Set(listTimeZones());
  const without = listCountries("en").filter(({ value }) => !zones.has(timeZoneOf(value) ?? ""));
  // Bouvet Island and Heard & McDonald Islands, where nobody lives, have none.
  expect(without.map(({ value }) => value).filter((code) => !["BV", "HM"].includes(code))).toEqual([]);
  expect(isCountry("DE")).toBe(true);
});

test.each([
  ["DE", "Europe/Berlin"],
  ["PT", "Europe/Lisbon"],
  ["ES", "Europe/Madrid"],
  ["US", "America/Chicago"],
  ["BR", "America/Sao_Paulo"],
  ["GB", "Europe/London"],
  ["JP", "Asia/Tokyo"],
])("%s lives by %s", (country, zone) => {
  expect(timeZoneOf(country)).toBe(zone);
});

const read = (timeZone: string) => retailerSchema.shape.timeZone.safeParse(timeZone);

test.each([
  ["EST", "America/New_York"],
  ["est", "America/New_York"],
  ["EDT", "America/New_York"],
  ["Central Time", "America/Chicago"],
  ["CST", "America/Chicago"],
  ["MST", "America/Denver"],
  ["GMT", "Europe/London"],
])("%s is refused, and %s named instead", (name, place) => {
  expect(read(name).error?.issues).toMatchObject([
    { message: `"${name}" is a time's name. Time Zone must be a place's, such as ${place}.` },
  ]);
});

test.each([
  ["america/chicago", "America/Chicago"],
  ["America/Chicago", "America/Chicago"],
  ["HST", "Pacific/Honolulu"],
  ["EST5EDT", "America/New_York"],
  ["utc", "UTC"],
  ["US/Central", "US/Central"],
])("%s is stored as %s", (name, stored) => {
  expect(read(name).data).toBe(stored);
});

test.each(["", "Chicago", "+05:00", "America/Nowhere"])("%o is refused", (name) => {
  expect(read(name).success).toBe(false);
});
