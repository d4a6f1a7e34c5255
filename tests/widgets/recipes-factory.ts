import type { Recipe, RecipeCard, RecipeList, RecipesHome } from "#app/shopping/domain/publishing/recipes";
import { dollars } from "./weekly-ad-factory";

export function makeCard(id: number, changes: Partial<RecipeCard> = {}): RecipeCard {
  return {
    id,
    title: `Dish ${id}`,
    image: null,
    totalTime: "PT45M",
    summary: "Good and quick.",
    ...changes,
  };
}

/** A recipe of the week, one featured category of eight, and another one. */
export function makeHome(changes: Partial<RecipesHome> = {}): RecipesHome {
  const dinners = { id: 3, name: "Quick dinners", recipeCount: 30 };
  return {
    retailer: dollars,
    recipeOfTheWeek: makeCard(12, {
      title: "One-tray salmon",
      summary: "Salmon and tomatoes roast side by side.",
    }),
    featured: [{ category: dinners, recipes: Array.from({ length: 8 }, (_, index) => makeCard(20 + index)) }],
    categories: [dinners, { id: 4, name: "Breakfast", recipeCount: 1 }],
    ...changes,
  };
}

export function makeList(changes: Partial<RecipeList> = {}): RecipeList {
  return {
    retailer: dollars,
    category: { id: 3, name: "Quick dinners", recipeCount: 30 },
    query: "",
    page: 1,
    pageCount: 2,
    total: 30,
    recipes: Array.from({ length: 24 }, (_, index) => makeCard(20 + index)),
    ...changes,
  };
}

/** For four, with a deal on its tomatoes that is good for a day. */
export function makeRecipe(changes: Partial<Recipe> = {}): Recipe {
  const line = {
    ...{ heading: false, quantity: null, unit: "", note: "", one: "", many: "" },
    ...{ keepsAmount: false, areas: [] },
  };
  return {
    retailer: dollars,
    id: 12,
    title: "One-tray salmon",
    image: "https://pictures.example/tray.jpg",
    summary: "Salmon and tomatoes roast side by side.\nSupper is ready in no time.",
    category: { id: 3, name: "Quick dinners" },
    attribution: { author: "Ann Cook", source: "example.com", url: "https://www.example.com/tray" },
    yield: "4",
    servings: 4,
    prepTime: "PT10M",
    cookTime: "PT1H",
    totalTime: "PT1H10M",
    ingredients: [
      { ...line, heading: true, text: "For the tray:", item: "" },
      {
        ...line,
        text: "4 salmon fillets",
        quantity: { from: 4, to: null },
        item: "salmon fillets",
        one: "salmon fillet",
        many: "salmon fillets",
      },
      {
        ...line,
        text: "1 lb vine tomatoes",
        quantity: { from: 1, to: null },
        unit: "pound",
        item: "vine tomatoes",
        one: "lb vine tomatoes",
        many: "lb vine tomatoes",
        areas: [1100],
      },
      {
        ...line,
        text: "2-3 garlic cloves, chopped",
        quantity: { from: 2, to: 3 },
        item: "garlic cloves",
        one: "garlic clove, chopped",
        many: "garlic cloves, chopped",
        note: "chopped",
      },
      { ...line, text: "Salt to taste", item: "Salt", note: "to taste" },
    ],
    steps: ["Heat the oven to 400 °F.", "Roast everything for 12 minutes."],
    store: null,
    deals: [
      {
        areaId: 1100,
        pageId: 11,
        circularId: 1,
        title: "Vine Tomatoes",
        deal: "99¢ lb",
        details: "On the vine",
        category: "Produce",
        terminationDate: new Date(Date.now() + 24 * 3600 * 1000).toISOString(),
        timeZone: "America/Chicago",
        thumbnail: null,
        linked: false,
      },
    ],
    ...changes,
  };
}
