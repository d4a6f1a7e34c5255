import { describe, expect, it } from "vitest";
import { readRecipe } from "./read-recipe.server";
import { recipesIn } from "./recipes-in-file.server";

const typed = (name: string, more: object = {}) => ({ "@type": "Recipe", name, ...more });
const untyped = (title: string) => ({ title, ingredients: ["rice"] });
const titlesIn = (file: unknown) => recipesIn(file)?.recipes.map((raw) => readRecipe(raw).title);

describe("the recipes of a file", () => {
  it.each<[string, unknown]>([
    ["pages of a collection", [{ "@type": "CollectionPage", hasPart: [typed("Soup"), typed("Stew")] }]],
    [
      "hits",
      { hits: [{ recipe: { label: "Soup", ingredientLines: ["rice"] } }, { _source: untyped("Stew") }] },
    ],
    ["edges", { recipes: { edges: [{ node: typed("Soup") }, { node: untyped("Stew") }] } }],
    ["lists in a list", [[typed("Soup")], [untyped("Stew")]]],
    ["names with a prefix", [{ "@type": "schema:Recipe", "schema:name": "Soup" }, untyped("Stew")]],
    [
      "expanded JSON-LD",
      ["Soup", "Stew"].map((name) => ({
        "@type": ["http://schema.org/Recipe"],
        "http://schema.org/name": [{ "@value": name }],
      })),
    ],
    [
      "a list with a gap",
      { "@graph": { 0: { "@type": "NewsArticle" }, 2: typed("Soup"), 9: typed("Stew") } },
    ],
    [
      "a page's questions beside them",
      {
        "@graph": [
          {
            "@type": ["WebPage", "FAQPage"],
            mainEntity: [{ "@id": "#question-1" }, { "@id": "#question-2" }],
          },
          { "@type": "FAQPage", mainEntity: [{ "@type": "Question", name: "How?" }] },
          { "@id": "#author" },
          typed("Soup"),
          typed("Stew"),
        ],
      },
    ],
    [
      "recipes without a type beside other things",
      [{ "@type": "WebSite" }, untyped("Soup"), untyped("Stew")],
    ],
    [
      "microdata",
      {
        items: ["Soup", "Stew"].map((name) => ({
          type: ["http://schema.org/Recipe"],
          properties: { name: [name], recipeIngredient: ["rice"] },
        })),
      },
    ],
    [
      "microdata beside other data",
      {
        microdata: ["Soup", "Stew"].map((name) => ({
          type: "http://schema.org/Recipe",
          properties: { name },
        })),
        "json-ld": [{ "@type": "WebSite", name: "Kitchen" }],
      },
    ],
    ["recipes by their ids", { 12: untyped("Soup"), 13: untyped("Stew") }],
  ])("are found as %s", (_how, file) => {
    expect(titlesIn(file)).toEqual(["Soup", "Stew"]);
    expect(recipesIn(file)?.leftOut).toEqual([]);
  });

  it.each<[string, unknown, { place: string; count: number }[]]>([
    [
      "other lists",
      { recipes: [untyped("Soup")], archived: [untyped("Stew")], drafts: [typed("Pie"), typed("Tea")] },
      [
        { place: "archived", count: 1 },
        { place: "drafts", count: 2 },
      ],
    ],
    [
      "instructions of another kind",
      [typed("Soup"), { "@type": "HowTo", name: "Pickles" }],
      [{ place: "", count: 1 }],
    ],
    [
      "recipes within a recipe",
      [typed("Soup", { hasPart: [typed("Stock")] })],
      [{ place: "hasPart", count: 1 }],
    ],
    [
      "links to recipes",
      {
        "@type": "ItemList",
        itemListElement: [
          { "@type": "ListItem", item: typed("Soup") },
          { "@type": "ListItem", url: "https://kitchen.example/stew" },
        ],
      },
      [{ place: "itemListElement", count: 1 }],
    ],
  ])("come with how many are left out: %s", (_what, file, leftOut) => {
    expect(titlesIn(file)).toEqual(["Soup"]);
    expect(recipesIn(file)?.leftOut).toEqual(leftOut);
  });

  it("are read with their ingredients in items, as KitchenOwl exports them", () => {
    const items = [
      { name: "Pasta", description: "500 g", optional: false },
      { name: "Basil", description: "chopped", optional: true },
    ];
    const pasta = { name: "Pasta", description: "1. Boil.\n2. Drain.", yields: 4, cook_time: 20, items };
    const toast = { name: "Toast", description: "Toast it.", yields: 1, cook_time: null, items: [] };
    const found = recipesIn({ recipes: [pasta, toast] });
    expect(found?.leftOut).toEqual([]);
    expect(found?.recipes.map((raw) => readRecipe(raw))).toMatchObject([
      {
        title: "Pasta",
        summary: "",
        ingredients: ["500 g Pasta", "Basil, chopped, optional"],
        instructions: "1. Boil.\n2. Drain.",
        cookingMinutes: 20,
        servings: "4",
      },
      { title: "Toast", ingredients: [], instructions: "Toast it." },
    ]);
    const egg = { title: "Egg", description: "Soft.", servings: 1, items: ["1 egg"], method: ["Boil it."] };
    const [alone] = recipesIn(egg)?.recipes ?? [];
    expect(readRecipe(alone)).toMatchObject({
      summary: "Soft.",
      ingredients: ["1 egg"],
      steps: ["Boil it."],
    });
  });

  it("are not looked for in the parts of what has a name, but in what holds recipes", () => {
    const parts = ["items", "data", "itemListElement", "hasPart"].map((key) => ({
      name: key,
      [key]: [{ name: "Egg" }, { name: "Salt" }],
    }));
    expect(titlesIn(parts)).toEqual(["items", "data", "itemListElement", "hasPart"]);
    for (const part of parts) expect(recipesIn(part)).toBeNull();
    expect(titlesIn([{ name: "Desserts", items: [untyped("Pie"), { name: "Notes" }] }])).toEqual(["Pie"]);
    expect(titlesIn([{ name: "Desserts", recipes: [{ name: "Pie" }] }])).toEqual(["Pie"]);
  });

  it("come without a word of pages, their links, and the parts of recipes", () => {
    const trail = {
      "@type": "BreadcrumbList",
      itemListElement: [{ "@type": "ListItem", url: "https://x.example/" }],
    };
    const sections = [{ name: "Dough", ingredients: ["flour"] }];
    const file = { "@graph": [{ "@type": "WebPage", name: "Page" }, trail, typed("Soup", { sections })] };
    expect(titlesIn(file)).toEqual(["Soup"]);
    expect(recipesIn(file)?.leftOut).toEqual([]);
    for (const other of [{ a: 1 }, [{ "@type": "Person", name: "Ann" }], { "@graph": { 0: trail } }])
      expect(recipesIn(other)).toBeNull();
  });
});
