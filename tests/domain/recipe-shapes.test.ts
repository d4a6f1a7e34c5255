import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { partsLeftOut } from "#app/catalogue/domain/recipes/foreign-parts.server";
import { readRecipe, reviveRecipe } from "#app/catalogue/domain/recipes/read-recipe.server";
import { cleanSelection, reviveSelection } from "#app/catalogue/domain/recipes/recipe-selection.server";
import { cpuMsOf } from "#tests/setup/cpu-time";
import { evasions } from "#tests/setup/html-evasions";

const ours = {
  originalId: "7",
  title: "Pear tart",
  image: "https://pictures.example/pear.jpg",
  summary: "<p>Sweet</p>",
  instructions: "",
  steps: ["Peel", "Bake"],
  ingredients: ["2 pears"],
  preparationMinutes: 10,
  cookingMinutes: 30,
  totalMinutes: 40,
  servings: "4",
  sourceName: "Kitchen",
  sourceUrl: "https://kitchen.example/pear",
};

describe("a recipe from outside", () => {
  it("is taken as it is in our own shape, its HTML cleaned", () => {
    expect(readRecipe(ours)).toEqual(ours);
    expect(readRecipe({ ...ours, summary: "<p onclick=x()>Sweet<script>x()</script></p>" })).toEqual(ours);
  });

  it("loses the addresses of links in Markdown when it comes in and when it goes out, and keeps their words", () => {
    const linked = {
      ...ours,
      title: "[Pear](https://kitchen.example) tart",
      ingredients: [
        '2 [pears](https://shop.example/pears_(green) "Pears"), ripe',
        "![](https://pictures.example/p.jpg)",
        "1 [roux](/recipes/roux) and [salt](salt.html) [optional] (or [none])",
      ],
      steps: ["Peel the [pears](https://shop.example)", "Bake"],
      summary: "<p>[Sweet](/sweet)</p>[<](/x)script>x()</script>",
    };
    const ingredients = ["2 pears, ripe", "1 roux and salt [optional] (or [none])"];
    const plain = { ...ours, ingredients, steps: ["Peel the pears", "Bake"] };
    expect(readRecipe(linked)).toEqual(plain);
    expect(readRecipe({ ...linked, originalId: undefined, id: 7 })).toMatchObject({
      title: "Pear tart",
      ingredients,
    });
    expect(reviveRecipe(JSON.stringify(linked), { originalId: "7", title: "Pear tart" })).toEqual(plain);
    const long = ["[](", "[]( ", '[]( "', "[](a(", "[](()"].map((part) => part.repeat(48_000 / part.length));
    for (const instructions of [...long, `[](${" ".repeat(48_000)}.`])
      expect(cpuMsOf(() => readRecipe({ ...ours, instructions }))).toBeLessThan(500);
  });

  it("is read in the feed's shape", () => {
    const feed = {
      "tracking-id": "recipe:pear-7",
      instructions: "<ol><li>Peel</li></ol>",
      content: {
        details: {
          name: "Pear &amp; nut tart",
          images: [{ hostedLargeUrl: "http://pictures.example/pear.jpg" }],
          displayName: "Kitchen",
          totalTime: "40 min",
          totalTimeInSeconds: 2400,
          attribution: { url: "https://kitchen.example/pear" },
        },
        description: { text: "Sweet" },
        ingredientLines: [{ wholeLine: "2 pears" }, { ingredient: "Sugar" }],
      },
    };
    expect(readRecipe(feed)).toMatchObject({
      originalId: "recipe:pear-7",
      title: "Pear & nut tart",
      image: "https://pictures.example/pear.jpg",
      summary: "Sweet",
      instructions: "<ol><li>Peel</li></ol>",
      ingredients: ["2 pears", "Sugar"],
      totalMinutes: 40,
      sourceName: "Kitchen",
      sourceUrl: "https://kitchen.example/pear",
    });
  });

  it("is read in schema.org's shape, steps in sections included", () => {
    const recipe = {
      "@type": "Recipe",
      name: "Pear tart",
      image: [{ url: "https://pictures.example/pear.jpg" }],
      recipeIngredient: ["2 pears"],
      recipeInstructions: [
        { "@type": "HowToSection", itemListElement: [{ text: "Peel" }, { text: "Cut" }] },
        { "@type": "HowToStep", text: "Bake" },
      ],
      prepTime: "PT10M",
      cookTime: "PT",
      recipeYield: ["4 people"],
      author: { name: "Ana" },
    };
    expect(readRecipe(recipe)).toMatchObject({
      title: "Pear tart",
      image: "https://pictures.example/pear.jpg",
      steps: ["Peel", "Cut", "Bake"],
      preparationMinutes: 10,
      cookingMinutes: null,
      servings: "4 people",
      sourceName: "Ana",
    });
  });

  it("keeps a picture that comes with Endcap, and no other path of this server", () => {
    const imageOf = (image: string) => readRecipe({ name: "Tart", image }).image;
    expect(imageOf("/recipe-pictures/salmon-tray.webp")).toBe("/recipe-pictures/salmon-tray.webp");
    for (const path of [
      "/recipe-pictures/../logout",
      "/recipe-pictures/a.webp?b",
      "/logout",
      "//pear.example/a.webp",
    ])
      expect(imageOf(path), path).toBeNull();
  });

  it("without a name of its own is known by what is in it", () => {
    const { originalId } = readRecipe({ name: "Tea", ingredients: "water\ntea" });
    expect(readRecipe({ name: "Tea", ingredients: ["water", "tea"] }).originalId).toBe(originalId);
    expect(readRecipe({ name: "Tea", ingredients: ["water"] }).originalId).not.toBe(originalId);
  });

  it("that is none, or too long, is refused with a sentence", () => {
    expect(() => readRecipe("soup")).toThrow("This is not a recipe.");
    expect(() => readRecipe([ours])).toThrow("This is not a recipe.");
    expect(() => readRecipe({ ingredients: ["water"] })).toThrow("Title is required!");
    expect(() => readRecipe({ ...ours, title: "x".repeat(301) })).toThrow("At most 300 characters.");
    expect(() => readRecipe({ title: "Soup", ingredients: Array(301).fill("salt") })).toThrow(
      "At most 300 lines.",
    );
  });

  it("brings no address but those of the web, pictures over https alone", () => {
    const odd = {
      title: "Soup",
      url: "javascript:alert(1)",
      image: "data:image/svg+xml,<svg onload=alert(1)>",
    };
    expect(readRecipe(odd)).toMatchObject({ image: null, sourceUrl: null });
    expect(readRecipe({ title: "Soup", image: "https://user:secret@x.example/a.jpg" }).image).toBeNull();
    expect(readRecipe({ title: "Soup", image: "//x.example/a.jpg" }).image).toBeNull();
  });

  it("brings nothing through names that objects inherit", () => {
    const odd = JSON.parse(
      '{"title":"Soup","__proto__":{"image":"https://x.example/a.jpg"},"constructor":{"name":"x"}}',
    );
    expect(readRecipe(odd)).toMatchObject({ title: "Soup", image: null });
    expect(({} as { image?: string }).image).toBeUndefined();
  });
});

