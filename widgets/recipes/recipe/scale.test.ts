import { describe, expect, it, test } from "vitest";
import type { RecipeIngredient } from "#app/shopping/domain/publishing/recipes";
import { amountToBuy, formatAmount, kitchenAmount, scaledText } from "./scale";

const ingredient = (changes: Partial<RecipeIngredient>): RecipeIngredient => ({
  text: "as written",
  heading: false,
  quantity: { from: 1, to: null },
  unit: "",
  item: "egg",
  note: "",
  areas: [],
  ...changes,
});

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
    [{ unit: "cup", quantity: { from: 1, to: null }, item: "sugar" }, 2, "2 cups sugar"],
    [{ unit: "cup", quantity: { from: 0.6667, to: null }, item: "milk" }, 0.5, "⅓ cup milk"],
    [{ unit: "tablespoon", quantity: { from: 1.5, to: 2 }, item: "oil" }, 2, "3–4 tablespoons oil"],
    [
      { unit: "bunch", quantity: { from: 1, to: null }, item: "kale", note: "chopped" },
      3,
      "3 bunches kale, chopped",
    ],
    [{ unit: "can", item: "black beans", note: "14 oz each" }, 2, "2 cans black beans, 14 oz each"],
    [{ unit: "loaf", item: "bread" }, 2, "2 loaves bread"],
    [{ item: "egg" }, 2, "2 eggs"],
    [{ item: "red tomato" }, 3, "3 red tomatoes"],
    [{ quantity: { from: 4, to: null }, item: "salmon fillets" }, 0.25, "1 salmon fillet"],
    [{ quantity: { from: 2, to: null }, item: "cherries" }, 0.5, "1 cherry"],
    [{ quantity: { from: 3, to: 4 }, item: "garlic cloves" }, 2, "6–8 garlic cloves"],
    [{ quantity: null, text: "Salt to taste", item: "Salt" }, 4, "Salt to taste"],
    [{ text: "1 (14 oz) can beans" }, 1, "1 (14 oz) can beans"],
  ])("%j times %s is %s", (changes, factor, expected) => {
    expect(scaledText(ingredient(changes), factor)).toBe(expected);
  });

  it("is bought by the upper end of its range", () => {
    expect(amountToBuy(ingredient({ quantity: { from: 2, to: 3 } }), 2)).toBe(6);
    expect(amountToBuy(ingredient({ quantity: null }), 2)).toBeNull();
  });
});
