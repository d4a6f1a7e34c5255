import { describe, expect, it } from "vitest";
import { readRecipe } from "#app/catalogue/domain/recipes/read-recipe.server";

const read = (told: object) => readRecipe({ name: "Rice", ...told });
const ingredientsOf = (...ingredients: unknown[]) => read({ ingredients }).ingredients;
const stepsOf = (...recipeInstructions: unknown[]) => read({ recipeInstructions }).steps;

describe("ingredients that programs export", () => {
  const salt = { food: { name: "salt" }, unit: null };

  it.each<[string, object]>([
    ["salt", { ...salt, amount: 0, no_amount: true }],
    ["salt", { ...salt, amount: "0.000" }],
    ["pinch salt", { ...salt, unit: { name: "pinch" }, amount: 2, no_amount: true }],
    ["1/3 cup milk", { quantity: 0.3333333333333333, unit: { name: "cup" }, food: { name: "milk" } }],
    ["2 2/3 cup milk", { quantity: "2.667", unit: "cup", name: "milk" }],
    ["0.5 l milk", { quantity: 0.5, unit: "l", name: "milk" }],
    ["236.59 ml milk", { amount: 236.588, unit: "ml", name: "milk" }],
    ["1/3 cup milk", { original: "0.333333343267441 cup milk" }],
  ])("have amounts as people write them: %s", (text, ingredient) => {
    expect(ingredientsOf(ingredient)).toEqual([text]);
  });

  it.each<[string, object]>([
    ["2 cups flour", { note: "2 cups flour", quantity: 1, food: null, unit: null, disableAmount: true }],
    ["2 cups flour, sifted", { quantity: 2, unit: "cups", name: "flour", notes: "sifted" }],
    ["2 cups flour, sifted", { Quantity: 2, Unit: "cups", Name: "flour", PreparationNotes: "sifted" }],
    ["500 g Mehl, gesiebt", { amount: 500, unit: "g", name: "Mehl", usageInfo: ", gesiebt" }],
    ["2 cups flour, sifted", { text: "2 cups flour, sifted", note: "sifted" }],
    ["2 cups flour, sifted", { text: "2 cups flour", notes: ["sifted"] }],
    ["200 g flour", { ingredient: { title: "flour" }, quantity: 200, measure: "g" }],
    ["1 cup shredded cabbage, red", { quantity: 1, unit: "cup", name: "shredded cabbage", note: "red" }],
    ["2–3 cups flour", { quantity: 2, quantityMax: 3, unit: "cups", name: "flour" }],
    ["1–2 tbsp sugar", { min: 1, max: "2", unit: "tbsp", name: "sugar" }],
    ["1 lb beef", { item: "beef", quantity: { metric: "450 g", imperial: "1 lb" } }],
    [
      "2 cups milk",
      { food: "milk", amount: { us: { value: 2, unit: "cups" }, metric: { value: 480, unit: "ml" } } },
    ],
    ["2 carrots, grated", { qty: 2, item: "carrots", prep: "grated" }],
    ["250 grams flour", { ingredient: { name: "flour" }, quantity: { amount: 250, quantityType: "GRAMS" } }],
    ["2 cups flour", { quantity: "2", text: "cups flour" }],
    ["2 cups flour", { ingredientName: "flour", ingredientAmount: 2, ingredientUnit: "cups" }],
    ["2–3 cup flour", { quantity: { amount: 2, secondaryAmount: 3, quantityType: "CUP" }, name: "flour" }],
    ["2 cups flour", { name: "2 cups flour", quantity: 2, unit: "cups" }],
    ["50 g nuts, optional", { amount: 50, unit: "g", name: "nuts", optional: true }],
    ["salt, to taste", { name: "salt", to_taste: true }],
    ["1 cup rice, rinsed", { text: "1 cup rice", subtext: "rinsed" }],
  ])("keep their notes and names: %s", (text, ingredient) => {
    expect(ingredientsOf(ingredient)).toEqual([text]);
  });

  it.each<[string, unknown]>([
    ["HTML", "<h4>Dough</h4><ul><li>2 cups flour</li><li>1 egg</li></ul>"],
    ["HTML on lines", "<h3 class='a'>\nDough\n</h3>\n<ul>\n<li>2 cups flour</li>\n<li>1 egg</li>\n</ul>"],
    ["HTML without a list", "<h4>Dough</h4>2 cups flour<br>1 egg"],
    ["terms", "<dl><dt>Dough</dt><dd>2 cups flour</dd><dd>1 egg</dd></dl>"],
    ["a section", [{ title: "Dough", items: ["2 cups flour", "1 egg"] }]],
    ["a list by its name", { Dough: ["2 cups flour", "1 egg"] }],
    [
      "a flag in a word",
      [{ ingredient: "Dough", heading: "Y" }, "2 cups flour", { item: "1 egg", heading: "N" }],
    ],
    ["the group of each", ["2 cups flour", "1 egg"].map((name) => ({ name, group: "Dough" }))],
    ...["Dough:", "## Dough", "[Dough]", "=== Dough ===", "**Dough**", "<b>Dough:</b>"].map((line) => {
      return [line, [line, "2 cups flour", "1 egg"]] as [string, unknown];
    }),
    ...[
      { is_header: true, note: "Dough", food: null },
      { name: "Dough", headline: true },
      { "@type": "IngredientGroup", name: "Dough" },
      { section_heading_name: "Dough" },
    ].map((entry) => [Object.keys(entry).join(), [entry, "2 cups flour", "1 egg"]] as [string, unknown]),
  ])("have headings that end in a colon: %s", (_how, ingredients) => {
    expect(read({ ingredients }).ingredients).toEqual(["Dough:", "2 cups flour", "1 egg"]);
  });

  it("are whole where they come as lists of amount, unit and name", () => {
    expect(ingredientsOf([1, "tsp", "garlic"], ["1/3", "tsp", "salt"])).toEqual([
      "1 tsp garlic",
      "1/3 tsp salt",
    ]);
    expect(ingredientsOf(["1 cup", "rice"], ["2", "eggs"])).toEqual(["1 cup rice", "2 eggs"]);
    expect(ingredientsOf(["2 eggs", "salt"], ["1 onion", "pepper"])).toHaveLength(4);
  });

  it("come with the groups beside them", () => {
    const groups = [
      { title: "Sauce", ingredients: [{ name: "milk", amount: { factor: "200", unit: "ml" } }] },
    ];
    expect(read({ ingredients: ["1 egg"], ingredient_groups: groups }).ingredients).toEqual([
      "1 egg",
      "Sauce:",
      "200 ml milk",
    ]);
  });

  it("and steps are known in lists that stand in a text", () => {
    for (const [ingredients, steps] of [
      ['["2 cups flour", "1 egg"]', '["Mix.","Bake."]'],
      ['c("2 cups flour", "1 egg")', 'c("Mix.", "Bake.")'],
      ["['2 cups flour', None, '1 egg']", "['Mix.', \"Bake.\"]"],
      ['c("2 cups flour", NA, "1 egg")', '{"Mix.","Bake."}'],
    ])
      expect(read({ ingredients, instructions: steps })).toMatchObject({
        ingredients: ["2 cups flour", "1 egg"],
        steps: ["Mix.", "Bake."],
        instructions: "",
      });
    expect(ingredientsOf("[ ] 1 egg", "☐ 2 eggs", "– 3 eggs")).toEqual(["1 egg", "2 eggs", "3 eggs"]);
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

  it("come with the text before them, and with a name that stands elsewhere in their text", () => {
    const gently = { text: "Mix.", itemListElement: [{ "@type": "HowToTip", text: "Gently." }] };
    expect(stepsOf(gently, { text: "Stir. Bake.", itemListElement: ["Stir.", "Bake."] })).toEqual([
      "Mix.",
      "Gently.",
      "Stir.",
      "Bake.",
    ]);
    expect(stepsOf({ name: "Rest", text: "Use the rest." })).toEqual(["Rest: Use the rest."]);
    expect(read({ preparationSteps: ["Mix."] }).steps).toEqual(["Mix."]);
    expect(read({ instructionsUrl: "https://k.example/mix", recipeDirections: "Mix." }).instructions).toBe(
      "Mix.",
    );
    expect(read({ step_2: "Bake.", step_1: "Mix." }).steps).toEqual(["Mix.", "Bake."]);
    expect(read({ instructions: "# Dough\nMix." }).instructions).toBe("Dough:\nMix.");
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

  it("show no characters that were escaped twice, and neither does the rest", () => {
    const twice = { name: "Nut &amp;amp; lim&amp;atilde;o", description: "<p>350&amp;#176;F</p>" };
    expect(
      read({
        ...twice,
        recipeIngredient: ["1 lim&amp;atilde;o"],
        recipeInstructions: "Bake at 350&amp;#176;F.",
      }),
    ).toMatchObject({
      title: "Nut & limão",
      summary: "<p>350°F</p>",
      ingredients: ["1 limão"],
      instructions: "Bake at 350&#176;F.",
    });
    expect(stepsOf("Bake at 350&amp;#176;F.")).toEqual(["Bake at 350°F."]);
    expect(read({ description: "&amp;lt;script&amp;gt;<p>x" }).summary).toBe("&lt;script><p>x</p>");
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

  it("of Crouton are those of preparing and cooking", () => {
    expect(times({ duration: 45, cookingDuration: 30 })).toEqual([45, 30, null]);
    expect(times({ duration: 5, cookingDuration: 30 })).toEqual([5, 30, null]);
    expect(times({ duration: 45 })).toEqual([null, null, 45]);
  });

  it("make a total with the time of waiting", () => {
    expect(times({ working_time: 15, waiting_time: 60 })).toEqual([15, null, 75]);
    expect(times({ working_time: 0, waiting_time: 60 })).toEqual([null, null, 60]);
    expect(times({ prep_time: "10 minutes", cook_time: "20", additional_time_value: "1 hour" })).toEqual([
      10, 20, 90,
    ]);
    expect(times({ prepTime: 20, cookTime: 60, restingTime: 120, totalTime: 200 })).toEqual([20, 60, 200]);
    expect(times({ prepTime: "overnight", chillTime: 60 })).toEqual([null, null, null]);
    expect(times({ chillTime: 60 })).toEqual([null, null, null]);
    expect(times({ durations: { prepTime: 10, cookTime: 20 } })).toEqual([10, 20, null]);
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