describe("a recipe from the database", () => {
  it("is cleaned again, whatever way it got there", () => {
    for (const payload of evasions) {
      const planted = JSON.stringify({ ...ours, summary: payload, instructions: payload });
      const { summary, instructions } = reviveRecipe(planted, ours);
      expect(summary).not.toMatch(
        /<(?!\/?(p|a|b|ul|ol|li|br|i|em|strong|small|h[234]|blockquote|hr|u|s|sub|sup)\b)/i,
      );
      expect(instructions).toBe(summary);
    }
  });

  it("keeps its name where the rest is damaged", () => {
    for (const json of ["{", "[]", '{"title":5}', "null"]) {
      expect(reviveRecipe(json, ours)).toMatchObject({ originalId: "7", title: "Pear tart", steps: [] });
    }
  });
});

describe("the recipes of an area", () => {
  it("keep the shape in which they came", () => {
    const json = '[{"id": 7, "name": "Pear tart, a < b"}]';
    expect(cleanSelection(json)).toBe(json);
    expect(cleanSelection("")).toBeNull();
    expect(cleanSelection(null)).toBeNull();
  });

  it("hold no script, going in and coming out", () => {
    for (const payload of [
      ...evasions,
      "javascript:alert(1)",
      " java\nscript:alert(1)",
      "\u0001javascript:x",
    ]) {
      const planted = JSON.stringify([{ title: payload, nested: { html: [payload] } }]);
      for (const clean of [cleanSelection(planted), reviveSelection(planted)]) {
        expect(clean).not.toMatch(/script:|onerror|onload|<(svg|math|script|style|img|iframe)/i);
      }
    }
  });

  it("must be a list or an object, as JSON", () => {
    for (const json of ["soup", "5", '"soup"', "null", `${"[".repeat(100_000)}`]) {
      expect(() => cleanSelection(json)).toThrow("This is not a list of recipes.");
      expect(reviveSelection(json)).toBeNull();
    }
  });
});

