import { expect, test } from "vitest";
import { isCountry, listCountries } from "./locales";
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
