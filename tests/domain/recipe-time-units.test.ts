import { expect, it } from "vitest";
import { readRecipe } from "#app/shopping/domain/recipes/read-recipe.server";

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
  [75, null, null, { prepTimeHours: 1.25, prepTimeMinutes: 75 }],
  [null, null, 90, { hours: "1", minutes: "30" }],
])("times are read with units and hours under keys of their own: %s, %s, %s", (prep, cook, total, times) => {
  const { preparationMinutes, cookingMinutes, totalMinutes } = readRecipe({ name: "Rice", ...times });
  expect([preparationMinutes, cookingMinutes, totalMinutes]).toEqual([prep, cook, total]);
});