const step = (text: string) => ({ "@type": "HowToStep", text });
const three = ["Brown the onions.", "Add the rice.", "Serve."];

describe("instructions", () => {
  it.each<[string, unknown]>([
    ["texts", three],
    ["steps", three.map(step)],
    ["a list of items", { "@type": "ItemList", itemListElement: three.map(step) }],
    ["a list in a list", [three.map(step)]],
    ["one section", { "@type": "HowToSection", name: "Rice", itemListElement: three.map(step) }],
    ["a JSON-LD list", { "@list": three.map(step) }],
    ["numbered keys", { 0: step("Brown the onions."), 1: step("Add the rice."), 2: step("Serve.") }],
    ["list items", three.map((text, at) => ({ "@type": "ListItem", position: at + 1, item: step(text) }))],
    [
      "sections of one step",
      three.map((text) => ({ "@type": "HowToSection", name: "Part", itemListElement: step(text) })),
    ],
    [
      "sections in a section",
      [
        {
          name: "All",
          itemListElement: [{ name: "Rice", itemListElement: three.slice(0, 2).map(step) }, step("Serve.")],
        },
      ],
    ],
    ["descriptions", three.map((description) => ({ "@type": "HowToStep", description }))],
    ["a step whose text is a list", [{ "@type": "HowToStep", text: three }]],
    [
      "steps of one direction",
      three.map((text) => ({ "@type": "HowToStep", itemListElement: { "@type": "HowToDirection", text } })),
    ],
    [
      "steps with pictures",
      three.map((text) => ({ ...step(text), name: "Step 1", image: "https://x.example/a.jpg" })),
    ],
    ["steps with a name alone", three.map((name) => ({ "@type": "HowToStep", name }))],
    ["values", three.map((value) => ({ "@value": value }))],
  ])("as %s are three steps", (_shape, recipeInstructions) => {
    expect(readRecipe({ name: "Rice", recipeInstructions }).steps).toEqual(three);
  });

  it.each<[string, object]>([
    ["steps", { steps: three.map((instruction, at) => ({ order: at + 1, instruction })) }],
    [
      "analyzed steps",
      {
        analyzedInstructions: [
          { name: "", steps: three.map((each, at) => ({ number: at + 1, step: each })) },
        ],
      },
    ],
    ["empty analyzed steps before others", { analyzedInstructions: [], instructions: three }],
    ["displayed texts", { instructions: three.map((text) => ({ display_text: text })) }],
    ["directions", { recipe_instructions: three.map((text) => ({ text, title: "" })) }],
  ])("of collections, as %s, are three steps", (_shape, told) => {
    expect(readRecipe({ name: "Rice", ...told }).steps).toEqual(three);
  });

  it("in one text on one line come apart at their numbers", () => {
    const { instructions } = readRecipe({
      name: "Rice",
      instructions: "1. Brown 2 onions. 2. Add rice. 3. Serve.",
    });
    expect(instructions.split("\n")).toEqual(["1. Brown 2 onions.", "2. Add rice.", "3. Serve."]);
  });

  it("are none in a step that shows a picture alone", () => {
    expect(
      readRecipe({ name: "Rice", recipeInstructions: [{ image: "https://x.example/a.jpg" }] }).steps,
    ).toEqual([]);
  });
});

