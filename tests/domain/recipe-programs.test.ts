import { beforeEach, describe, expect, it } from "vitest";
import { importRecipes } from "#app/shopping/domain/recipes/import-recipes.server";
import { readRecipe } from "#app/shopping/domain/recipes/read-recipe.server";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const read = (told: object) => readRecipe({ name: "Rice", ...told });
const ingredientsOf = (...ingredients: unknown[]) => read({ ingredients }).ingredients;
const stepsOf = (...recipeInstructions: unknown[]) => read({ recipeInstructions }).steps;

describe("ingredients that programs export", () => {
  const salt = { food: { name: "salt" }, unit: null };

  it.each<[string, object]>([
    ["salt", { ...salt, amount: 0, no_amount: true }],
    ["salt", { ...salt, quantity: 0 }],
    ["salt", { ...salt, amount: "0.000" }],
    ["pinch salt", { ...salt, unit: { name: "pinch" }, amount: 2, no_amount: true }],
    ["1/3 cup milk", { quantity: 0.3333333333333333, unit: { name: "cup" }, food: { name: "milk" } }],
    ["2 2/3 cup milk", { quantity: "2.667", unit: "cup", name: "milk" }],
    ["1/8 cup milk", { quantity: 0.125, unit: "cup", name: "milk" }],
    ["0.5 l milk", { quantity: 0.5, unit: "l", name: "milk" }],
    ["236.59 ml milk", { amount: 236.588, unit: "ml", name: "milk" }],
    ["500 g flour", { amount: "500.0000", unit: "g", name: "flour" }],
    ["1/3 cup milk", { original: "0.333333343267441 cup milk" }],
  ])("have amounts as people write them: %s", (text, ingredient) => {
    expect(ingredientsOf(ingredient)).toEqual([text]);
  });

  it.each<[string, object]>([
    ["2 cups flour", { note: "2 cups flour", quantity: 1, food: null, unit: null, disableAmount: true }],
    ["2 cups flour, sifted", { quantity: 2, unit: "cups", name: "flour", notes: "sifted" }],
    ["2 cups flour, sifted", { amount: 2, unit: { name: "cups" }, food: { name: "flour" }, note: "sifted" }],
    ["2 cups flour, sifted", { Quantity: 2, Unit: "cups", Name: "flour", PreparationNotes: "sifted" }],
    ["500 g Mehl, gesiebt", { amount: 500, unit: "g", name: "Mehl", usageInfo: ", gesiebt" }],
    ["2 cups flour (sifted)", { quantity: 2, unit: "cups", name: "flour", note: "(sifted)" }],
    ["2 cups flour, sifted", { text: "2 cups flour, sifted", note: "sifted" }],
    ["2 cups flour, sifted", { text: "2 cups flour", notes: ["sifted"] }],
    ["200 g flour", { ingredient: { title: "flour" }, quantity: 200, measure: "g" }],
    ["250 g flour", { name: "flour", quantity: 250, units: "g" }],
  ])("keep their notes and names: %s", (text, ingredient) => {
    expect(ingredientsOf(ingredient)).toEqual([text]);
  });

  it("come without the headings among them", () => {
    const flour = ["2 cups flour", "1 egg"];
    const html = "<h4>Dough</h4><ul><li>2 cups flour</li><li>1 egg</li></ul>";
    for (const ingredients of [
      html,
      "<h3 class='a'>\nDough\n</h3>\n<ul>\n<li>2 cups flour</li>\n<li>1 egg</li>\n</ul>",
      "<h4>Dough</h4>2 cups flour<br>1 egg<h4>Sauce</h4>",
      "<h2>Dough</h2><p>2 cups flour</p><p>1 egg</p>",
      [{ is_header: true, note: "Dough", food: null }, "2 cups flour", { name: "egg", amount: 1 }],
      [{ name: "Dough", headline: true }, ...flour],
      [{ type: "group", name: "Dough" }, ...flour],
    ])
      expect(read({ ingredients }).ingredients).toEqual(flour);
  });

  it("and steps are known in lists that stand in a text", () => {
    for (const [ingredients, steps] of [
      ['["2 cups flour", "1 egg"]', '["Mix.","Bake."]'],
      ['c("2 cups flour", "1 egg")', 'c("Mix.", "Bake.")'],
      ["['2 cups flour', '1 egg']", "['Mix.', \"Bake.\"]"],
    ])
      expect(read({ ingredients, instructions: steps })).toMatchObject({
        ingredients: ["2 cups flour", "1 egg"],
        steps: ["Mix.", "Bake."],
        instructions: "",
      });
    expect(ingredientsOf("[Dough]")).toEqual(["[Dough]"]);
  });
});

