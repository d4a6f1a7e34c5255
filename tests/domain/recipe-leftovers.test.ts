import { beforeEach, describe, expect, it } from "vitest";
import { importRecipes } from "#app/catalogue/domain/recipes/import-recipes.server";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

describe("what is left out of a recipe", () => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await openTestWorld();
  });

  it.each<[string, object]>([
    [
      'its headings "Dough", "Sauce" are left out',
      { recipeInstructions: [{ isSection: true, step: "Dough" }, "Mix.", "## Sauce", "Stir."] },
    ],
    [
      'its headings "Dough" are left out',
      { recipeInstructions: [{ name: "Dough", itemListElement: ["Mix."] }] },
    ],
    [
      'left out: "notes", "time_label"',
      { steps: [{ instruction: "Mix.", notes: "Not too long.", time_label: "10 min", id: 7 }] },
    ],
    ['left out: "tip"', { steps: [{ step: 1, title: "Dough", action: "Mix it.", tip: "Use cold water." }] }],
    ['left out: "manner"', { steps: [{ title: "Dough", manner: "Mix it slowly." }] }],
    ['left out: "manner"', { steps: ["Mix.", { type: "section", title: "Dough", manner: "Slowly." }] }],
    ['left out: "items"', { steps: [{ title: "Mix it", items: [{ name: "flour", amount: "1 cup" }] }] }],
    ...["marinade", "topping", "assembly", "seasonings", "prep", "storage", "wine pairing"].map(
      (key): [string, object] => [`left out: "${key}"`, { [key]: ["1 cup soy sauce", "2 cloves garlic"] }],
    ),
    ['left out: "description"', { summary: "Good.", description: "Rice as they cook it at home." }],
    ['left out: "weight", "state"', { ingredients: [{ name: "nuts", weight: "50 g", state: "chopped" }] }],
    [
      'left out: "extra.cookingSteps"',
      { steps: undefined, extra: { cookingSteps: [{ what: "Mix." }, { what: "Bake." }] } },
    ],
    [
      'left out: "yields.ingredients"',
      { yields: [{ yields: 2, ingredients: [{ id: "a", amount: 2, unit: "cups" }] }] },
    ],
    ['left out: "notes"', { notes: "Keeps for a week." }],
    [
      '"{"quantity":200,"thing":7}" is not understood',
      { ingredients: ["flour", { quantity: 200, thing: 7 }] },
    ],
    ['"{"title":{"en":"Bake."}}" is not understood', { steps: ["Mix.", { title: { en: "Bake." } }] }],
    ['its time "2700" is not understood', { prepTime: "PT5M", total_time: 2700 }],
    ['its time "{"prep":10}" is not understood', { time: { prep: 10 } }],
    ['its time "{"value":2,"unit":"moons"}" is not understood', { prepTime: 2, prepTimeUnit: "moons" }],
    ['its time "{"prepHours":1.5,"prepMinutes":75}" is not understood', { prepHours: 1.5, prepMinutes: 75 }],
    ['its time "overnight" is not understood', { prepTime: 20, chillTime: "overnight" }],
  ])("is told: %s", async (message, told) => {
    const { administrator } = await makeSmallWorld(world.runtime.db);
    const recipe = { name: "Rice", ingredients: ["rice"], steps: ["Cook it."], ...told };
    const { doubts } = await importRecipes(world.contextOf(administrator), [recipe]);
    const messages = doubts.map((doubt) => doubt.message);
    expect(messages).toContain(message);
    expect(messages).not.toContain("without instructions");
  });

  it("is nothing where programs tell the same in many ways, and of other things", async () => {
    const { administrator } = await makeSmallWorld(world.runtime.db);
    const recipe = {
      name: "Rice",
      prepTime: 5,
      author: { "@type": "Person", name: "Ann Lee", jobTitle: "Cook" },
      site_name: "Good kitchens",
      recipeCuisine: "Asian",
      keywords: ["quick", "weekday meals"],
      dietary_restrictions: ["Vegan diet"],
      difficulty: "Very easy",
      nutrition: { fatContent: "2 grams fat" },
      ratings: { average: "Very good" },
      seoTitle: "The best of all",
      dateModified: "May 5",
      isPublic: true,
      "@context": "a place",
      garnish: "none",
      ready_in: "45 min",
      cookingMethod: "Boiling",
      recipeIngredient: ["1 cup rice"],
      extendedIngredients: [
        { id: 5, original: "1 cup rice", aisle: "Grains", meta: ["long"], measures: { us: { amount: 1 } } },
      ],
      instructions: "<ol><li>Cook the rice.</li></ol>",
      analyzedInstructions: [
        {
          name: "",
          steps: [{ number: 1, step: "Cook the rice.", image: "a.jpg", ingredients: [{ name: "rice" }] }],
        },
      ],
      ingredients_count: 1,
    };
    expect((await importRecipes(world.contextOf(administrator), [recipe])).doubts).toEqual([]);
  });
});
