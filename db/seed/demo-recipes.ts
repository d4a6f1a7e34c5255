/** Recipes of the demo world, written for it. Each belongs to deals of the demo circular. */

interface DemoRecipe {
  id: string;
  title: string;
  summary: string;
  ingredients: string[];
  steps: string[];
  preparationMinutes: number;
  cookingMinutes: number | null;
  servings: string;
  /** Deals whose areas show it. */
  deals: string[];
}

export interface DemoRecipeCategory {
  name: string;
  featured: boolean;
  /** The first one is the category's main recipe. */
  recipes: DemoRecipe[];
}

export const demoRecipeOfTheWeek = "demo-strawberry-toast";

export const demoRecipeCategories: DemoRecipeCategory[] = [
  {
    name: "Quick dinners",
    featured: true,
    recipes: [
      {
        id: "demo-salmon-tray",
        title: "One-tray salmon with tomatoes",
        summary:
          "<p>Salmon and <b>vine tomatoes</b> roast side by side; supper is ready in half an hour.</p>",
        ingredients: [
          "4 salmon fillets",
          "1 lb vine tomatoes",
          "2 tbsp olive oil",
          "1 lemon",
          "Salt and pepper",
        ],
        steps: [
          "Heat the oven to 400 °F.",
          "Lay the tomatoes on a tray, oil and salt them, and roast them for 10 minutes.",
          "Set the salmon between them, season it, and roast everything for another 12 minutes.",
          "Squeeze the lemon over the tray and serve.",
        ],
        preparationMinutes: 8,
        cookingMinutes: 22,
        servings: "4",
        deals: ["Salmon Fillets", "Vine Tomatoes", "Olive Oil"],
      },
      {
        id: "demo-pepper-beef",
        title: "Stuffed peppers with beef",
        summary:
          "<p>Bell peppers hold a filling of beef and cheese and keep well for the next day's lunch.</p>",
        ingredients: ["4 bell peppers", "1 lb ground beef", "4 slices Swiss cheese", "1 can tomato soup"],
        steps: [
          "Cut the peppers in half and clean them.",
          "Brown the beef, stir in half the soup, and fill the peppers.",
          "Pour the rest of the soup around them, lay the cheese on top, and bake at 375 °F for 30 minutes.",
        ],
        preparationMinutes: 15,
        cookingMinutes: 40,
        servings: "4",
        deals: ["Bell Peppers", "Fresh Ground Beef", "Swiss Cheese", "Tomato Soup"],
      },
      {
        id: "demo-shrimp-pasta",
        title: "Lemon pasta with shrimp and broccoli",
        summary: "<p>The broccoli cooks with the pasta, so one pot is all there is to wash.</p>",
        ingredients: ["12 oz pasta", "1 broccoli crown", "8 oz cooked shrimp", "2 tbsp butter", "1 lemon"],
        steps: [
          "Boil the pasta; four minutes before it is done, add the broccoli in small florets.",
          "Drain both, keep half a cup of the water.",
          "Toss with butter, shrimp, lemon juice and a little of the water until glossy.",
        ],
        preparationMinutes: 10,
        cookingMinutes: 12,
        servings: "3",
        deals: ["Italian Pasta", "Broccoli Crowns", "Jumbo Cooked Shrimp", "Salted Butter"],
      },
      {
        id: "demo-chicken-tray",
        title: "Roast chicken drumsticks with potatoes",
        summary: "<p>Everything roasts on one tray; the potatoes take up what the chicken gives.</p>",
        ingredients: [
          "8 chicken drumsticks",
          "2 lb small potatoes",
          "2 tbsp olive oil",
          "1 lemon",
          "Paprika",
        ],
        steps: [
          "Heat the oven to 425 °F.",
          "Toss the potatoes and the drumsticks with oil, paprika and salt, and spread them on a tray.",
          "Roast for 40 minutes, turn everything once, and finish with lemon juice.",
        ],
        preparationMinutes: 10,
        cookingMinutes: 40,
        servings: "4",
        deals: ["Chicken Drumsticks"],
      },
    ],
  },
  {
    name: "Breakfast and brunch",
    featured: false,
    recipes: [
      {
        id: "demo-strawberry-toast",
        title: "Strawberry sourdough toast",
        summary: "<p>Crisp bread, cool yogurt and <em>sweet strawberries</em>: breakfast in ten minutes.</p>",
        ingredients: ["4 slices sourdough bread", "1 cup yogurt", "2 cups strawberries", "Honey"],
        steps: [
          "Toast the bread until it is dark at the edges.",
          "Spread it with yogurt, heap sliced strawberries on it, and finish with honey.",
        ],
        preparationMinutes: 8,
        cookingMinutes: 2,
        servings: "2",
        deals: ["Sweet Strawberries", "Sourdough Bread", "Fruit Yogurt"],
      },
      {
        id: "demo-avocado-eggs",
        title: "Avocado eggs on bagels",
        summary: "<p>Soft eggs over mashed avocado, on a bagel that can carry them.</p>",
        ingredients: ["2 sesame bagels", "2 avocados", "4 large eggs", "1 orange", "Chili flakes"],
        steps: [
          "Boil the eggs for six minutes and peel them under cold water.",
          "Mash the avocado with a squeeze of orange and salt.",
          "Spread it on toasted bagels, halve the eggs on top, and add chili flakes.",
        ],
        preparationMinutes: 10,
        cookingMinutes: 6,
        servings: "4",
        deals: ["Hass Avocados", "Grade A Large Eggs", "Sesame Bagels", "Navel Oranges"],
      },
      {
        id: "demo-blueberry-bananas",
        title: "Blueberry banana shake",
        summary: "<p>Thick enough to be breakfast, quick enough for a Tuesday.</p>",
        ingredients: ["2 bananas", "1 cup blueberries", "2 cups milk"],
        steps: ["Freeze the bananas in slices overnight.", "Blend everything until smooth."],
        preparationMinutes: 5,
        cookingMinutes: null,
        servings: "2",
        deals: ["Organic Bananas", "Plump Blueberries", "Whole Milk"],
      },
    ],
  },
];
