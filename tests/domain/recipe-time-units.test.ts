import { expect, it } from "vitest";
import { feedRecipeToWire } from "#app/catalogue/api/wire-recipes.server";
import { doubtsOf } from "#app/catalogue/domain/recipes/import-doubts.server";
import { readRecipe } from "#app/catalogue/domain/recipes/read-recipe.server";
import { totalMinutesOf } from "#app/catalogue/domain/recipes/recipe-parts";

type Minutes = number | null;

it.each<[Minutes, Minutes, Minutes, object]>([
  [60, 45, null, { prepTime: 1, prepTimeUnit: "hours", cookTime: 45, cookTimeUnit: "minutes" }],
  [
    10,
    180,
    null,
    { prep_time: "10", prep_time_units: "MINUTE", cooking_time: 3, cooking_time_unit: "hours" },
  ],
  [null, null, 180, { time: 3, timeUnit: { name: "h" } }],
  [120, 180, null, { prepTime: 2, cookTime: 3, timeUnit: "hours" }],
  [20, null, null, { prepTime: "20 min", prepTimeUnit: "hours" }],
  [15, null, null, { prepTimeMinutes: 15, timeUnit: "hours" }],
  [120, 75, null, { prep_time_hours: 2, prep_time_minutes: 0, cook_time_hours: 1, cook_time_minutes: 15 }],
  [90, 120, 250, { prepHours: 1, prepMins: "30", cookTimeInHours: 2, totalHours: 0, totalMinutes: 250 }],
  [null, null, 90, { hours: "1", minutes: "30" }],
])("times are read with units and hours under keys of their own: %s, %s, %s", (prep, cook, total, times) => {
  const { preparationMinutes, cookingMinutes, totalMinutes } = readRecipe({ name: "Rice", ...times });
  expect([preparationMinutes, cookingMinutes, totalMinutes]).toEqual([prep, cook, total]);
});

it.each<[Minutes, Minutes, Minutes, string[], object]>([
  [60, 20, 260, [], { preparationTime: 60, restingTime: 180, bakingTime: 20 }],
  [20, 35, 175, [], { prep_time: 20, proofing_time: 120, bake_time: 35 }],
  [20, null, 260, [], { prepTime: "PT20M", freezeTime: "PT4H" }],
  [15, 20, 95, [], { prepTime: 15, restTime: 60, grillTime: 20 }],
  [15, 10, null, ["bakingTime"], { prepTime: 15, cookTime: 10, bakingTime: 40, restTime: 30 }],
  [15, 10, null, ["steamTime"], { prepTime: 15, cookTime: 10, steamTime: "40 min", restTime: 30 }],
  [null, 150, 195, [], { restTime: 45, cookTimeInHours: 2, cookTimeInMinutes: 30 }],
  [15, 10, 55, [], { prepTime: 15, cookTime: 10, cookTimeMinutes: 10, restTime: 30, bakingTime: 0 }],
])("times of baking and resting are read or named: %s, %s, %s, %j", (prep, cook, total, leftOut, times) => {
  const raw = { name: "Rice", ingredients: ["rice"], steps: ["Cook it."], ...times };
  const recipe = readRecipe(raw);
  const { preparationMinutes, cookingMinutes, totalMinutes } = recipe;
  expect([preparationMinutes, cookingMinutes, totalMinutes]).toEqual([prep, cook, total]);
  expect(doubtsOf(raw, recipe).map(({ message }) => message)).toEqual(
    leftOut.map((name) => `left out: "${name}"`),
  );
});

it.each<[Minutes, object]>([
  [null, { prepTime: "20 min", cookTime: "until tender" }],
  [null, { prepTime: "soak overnight", cookTime: "PT45M" }],
  [null, { prepTime: "15 min", cookTime: "25 minutes per kilo" }],
  [null, { prepTime: "PT20M", cookTime: "PT10M", marinatingTime: "overnight" }],
  [null, { prepTime: "PT20M", cookTime: "PT10M", steamTime: "40 min" }],
  [35, { prepTime: "20 min", cookTime: "until tender", totalTime: "PT35M" }],
  [30, { prepTime: "PT20M", cookTime: "PT10M", restTime: "none" }],
  [20, { prepTime: "PT20M", cookTime: "" }],
  [95, { prepTime: 10, cook_time_hours: 1, cook_time_minutes: 25 }],
])("the times of a recipe make a total of %s where all were read: %j", (total, times) => {
  const recipe = readRecipe({ name: "Rice", ingredients: ["rice"], ...times });
  expect(totalMinutesOf(recipe)).toBe(total);
  expect(totalMinutesOf(readRecipe(JSON.parse(JSON.stringify(recipe))))).toBe(total);
  expect(totalMinutesOf(readRecipe(feedRecipeToWire(recipe)))).toBe(total);
});
