import type { ComboboxItem } from "@mantine/core";
import { expect, test } from "vitest";
import { listCountries } from "#app/identity/domain/retailers/locales";
import { listTimeZoneChoices } from "#app/identity/domain/retailers/time-zones";
import { optionNamed, rankOptions } from "./rank-options";

function found(labels: string[], search: string): string[] {
  return foundAmong(
    labels.map((label) => ({ value: label, label })),
    search,
  );
}

function foundAmong(options: ComboboxItem[], search: string): string[] {
  return rankOptions({ options, search, limit: Number.POSITIVE_INFINITY }).map((one) =>
    "label" in one ? one.label : one.group,
  );
}

test("names that begin with what is typed come first, then words that do; within a word none does", () => {
  const countries = listCountries("en").map(({ label }) => label);
  expect(found(countries, "Ger")).toEqual(["Germany"]);
  expect(found(countries, "Mali")).toEqual(["Mali"]);
  expect(found(countries, "king")[0]).toBe("United Kingdom");
  expect(found(["America/Creston", "Western 24"], "est")).toEqual([]);
  expect(found(["Store 1234", "Store 234"], "234")).toEqual(["Store 234"]);
  expect(found(["customerEmail", "E mail"], "email")).toEqual(["customerEmail"]);
  expect(found(["windows1252"], "1252")).toEqual(["windows1252"]);
  expect(found(["東京の店"], "店")).toEqual(["東京の店"]);
});

test.each([
  ["United Kingdom", "UK", "U.K.", "England", "Great Britain", "Vereinigtes Königreich"],
  ["United States", "USA", "US", "U.S.", "Estados Unidos"],
  ["Netherlands", "Holland", "Nederland"],
  ["Türkiye", "Turkey", "turkiye"],
  ["Czechia", "Czech Republic", "Česko"],
  ["Côte d’Ivoire", "Ivory Coast", "Cote d'Ivoire"],
  ["Germany", "Deutschland", "Ger"],
  ["Spain", "España", "espana"],
  ["Austria", "Österreich"],
  ["Switzerland", "Schweiz", "Suisse", "Svizzera"],
  ["Brazil", "Brasil"],
  ["Mexico", "México"],
  ["South Korea", "Korea"],
  ["Ukraine", "Ukr"],
])("%s is found first by its names in use", (country, ...names) => {
  const countries = listCountries("en");
  expect(names.map((name) => foundAmong(countries, name)[0])).toEqual(names.map(() => country));
});

test.each([
  ["America/New_York", "EST", "EDT", "ET", "Eastern", "eastern time", "New York"],
  ["America/Chicago", "Central", "CST", "CT"],
  ["America/Denver", "Mountain", "MST"],
  ["America/Los_Angeles", "Pacific", "PST", "Pacific Daylight Time"],
  ["Pacific/Apia", "Apia"],
  ["Europe/Berlin", "CET", "CEST", "Central European"],
  ["Europe/London", "GMT", "BST"],
  ["Pacific/Honolulu", "Hawaii"],
])("%s is found first by the names of its time", (zone, ...names) => {
  const zones = listTimeZoneChoices();
  expect(names.map((name) => foundAmong(zones, name)[0])).toEqual(names.map(() => zone));
});

test("an option is known by its label and its other names alone", () => {
  const countries = listCountries("en");
  expect(optionNamed(countries, " uk ")?.value).toBe("GB");
  expect(optionNamed(countries, "germany")?.value).toBe("DE");
  expect(optionNamed([{ group: "Europe", items: countries }], "Holland")?.value).toBe("NL");
  expect(optionNamed(countries, "Germ")).toBeNull();
  expect(optionNamed(countries, "Narnia")).toBeNull();
});

test("a label in another language is found without its accents", () => {
  expect(
    found(
      listCountries("es").map(({ label }) => label),
      "mexico",
    ),
  ).toEqual(["México"]);
});

test("a zone is found by its city, and others keep their order", () => {
  const zones = ["America/New_York", "Africa/Bissau", "Europe/Berlin", "Europe/Busingen", "Europe/Lisbon"];
  expect(found(zones, "new york")).toEqual(["America/New_York"]);
  expect(found(zones, "Berlin")).toEqual(["Europe/Berlin"]);
  expect(found(zones, "europe")).toEqual(["Europe/Berlin", "Europe/Busingen", "Europe/Lisbon"]);
  expect(found(zones, "")).toEqual(zones);
  expect(found(zones, "x")).toEqual([]);
});

test("groups keep their places, and go when nothing of them is left", () => {
  const item = (label: string) => ({ value: label, label });
  const options = [
    { group: "A", items: [item("Algeria"), item("Germany")] },
    { group: "B", items: [item("Peru")] },
  ];
  expect(rankOptions({ options, search: "ger", limit: 9 })).toEqual([
    { group: "A", items: [item("Germany")] },
  ]);
});
