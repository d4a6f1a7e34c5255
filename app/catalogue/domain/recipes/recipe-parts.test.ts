import { expect, it } from "vitest";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import {
  attributionOf,
  isoDuration,
  paragraphsOf,
  servingsOf,
  shortened,
  totalMinutesOf,
  weekOf,
} from "./recipe-parts";

it.each([
  [null, null],
  [5, "PT5M"],
  [60, "PT1H"],
  [90, "PT1H30M"],
  [1500, "PT25H"],
])("%s minutes are %s", (minutes, expected) => expect(isoDuration(minutes)).toBe(expected));

it("adds the times up where the recipe tells no sum", () => {
  const times = { preparationMinutes: 10, cookingMinutes: null, totalMinutes: null } as RecipeData;
  expect(totalMinutesOf(times)).toBe(10);
  expect(totalMinutesOf({ ...times, cookingMinutes: 20 })).toBe(30);
  expect(totalMinutesOf({ ...times, totalMinutes: 45 })).toBe(45);
  expect(totalMinutesOf({ ...times, hasUnreadTime: true })).toBeNull();
  expect(totalMinutesOf({ ...times, preparationMinutes: null })).toBeNull();
});

it.each([
  ["4", 4],
  ["Serves 4-6", 4],
  ["about 6", 6],
  ["4+", 4],
  ["36 cookies", null],
  ["2 dozen", null],
  ["1 loaf", null],
  ["4 cups", null],
  ["0.75 cup", null],
  ["2.5 servings", null],
  ["4 as a main, 8 as a side", null],
  ["Makes two 9-inch pies", null],
  ["36 cookies (2 per serving)", null],
  ["12 muffins, serves 6", 6],
  ["1 loaf (10 servings)", 10],
  ["Servings: 8", 8],
  ["4-6 large portions", 4],
  ["4 Personen", 4],
  ["Für 4 Portionen", 4],
  ["4 personas", 4],
  ["6 raciones", 6],
  ["4 à 6 personnes", 4],
  ["6 porções", 6],
  ["Serve 4 pessoas", 4],
  ["4 porzioni", 4],
  ["dla 4 osób", 4],
  ["٤ أشخاص", 4],
  ["a crowd", null],
  ["0", null],
  ["8 adult or 12 kid portions", 8],
  ["4 adults or 6 children servings", 4],
  ["3 meal-size servings or 6 side servings", 3],
  ["4 main-course or 8 side servings", 4],
  ["16 half-cup servings", 16],
  ["100000", null],
  [null, null],
])("%s tells of %s servings", (text, expected) => expect(servingsOf(text)).toBe(expected));

it("takes paragraphs apart and their numbers off", () => {
  expect(paragraphsOf("1. Mix.\n\n2) Bake at 350.\r• Rest.\nStep 3: Eat.\n  \n4 eggs go in last.")).toEqual([
    "Mix.",
    "Bake at 350.",
    "Rest.",
    "Eat.",
    "4 eggs go in last.",
  ]);
});

it.each([
  ["Schritt 1\nHeat.", ["Heat."]],
  [
    "Paso 1. Heat.\nÉtape 2 : Stir.\n3.Eat.\n4 - Wash up.\n5/ Rest.",
    ["Heat.", "Stir.", "Eat.", "Wash up.", "Rest."],
  ],
  ["* Heat.\n- Stir.", ["Heat.", "Stir."]],
  ["2 - 3 eggs\n1/2 cup\n1.5 l\nStep 1-2 as above", ["2 - 3 eggs", "1/2 cup", "1.5 l", "Step 1-2 as above"]],
])("takes the labels of steps off %j", (text, steps) => expect(paragraphsOf(text)).toEqual(steps));

it("shortens a text at a word", () => {
  expect(shortened("Good\n soup")).toBe("Good soup");
  const long = shortened("word ".repeat(100));
  expect(long.length).toBeLessThanOrEqual(241);
  expect(long).toMatch(/word…$/);
});

it("names the site of an address, and no site of what is none", () => {
  const recipe = { sourceName: "Ann", sourceUrl: "https://www.example.com/soup" } as RecipeData;
  expect(attributionOf(recipe)).toEqual({
    author: "Ann",
    source: "example.com",
    url: "https://www.example.com/soup",
  });
  for (const sourceUrl of ["javascript:alert(1)", "http://", null]) {
    expect(attributionOf({ ...recipe, sourceUrl } as RecipeData)).toMatchObject({ source: null, url: null });
  }
});

it("begins weeks on Mondays", () => {
  const sunday = weekOf(new Date("2026-11-22T23:59:59Z"));
  const monday = weekOf(new Date("2026-11-23T00:00:00Z"));
  expect(monday.number).toBe(sunday.number + 1);
  expect(sunday.nextAt.toISOString()).toBe("2026-11-23T00:00:00.000Z");
});
