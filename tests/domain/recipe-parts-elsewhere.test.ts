import { expect, it } from "vitest";
import { readRecipe } from "#app/catalogue/domain/recipes/read-recipe.server";

const read = (told: object) => readRecipe({ name: "Rice", ingredients: ["rice"], ...told });

it.each<[string[], object]>([
  [["Dough: Mix flour and rest."], { title: "Dough", details: "Mix flour and rest." }],
  [["Dough: Mix flour."], { name: "Dough", detail: "Mix flour." }],
  [["Dough: Mix flour."], { step: 1, title: "Dough", action: "Mix flour.", tip: "Use cold water." }],
  [["Mix flour."], { title: "Step 1", info: "Mix flour." }],
  ...["items", "substeps", "subSteps", "tasks", "lines"].map((key): [string[], object] => [
    ["Mix flour.", "Rest."],
    { title: "Dough", [key]: ["Mix flour.", { text: "Rest." }] },
  ]),
])("steps keep what stands beside their titles: %s", (steps, step) => {
  expect(read({ recipeInstructions: [step] }).steps).toEqual(steps);
});

it.each<[string[], unknown]>([
  [["rice", "Garnish:", "Lemon twist"], "Lemon twist"],
  [
    ["rice", "Garnish:", "chives", "1 lemon"],
    ["chives", { name: "lemon", amount: 1 }],
  ],
  [["rice"], "Rice"],
  [["rice"], ""],
  [["rice"], "n/a"],
])("ingredients go on with a garnish that stands apart: %s", (ingredients, garnish) => {
  expect(read({ garnish }).ingredients).toEqual(ingredients);
});
