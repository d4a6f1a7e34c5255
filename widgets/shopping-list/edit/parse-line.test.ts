import { describe, expect, test } from "vitest";
import { parseLine, parseQuantity } from "./parse-line";

const read = (line: string) => parseLine(line, () => null);

describe("parseLine", () => {
  test.each([
    ["apples", 1, "", "apples"],
    ["2 lb apples", 2, "lb", "apples"],
    ["2lb apples", 2, "lb", "apples"],
    ["500g flour", 500, "g", "flour"],
    ["1,5 kg potatoes", 1.5, "kg", "potatoes"],
    ["1/2 cup sugar", 0.5, "cup", "sugar"],
    ["1 1/2 lb beef", 1.5, "lb", "beef"],
    ["1½ lb beef", 1.5, "lb", "beef"],
    ["2 apples", 2, "", "apples"],
    ["2 x milk", 2, "", "milk"],
    ["milk x2", 2, "", "milk"],
    ["3 cans tomatoes", 3, "can", "tomatoes"],
    ["a dozen eggs", 1, "", "a dozen eggs"],
    ["2 dozen eggs", 2, "doz", "eggs"],
    ["2% milk", 1, "", "2% milk"],
    ["7up", 1, "", "7up"],
    ["  - 2   lb   apples ", 2, "lb", "apples"],
    ["☐ milk", 1, "", "milk"],
    ["2 lb", 1, "", "2 lb"],
    ["2", 1, "", "2"],
    ["0 apples", 1, "", "0 apples"],
    ["99999 lb apples", 9999, "lb", "apples"],
    ["7 Up x2", 2, "", "7 Up"],
    ["3 musketeers x 4", 4, "", "3 musketeers"],
    ["2 lb apples x 3", 3, "", "2 lb apples"],
    ["حليب × ٢", 2, "", "حليب"],
    ["6 G2 Gatorade", 6, "", "G2 Gatorade"],
    ["1/0 apples", 1, "", "1/0 apples"],
    ["<b>milk</b>", 1, "", "<b>milk</b>"],
    ["12 x 330ml Coke", 12, "", "330ml Coke"],
    ["6x1.5l Wasser", 6, "", "1.5l Wasser"],
    ["1.000 g Mehl", 1000, "g", "Mehl"],
    ["3 cloves garlic", 3, "", "cloves garlic"],
    ["٣ تفاح", 3, "", "تفاح"],
  ])("%j is %d %s of %s", (line, quantity, unit, name) => {
    expect(read(line)).toMatchObject({ kind: "text", quantity, unit, name });
  });

  test.each([
    "3,5 % Milch",
    "100% juice",
    "80/20 ground beef",
    "1,000 napkins",
    "10-12 limes",
    "1 € Gutschein",
    "7 Up",
    "3 Musketeers",
    "4-pack batteries",
    "24 ct eggs",
    "2x4 lumber",
    "7 oz can tuna",
    "81 mg aspirin",
    "2 T shirts",
    "3 for $5 chips",
    "5 spice powder",
    "Area 51 hot sauce",
    "1000 island dressing",
    "405 Mehl",
    "9 V batteries",
    "60 watt bulbs",
    "30 SPF sunscreen",
    "85 Prozent Schokolade",
    "5 Minuten Terrine",
    "3 in 1 shampoo",
    "8 O'Clock coffee",
    "2 G Fuel",
    "13 gallon trash bags",
    "1 qt ziploc bags",
    "10 Zoll Pizza",
    "1 kilo y medio de papas",
    "1 lb et demie de boeuf",
    "1/4 de kilo de jamón",
  ])("%j is a name: its number may be none of things to buy", (line) => {
    expect(read(line)).toMatchObject({ quantity: 1, unit: "", name: line });
  });

  test("what stands in brackets is a note", () => {
    expect(read("2 lb apples (the green ones)")).toMatchObject({ name: "apples", note: "the green ones" });
  });

  test("a blank line is nothing", () => {
    for (const line of ["", "   ", "-", " • "]) expect(read(line)).toBeNull();
  });

  test("the same thing typed twice has one id", () => {
    expect(read("2 lbs Apples")?.id).toBe(read("1 pound  apples")?.id);
    expect(read("2 Apples")?.id).not.toBe(read("2 lb apples")?.id);
  });

  test("takes the category of an equal name", () => {
    const categories = new Map([["jalapeno", "Produce"]]);
    expect(parseLine("3 Jalapeño", (name) => categories.get(name) ?? null)?.category).toBe("Produce");
  });

  test("is cut where nobody reads on", () => {
    expect(read("x".repeat(10_000))?.name).toHaveLength(200);
  });
});

test.each([
  ["2", 2],
  ["1.25", 1.25],
  ["1 1/2", 1.5],
  ["1/3", 0.33],
  ["", null],
  ["0", null],
  ["1/0", null],
  ["two", null],
  ["1e3", null],
])("the quantity %j is %j", (text, expected) => {
  expect(parseQuantity(text)).toBe(expected);
});