it("reads yields, pictures and ingredients in whatever they are wrapped", () => {
  const read = (told: object) => readRecipe({ name: "Rice", ...told });
  expect(
    read({ recipeYield: { "@type": "QuantitativeValue", value: 6, unitText: "servings" } }).servings,
  ).toBe("6");
  expect(read({ recipeYield: ["", "12 muffins"] }).servings).toBe("12 muffins");
  expect(read({ recipeYield: ["36", "36 cookies"] }).servings).toBe("36 cookies");
  expect(read({ recipeYield: ["", "4"] }).servings).toBe("4");
  const address = "https://example.com/a.jpg";
  for (const image of [
    [[address]],
    { contentUrl: address },
    [{ url: [address] }],
    { "@list": [address] },
    ["", address],
  ])
    expect(read({ image }).image).toBe(address);
  const rice = ["1 cup rice"];
  for (const ingredients of [
    [{ quantity: 1, unit: { name: "cup" }, food: { name: "rice" } }],
    [{ title: "", ingredients: [{ amount: 1, unit: "cup", name: "rice" }] }],
    { 0: "1 cup rice" },
    "<ul><li>1 cup rice</li></ul>",
  ])
    expect(read({ ingredients }).ingredients).toEqual(rice);
  expect(read({ strIngredient1: "rice", strMeasure1: "1 cup", strIngredient2: "" }).ingredients).toEqual(
    rice,
  );
  const times = { prepTimeMinutes: 20, cook_time: "15 min", "Total Time": "PT35M" };
  expect(read(times)).toMatchObject({ preparationMinutes: 20, cookingMinutes: 15, totalMinutes: 35 });
});

const corpus = join(resolve(process.env.ENDCAP_CORPUS_DIR ?? "../shared/data"), "recipes");
if (existsSync(corpus)) {
  describe("the collections at hand", () => {
    const recipesOf = (file: string): unknown[] => JSON.parse(readFileSync(join(corpus, file), "utf8"));

    it("public-domain-recipes.json is read whole", () => {
      const recipes = recipesOf("public-domain-recipes.json").map((raw) => readRecipe(raw));
      expect(recipes).toHaveLength(408);
      expect(recipes.filter(({ image }) => image !== null)).toHaveLength(140);
      expect(recipes.filter(({ preparationMinutes }) => preparationMinutes !== null).length).toBeGreaterThan(
        270,
      );
      expect(recipes.filter(({ steps }) => steps.length > 0)).toHaveLength(401);
      expect(recipes.every(({ ingredients }) => ingredients.length > 0)).toBe(true);
    });
  });
}

describe("the steps of a recipe from outside", () => {
  const read = (recipe: object) => readRecipe({ name: "Rolls", recipeIngredient: ["4 rolls"], ...recipe });

  it("begin at the numbers that follow a sentence", () => {
    const recipeInstructions = "1. Fold it in 3. 2. Cut each in 3. 3. Fry them.";
    expect(read({ recipeInstructions }).instructions).toBe(
      "1. Fold it in 3.\n2. Cut each in 3.\n3. Fry them.",
    );
  });

  it("are in one language, that of the recipe or the first", () => {
    const told = [
      { "@value": "Plier", "@language": "fr" },
      { "@value": "Fold", "@language": "en" },
    ];
    expect(read({ recipeInstructions: told }).steps).toEqual(["Plier"]);
    expect(read({ recipeInstructions: told, inLanguage: "en-GB" }).steps).toEqual(["Fold"]);
    expect(read({ recipeInstructions: { fr: ["Plier"], en: ["Fold"] } }).steps).toEqual(["Plier"]);
  });

  it("are said to be missing where they stand elsewhere", () => {
    const raw = {
      recipeInstructions: [{ "@type": "HowToSection", name: "A", itemListElement: [{ "@id": "#a" }] }],
    };
    const data = read(raw);
    expect(data.steps).toEqual([]);
    expect(partsLeftOut(raw, data).lines).toContainEqual({ text: '{"@id":"#a"}', kind: "unread" });
  });
});
