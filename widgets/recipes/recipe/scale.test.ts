import { describe, expect, it, test } from "vitest";
import { parseIngredientText } from "#app/catalogue/domain/recipes/ingredient-text";
import type { RecipeIngredient } from "#app/shopping/domain/publishing/recipes";
import { amountToBuy, formatAmount, isLeftUnscaled, kitchenAmount, scaledText } from "./scale";

const ingredient = (text: string): RecipeIngredient => ({ ...parseIngredientText(text), areas: [] });

describe("amounts are those that a kitchen can measure", () => {
  it.each([
    [0.3333, "cup", "⅓"],
    [0.1667, "cup", "⅙"],
    [0.375, "cup", "⅜"],
    [1.375, "cup", "1⅓"],
    [0.375, "", "⅜"],
    [2.6667, "cup", "2⅔"],
    [0.9999, "cup", "1"],
    [0.01, "teaspoon", "1/16"],
    [0.01, "", "¼"],
    [12.4, "cup", "12½"],
    [12.4, "", "12"],
    [2.2, "pinch", "2"],
    [0.3, "pinch", "1"],
    [333.3, "gram", "335"],
    [2.5, "gram", "2.5"],
    [0.125, "liter", "0.13"],
    [1.28, "liter", "1.3"],
  ])("%s of %s is %s", (value, unit, expected) => expect(formatAmount(value, unit)).toBe(expected));
});

