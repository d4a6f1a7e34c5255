import { describe, expect, it, test } from "vitest";
import { parseIngredientText } from "#app/shopping/domain/publishing/ingredient-text";
import type { RecipeIngredient } from "#app/shopping/domain/publishing/recipes";
import { amountToBuy, formatAmount, kitchenAmount, scaledText } from "./scale";

const ingredient = (text: string): RecipeIngredient => ({ ...parseIngredientText(text), areas: [] });

describe("amounts are those that a kitchen can measure", () => {
  it.each([
    [0.3333, "cup", "⅓"],
    [0.6667, "cup", "⅔"],
    [0.75, "cup", "¾"],
    [0.375, "cup", "⅓"],
    [1.5, "tablespoon", "1½"],
    [2.6667, "cup", "2⅔"],
    [0.9999, "cup", "1"],
    [1.98, "cup", "2"],
    [0.01, "teaspoon", "⅛"],
    [0.01, "", "¼"],
    [12.4, "cup", "12½"],
    [12.4, "", "12"],
    [2.2, "pinch", "2"],
    [0.3, "pinch", "1"],
    [83.33, "gram", "83"],
    [333.3, "gram", "335"],
    [2.5, "gram", "2.5"],
    [0.125, "liter", "0.15"],
    [1.5, "kilogram", "1.5"],
  ])("%s of %s is %s", (value, unit, expected) => expect(formatAmount(value, unit)).toBe(expected));
});

test("rounding changes little and never gives nothing", () => {
  for (const unit of ["cup", "teaspoon", "gram", "", "can", "ounce"]) {
    for (let value = 0.25; value < 40; value += 0.07) {
      const amount = kitchenAmount(value, unit);
      expect(amount).toBeGreaterThan(0);
      expect(Math.abs(amount - value)).toBeLessThanOrEqual(value < 10 ? 0.26 : 0.51);
      expect(formatAmount(value, unit)).toMatch(/^(?:[\d.]+[⅛¼⅓½⅔¾]?|[⅛¼⅓½⅔¾])$/);
    }
  }
});

describe("an ingredient for more or fewer people", () => {
  it.each([
    ["1 cup sugar", 2, "2 cups sugar"],
    ["2/3 cup milk", 0.5, "⅓ cup milk"],
    ["1 1/2 - 2 tablespoons oil", 2, "3–4 tablespoons oil"],
    ["1 bunch kale, chopped", 3, "3 bunches kale, chopped"],
    ["1 (14 oz) can black beans", 2, "2 cans black beans, 14 oz each"],
    ["1 loaf bread", 2, "2 loaves bread"],
    ["1 egg", 2, "2 eggs"],
    ["1 red tomato", 3, "3 red tomatoes"],
    ["4 salmon fillets", 0.25, "1 salmon fillet"],
    ["2 cherries", 0.5, "1 cherry"],
    ["3-4 garlic cloves", 2, "6–8 garlic cloves"],
    ["2 leaves basil", 0.5, "1 leaf basil"],
    ["1/2 of an onion", 2, "1 onion"],
    ["2 lbs beef", 0.5, "1 lb beef"],
    ["2 x 400g tins tomatoes", 0.5, "1 tin tomatoes, 400g each"],
    ["4 (6-ounce) salmon fillets", 0.25, "1 (6-ounce) salmon fillet"],
    ["1 egg, beaten", 2, "2 eggs, beaten"],
    ["1 cup flour (120 g)", 2, "2 cups flour"],
    ["2 onions (about 300 g)", 2, "4 onions"],
    ["juice of 1 lemon", 2, "2 lemons, juice"],
    ["Salt to taste", 4, "Salt to taste"],
    ["1 (14 oz) can beans", 1, "1 (14 oz) can beans"],
  ])("%s times %s is %s", (line, factor, expected) => {
    expect(scaledText(ingredient(line), factor)).toBe(expected);
  });

  it.each([
    ["250 g Zucker", "500 g Zucker"],
    ["1 Prise Salz", "2 Prise Salz"],
    ["1 Liter Wasser", "2 Liter Wasser"],
    ["1 Pck. Backpulver", "2 Pck. Backpulver"],
    ["1 gestr. TL Salz", "2 gestr. TL Salz"],
    ["1 Becher (200 g) Sahne", "2 Becher (200 g) Sahne"],
    ["1 Tube Senf", "2 Tube Senf"],
    ["2EL Öl", "4 EL Öl"],
    ["0,125 l Sahne", "0.25 l Sahne"],
    ["1,250 kg Hackfleisch", "2.5 kg Hackfleisch"],
    ["1.500 g Kartoffeln", "3000 g Kartoffeln"],
    ["2 bis 3 Zehen Knoblauch", "4–6 Zehen Knoblauch"],
    ["2 in Scheiben geschnittene Zwiebeln", "4 in Scheiben geschnittene Zwiebeln"],
    ["1 diente de ajo", "2 diente de ajo"],
    ["1 t de azúcar", "2 t de azúcar"],
    ["1 tasse de lait", "2 tasse de lait"],
    ["2 c. à soupe de sucre", "4 c. à soupe de sucre"],
    ["2 à 3 carottes", "4–6 carottes"],
    ["1 xícara de açúcar", "2 xícara de açúcar"],
    ["1 colher (sopa) de sal", "2 colher (sopa) de sal"],
    ["1 pomodoro", "2 pomodoro"],
    ["1/2 bicchiere di vino", "1 bicchiere di vino"],
    ["10 dag masła", "20 dag masła"],
    ["1 gram soli", "2 gram soli"],
    ["٢ إلى ٣ فصوص ثوم", "4–6 فصوص ثوم"],
  ])("in no other language than it is written in: %s twice is %s", (line, expected) => {
    expect(scaledText(ingredient(line), 2)).toBe(expected);
  });

  it.each([
    "80/20 ground beef",
    "16/20 shrimp",
    "2% milk",
    "3,5 % Milch",
    "7-Up",
    "9-inch pie crust",
    "1 1/2-inch piece ginger",
    "28 ounce can tomatoes",
    "1 cup plus 2 tablespoons flour",
    "1 lb 4 oz beef",
    "1 onion or 2 shallots",
    "1 000 g de farine",
  ])("stays as written where the number may not be all there is to change: %s", (line) => {
    expect(scaledText(ingredient(line), 2)).toBe(line);
  });

  it("is bought by the upper end of its range", () => {
    expect(amountToBuy(ingredient("2-3 onions"), 2)).toBe(6);
    expect(amountToBuy(ingredient("onions"), 2)).toBeNull();
  });
});

test.each([
  "1 cup flour, plus 1/4 cup for rolling",
  "1 taza y media de harina",
  "1 xícara e meia de farinha",
  "1 tasse et demie de farine",
  "1 bicchiere e mezzo di latte",
  "1 i pół szklanki mąki",
  "1 and a half cups flour",
  "1 cup and a half of sugar",
  "1 und eine halbe Zwiebel",
  "2 كوب ونصف دقيق",
  "300 g Mehl, davon 50 g zum Kneten",
])("%s has two amounts and is not scaled by one", (line) => {
  expect(scaledText(ingredient(line), 2)).toBe(line);
});