describe("steps that programs export", () => {
  it("keep a name that says something else than their text", () => {
    expect(stepsOf({ name: "Preheat the oven", text: "Set it to 350." })).toEqual([
      "Preheat the oven: Set it to 350.",
    ]);
    expect(stepsOf({ title: "Sauce", text: "Stir." }, { name: "Serve:", text: "Enjoy." })).toEqual([
      "Sauce: Stir.",
      "Serve: Enjoy.",
    ]);
    expect(stepsOf({ name: "Mix the flour and…", text: "Mix the flour and eggs." })).toEqual([
      "Mix the flour and eggs.",
    ]);
    expect(stepsOf({ name: "Step 2", text: "Stir." }, { title: "Bake.", image: {} })).toEqual([
      "Stir.",
      "Bake.",
    ]);
  });

  it("come in the order of their places", () => {
    const places = [3, 1, 2];
    const listed = places.map((position) => ({
      "@type": "ListItem",
      position,
      item: { text: `No. ${position}` },
    }));
    const inOrder = ["No. 1", "No. 2", "No. 3"];
    expect(stepsOf({ itemListElement: listed })).toEqual(inOrder);
    expect(stepsOf(...places.map((index) => ({ index, instructions: `No. ${index}` })))).toEqual(inOrder);
    expect(stepsOf(...places.map((at) => ({ order: String(at), text: `No. ${at}` })))).toEqual(inOrder);
    expect(stepsOf(...places.map((at) => ({ order: 0, text: `No. ${at}` })))).toEqual([
      "No. 3",
      "No. 1",
      "No. 2",
    ]);
  });

  it("are whole where they come in parts", () => {
    const parts = [
      { type: "text", value: "Mix " },
      { type: "ingredient", name: "flour", quantity: 250, units: "g" },
      { type: "text", value: " for " },
      { type: "timer", quantity: 20, units: "minutes", name: "" },
      { type: "text", value: "." },
    ];
    expect(read({ steps: [parts, [{ type: "text", value: "Bake." }]] }).steps).toEqual([
      "Mix flour for 20 minutes.",
      "Bake.",
    ]);
  });

  it("show no tags that were escaped", () => {
    expect(stepsOf({ text: "&lt;p&gt;Cool &lt;b&gt;down&lt;/b&gt;.&lt;/p&gt;" }, "Use &lt;1 cup.")).toEqual([
      "Cool down.",
      "Use <1 cup.",
    ]);
  });
});

describe("times that programs export", () => {
  const times = (told: object) => {
    const { preparationMinutes, cookingMinutes, totalMinutes } = read(told);
    return [preparationMinutes, cookingMinutes, totalMinutes];
  };

  it("make a total with the time of waiting", () => {
    expect(times({ working_time: 15, waiting_time: 60 })).toEqual([15, null, 75]);
    expect(times({ working_time: 0, waiting_time: 60 })).toEqual([null, null, 60]);
    expect(times({ prep_time: "10 minutes", cook_time: "20", additional_time_value: "1 hour" })).toEqual([
      10, 20, 90,
    ]);
    expect(times({ prepTime: 20, cookTime: 60, restingTime: 120, totalTime: 200 })).toEqual([20, 60, 200]);
    expect(times({ prepTime: "overnight", chillTime: 60 })).toEqual([null, null, null]);
    expect(times({ chillTime: 60 })).toEqual([null, null, null]);
  });

  it("are none where a number may be seconds", () => {
    expect(times({ prep_time: 900, active_time: 1800, total_time: 2700 })).toEqual([null, null, null]);
    expect(times({ prepTime: "300", totalTime: "600" })).toEqual([null, null, null]);
    expect(times({ cook_time: 1200, total_time: 1440 })).toEqual([null, null, null]);
    expect(times({ totalTime: 2700 })).toEqual([null, null, null]);
    expect(times({ totalTimeInMinutes: 2700 })).toEqual([null, null, 2700]);
    expect(times({ prepTime: 60, cookTime: 480, totalTime: 540 })).toEqual([60, 480, 540]);
    expect(times({ prepTime: 15, totalTime: 1455 })).toEqual([15, null, 1455]);
    expect(times({ totalTime: 1200 })).toEqual([null, null, 1200]);
  });
});

describe("what is left out of a recipe", () => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await openTestWorld();
  });

  it.each<[string, object]>([
    [
      'its headings "Dough", "Sauce" are left out',
      { ingredients: "<h4>Dough</h4>\nflour\n<h4>Sauce</h4>\nmilk" },
    ],
    [
      'its headings "Dough" are left out',
      { recipeInstructions: [{ name: "Dough", itemListElement: ["Mix."] }] },
    ],
    ['its headings "Dough" are left out', { ingredients: [{ title: "Dough", items: ["flour", "milk"] }] }],
    [
      '"{"quantity":200,"thing":7}" is not understood',
      { ingredients: ["flour", { quantity: 200, thing: 7 }] },
    ],
    ['"{"title":{"en":"Bake."}}" is not understood', { steps: ["Mix.", { title: { en: "Bake." } }] }],
    ['its time "2700" is not understood', { prepTime: "PT5M", total_time: 2700 }],
    ['its time "{"prep":10}" is not understood', { time: { prep: 10 } }],
    ['its time "overnight" is not understood', { prepTime: 20, chillTime: "overnight" }],
  ])("is told: %s", async (message, told) => {
    const { administrator } = await makeSmallWorld(world.runtime.db);
    const recipe = { name: "Rice", ingredients: ["rice"], steps: ["Cook it."], ...told };
    const { doubts } = await importRecipes(world.contextOf(administrator), [recipe]);
    expect(doubts.map((doubt) => doubt.message)).toContain(message);
  });
});