test("rounding changes little and never gives nothing", () => {
  for (const unit of ["cup", "teaspoon", "gram", "", "can", "ounce"]) {
    for (let value = 0.25; value < 40; value += 0.07) {
      const amount = kitchenAmount(value, unit);
      expect(amount).toBeGreaterThan(0);
      expect(Math.abs(amount - value)).toBeLessThanOrEqual(value < 10 ? 0.26 : 0.51);
      expect(formatAmount(value, unit)).toMatch(/^(?:[\d.]+[¼⅓½⅔¾]?|[⅛⅙¼⅓⅜½⅝⅔¾⅞])$/);
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
    ["1 egg", 2, "2 eggs"],
    ["1 red tomato", 3, "3 red tomatoes"],
    ["4 salmon fillets", 0.25, "1 salmon fillet"],
    ["3-4 garlic cloves", 2, "6–8 garlic cloves"],
    ["2 leaves basil", 0.5, "1 leaf basil"],
    ["1/2 of an onion", 2, "1 onion"],
    ["2 lbs beef", 0.5, "1 lb beef"],
    ["2 x 400g tins tomatoes", 0.5, "1 tin tomatoes, 400g each"],
    ["4 (6-ounce) salmon fillets", 0.25, "1 (6-ounce) salmon fillet"],
    ["1 egg, beaten", 2, "2 eggs, beaten"],
    ["1 whole lemon, sliced", 2, "2 whole lemons, sliced"],
    ["3 whole cloves garlic", 2, "6 whole cloves garlic"],
    ["1 cup flour (120 g)", 2, "2 cups flour"],
    ["juice of 1 lemon", 2, "2 lemons, juice"],
    ["Salt to taste", 4, "Salt to taste"],
    ["1 (14 oz) can beans", 1, "1 (14 oz) can beans"],
  ])("%s times %s is %s", (line, factor, expected) => {
    expect(scaledText(ingredient(line), factor)).toBe(expected);
  });

  it.each([
    ["250 g Zucker", "500 g Zucker"],
    ["1 Pck. Backpulver", "2 Pck. Backpulver"],
    ["1 gestr. TL Salz", "2 gestr. TL Salz"],
    ["1 Becher (200 g) Sahne", "2 Becher (200 g) Sahne"],
    ["1 Dose Mais (285 g)", "2 Dose Mais (285 g)"],
    ["1 lata de leite de coco (200 ml)", "2 lata de leite de coco (200 ml)"],
    ["1 puszka ciecierzycy (400 g)", "2 puszka ciecierzycy (400 g)"],
    ["1 pouch cooked lentils (250g)", "2 pouch cooked lentils (250g)"],
    ["1 sachet dried yeast (2 tsp)", "2 sachet dried yeast"],
    ["2 Becher Sahne (400 g)", "4 Becher Sahne"],
    ["2EL Öl", "4 EL Öl"],
    ["0,125 l Sahne", "0.25 l Sahne"],
    ["1,250 kg Hackfleisch", "2.5 kg Hackfleisch"],
    ["1.500 g Kartoffeln", "3000 g Kartoffeln"],
    ["2 bis 3 Zehen Knoblauch", "4–6 Zehen Knoblauch"],
    ["2 in Scheiben geschnittene Zwiebeln", "4 in Scheiben geschnittene Zwiebeln"],
    ["1 diente de ajo", "2 diente de ajo"],
    ["2 c. à soupe de sucre", "4 c. à soupe de sucre"],
    ["1 xícara de açúcar", "2 xícara de açúcar"],
    ["1 colher (sopa) de sal", "2 colher (sopa) de sal"],
    ["1/2 bicchiere di vino", "1 bicchiere di vino"],
    ["10 dag masła", "20 dag masła"],
    ["٢ إلى ٣ فصوص ثوم", "4–6 فصوص ثوم"],
  ])("in no other language than it is written in: %s twice is %s", (line, expected) => {
    expect(scaledText(ingredient(line), 2)).toBe(expected);
  });

  it.each([
    "80/20 ground beef",
    "2% milk",
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

describe("a line that tells an amount and is left as written is marked", () => {
  it.each([
    "1 cup flour, plus 1/4 cup for rolling",
    "1 stick (1/2 cup) plus 2 tablespoons butter",
    "2 eggs, 1 separated",
    "3 cups water, divided (1 cup + 2 cups)",
    "1 red pepper, 1 green pepper",
    "1 lb 4 oz beef",
    "1 taza y media de harina",
    "1 xícara e meia de farinha",
    "1 bicchiere e mezzo di latte",
    "1 and a half cups flour",
    "1 und eine halbe Zwiebel",
    "2 كوب ونصف دقيق",
    "300 g Mehl, davon 50 g zum Kneten",
    "2 EL Mehl, 1 davon zum Bestäuben",
    "2 carottes (200 g), râpées",
    "2 große Zwiebeln, eine davon gehackt",
    "3 bananas (cerca de 300 g)",
    "2 peitos de frango (por volta de 400 g)",
    "2 pechugas (alrededor de 400 g)",
    "4 filetes (de 600 g en total)",
    "250 غرام زبدة (كوب)",
    "2 بيضة + صفار بيضة",
    "1 szklanka mąki i łyżka cukru",
    "1 puñado de arroz por persona",
    "علبة تونة",
    "1'000 g Mehl",
    "Two onions",
    "Juice of half a lemon",
    "le jus d'un citron",
    "ein paar Blätter Basilikum",
    "un poco de sal",
    "trzy jajka",
    "łyżka masła",
    "Pinch of salt",
  ])("%s", (line) => {
    expect(scaledText(ingredient(line), 2)).toBe(line);
    expect(isLeftUnscaled(ingredient(line), 2)).toBe(true);
    expect(isLeftUnscaled(ingredient(line), 1)).toBe(false);
  });

  it.each([
    "Salt to taste",
    "Salz und Pfeffer",
    "sal a gosto",
    "sale q.b.",
    "ملح وفلفل",
    "half-and-half",
    "For the sauce:",
    "2 cups milk",
  ])("but not %s", (line) => expect(isLeftUnscaled(ingredient(line), 2)).toBe(false));
});

test.each([
  ["1 cup half and half", "2 cups half and half"],
  ["1 cup 2% milk", "2 cups 2% milk"],
  ["1 lb ground beef (80/20)", "2 lb ground beef (80/20)"],
  ["200 g Mehl (Type 405)", "400 g Mehl (Type 405)"],
  ["1 cup milk, warmed to 110°F", "2 cups milk, warmed to 110°F"],
  ["1 cup beans, soaked for 8 hours", "2 cups beans, soaked for 8 hours"],
  ["1 lata (400 g) de tomate", "2 lata (400 g) de tomate"],
  ["2 cans (15 Oz. Can) Beans", "4 cans (15 Oz. Can) Beans"],
  ["4 (5- to 6-ounce) salmon fillets", "8 (5- to 6-ounce) salmon fillets"],
  ["1 docena de huevos", "2 docena de huevos"],
  ["2 filetes (de 150 g)", "4 filetes (de 150 g)"],
  ["2 cloves garlic (about 1 tsp)", "4 cloves garlic"],
  ["2 c. à soupe (30 ml) d'huile", "4 c. à soupe d'huile"],
])("figures that last stay: %s twice is %s", (line, expected) => {
  expect(scaledText(ingredient(line), 2)).toBe(expected);
});

test.each([
  ["ca. 200 g Mehl", "400 g Mehl"],
  ["environ 200 g de beurre", "400 g de beurre"],
  ["około 200 g mąki", "400 g mąki"],
  ["unos 200 g de queso", "400 g de queso"],
  ["حوالي 200 غ دقيق", "400 غ دقيق"],
  ["1 hasta 2 tazas de agua", "2–4 tazas de agua"],
  ["media taza de azúcar", "1 taza de azúcar"],
  ["ein halber Liter Milch", "1 Liter Milch"],
  ["une demi-tasse de lait", "1 tasse de lait"],
  ["نصف كوب ماء", "1 كوب ماء"],
  ["eine Prise Salz", "2 Prise Salz"],
  ["une gousse d'ail", "2 gousse d'ail"],
])("words before an amount, and for one: %s twice is %s", (line, expected) => {
  expect(scaledText(ingredient(line), 2)).toBe(expected);
});
