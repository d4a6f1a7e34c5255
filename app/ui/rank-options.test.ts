import { expect, test } from "vitest";
import { listCountries } from "#app/identity/domain/retailers/locales";
import { rankOptions } from "./rank-options";

function found(labels: string[], search: string): string[] {
  const options = labels.map((label) => ({ value: label, label, disabled: false }));
  return rankOptions({ options, search, limit: Number.POSITIVE_INFINITY }).map((one) =>
    "label" in one ? one.label : one.group,
  );
}

test("names that begin with what is typed come first, then words that do", () => {
  const countries = listCountries("en").map(({ label }) => label);
  expect(found(countries, "Ger")[0]).toBe("Germany");
  expect(found(countries, "ger")).toContain("Algeria");
  expect(found(countries, "Mali").slice(0, 2)).toEqual(["Mali", "Somalia"]);
  expect(found(countries, "king")[0]).toBe("United Kingdom");
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
  const item = (label: string) => ({ value: label, label, disabled: false });
  const options = [
    { group: "A", items: [item("Algeria"), item("Germany")] },
    { group: "B", items: [item("Peru")] },
  ];
  expect(rankOptions({ options, search: "ger", limit: 9 })).toEqual([
    { group: "A", items: [item("Germany"), item("Algeria")] },
  ]);
});
