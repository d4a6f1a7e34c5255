import { describe, expect, it } from "vitest";
import { parseIngredientText } from "#app/catalogue/domain/recipes/ingredient-text";
import { matchDeals, type OfferedArea } from "./match-deals";

/** An area out of "Prefix: Ingredient" and perhaps "@Category". */
function offer(text: string, areaId = 1, linked = false): OfferedArea {
  const [named = "", category = null] = text.split("@");
  const [prefix = "", ingredient = ""] = named.includes(":") ? named.split(": ") : ["", named];
  return { areaId, prefix, ingredient, details: "", category, linked };
}

const matches = (line: string, deal: string) =>
  matchDeals([parseIngredientText(line)], [offer(deal)])[0]?.length === 1;

/** Lines of real recipes with deals as ads print them: what a shopper would call the same thing. */
const same: [line: string, deal: string][] = [
  ["8 whole boneless, skinless chicken breasts", "Boneless Skinless: Chicken Breast"],
  ["1 pound Ground Beef", "Fresh: Ground Beef"],
  ["500 g beef mince", "80% Lean: Ground Beef"],
  ["1 stick Butter, Softened", "Green Basket: Salted Butter"],
  ["1/2 cup unsalted butter, room temperature", "Land O'Lakes: Butter"],
  ["3 large eggs, whisked", "Grade A Large: Eggs"],
  ["2 whole Egg Yolks", "Large: Eggs"],
  ["1 whole Large Onion, Diced", "Yellow: Onions"],
  ["1/2 medium red onion, sliced", "Red: Onions"],
  ["4 green onions, trimmed and thinly sliced", "Green Onions"],
  ["3 scallions", "Green Onions"],
  ["4 cloves Garlic, Minced", "Garlic"],
  ["1 whole Green Bell Pepper, Sliced", "Bell Peppers"],
  ["1 red pepper, diced", "Red: Bell Peppers"],
  ["1 whole Fresh Jalapeno, Finely Chopped", "Ripe: Jalapeño Peppers"],
  ["Freshly Ground Black Pepper", "McCormick: Black Pepper"],
  ["6 ripe tomatoes", "Vine: Tomatoes"],
  ["1 lb vine tomatoes", "Tomatoes on the Vine"],
  ["1 28-ounce can crushed tomatoes", "Hunt's: Diced Tomatoes@Canned Goods"],
  ["5 whole Large Red Potatoes", "Red: Potatoes"],
  ["2 potatoes, peeled", "Russet: Potatoes"],
  ["2 medium sweet potatoes", "Sweet Potatoes"],
  ["2 cups baby spinach leaves", "Baby: Spinach"],
  ["1 broccoli crown", "Broccoli Crowns"],
  ["6 stalks Celery, Diced", "Celery"],
  ["5 ears of corn, shucked", "Sweet: Corn on the Cob"],
  ["1 medium apple, cored and chopped", "Gala: Apples"],
  ["2 cups seedless red grapes", "Red or Green: Seedless Grapes"],
  ["Juice Of 2 Limes", "Limes"],
  ["zest of one lemon", "Lemons"],
  ["10 whole Strawberries, Hulled", "Sweet: Strawberries"],
  ["2 whole Avocados, Diced", "Hass: Avocados"],
  ["4 salmon fillets", "Atlantic: Salmon Fillets"],
  ["1 pound Jumbo Shrimp, Deveined & Shells Removed", "Jumbo: Shrimp"],
  ["8 slices thick cut bacon", "Oscar Mayer: Sliced Bacon"],
  ["2 cups grated sharp cheddar cheese", "Kraft: Sharp Cheddar Cheese"],
  ["4 slices Swiss cheese", "Swiss Cheese"],
  ["1/2 cup Freshly Grated Parmesan", "BelGioioso: Parmesan Cheese"],
  ["3 packages 8 Ounce Cream Cheese", "Philadelphia: Cream Cheese"],
  ["1 cup sour cream (optional)", "Daisy: Sour Cream"],
  ["1/4 cup (2 ounces) heavy whipping cream", "Heavy Cream"],
  ["1-1/4 cup Whole Milk", "Gallon: Milk"],
  ["1 can (14 oz) coconut milk", "Thai Kitchen: Coconut Milk"],
  ["3/4 cups Low Sodium Chicken Broth", "Swanson: Chicken Broth"],
  ["8 cups Chicken Stock Or Low-sodium Chicken Broth", "Chicken Broth"],
  ["2 cans black beans, drained", "Bush's: Black Beans"],
  ["1/3 cup Extra Virgin Olive Oil", "Olive Oil"],
  ["2 cups All-purpose Flour", "Gold Medal: Flour"],
  ["12 oz pasta", "Italian: Pasta"],
  ["1 cup frozen peas", "Peas@Frozen"],
  ["1/2 cup Mayonnaise", "Hellmann's: Mayonnaise"],
  ["2 small zucchini", "Zucchini"],
  ["1 bunch Cilantro, Roughly Chopped", "Cilantro"],
  ["1/2 pound green beans, trimmed", "Green: Beans"],
];

/** Pairs that share a word and are two things. */
const different: [line: string, deal: string][] = [
  ["1 stick Butter", "Jif: Peanut Butter"],
  ["1 stick Butter", "Peanut: Butter"],
  ["1 stick Butter", "Shea: Body Butter@Health & Beauty"],
  ["1 cup peanut butter", "Green Basket: Salted Butter"],
  ["1 cup cream", "Breyers: Ice Cream"],
  ["1 cup heavy cream", "Daisy: Sour Cream"],
  ["1 cup heavy cream", "Philadelphia: Cream Cheese"],
  ["8 chicken breasts", "Swanson: Chicken Broth"],
  ["2 cups chicken broth", "Whole: Chicken"],
  ["1 whole chicken", "Chicken Noodle Soup"],
  ["1 whole chicken", "Breaded: Chicken"],
  ["12 whole Hard Boiled Eggs", "Egg Noodles"],
  ["3 eggs", "Egg Rolls"],
  ["3 eggs", "Chocolate: Eggs"],
  ["1 whole eggplant", "Large: Eggs"],
  ["1 cup milk", "Silk: Almond Milk"],
  ["1 cup milk", "Almond: Milk"],
  ["1 cup milk", "Chocolate Milk"],
  ["4 oz milk chocolate", "Gallon: Milk"],
  ["1 can coconut milk", "Whole: Milk"],
  ["1 cup buttermilk", "Whole: Milk"],
  ["4 potatoes", "Sweet Potatoes"],
  ["4 potatoes", "Lay's: Potato Chips"],
  ["1 whole onion", "Green Onions"],
  ["1 whole onion", "Red: Onions"],
  ["1 teaspoon onion powder", "Yellow: Onions"],
  ["1 teaspoon garlic powder", "Garlic"],
  ["4 cloves garlic", "Garlic Bread"],
  ["Salt And Pepper, to taste", "Bell Peppers"],
  ["freshly ground pepper", "Peppers"],
  ["1 teaspoon white pepper", "McCormick: Black Pepper"],
  ["1 teaspoon crushed red pepper", "Red: Bell Peppers"],
  ["1 teaspoon red pepper flakes", "Bell Peppers"],
  ["1 teaspoon ground ginger", "Ginger"],
  ["1 tablespoon ginger, grated", "Ginger Ale"],
  ["6 tomatoes", "Hunt's: Diced Tomatoes"],
  ["6 tomatoes", "Tomato Sauce"],
  ["6 tomatoes", "Cherry Tomatoes"],
  ["1 can crushed tomatoes", "Vine: Tomatoes"],
  ["grape or cherry tomatoes", "Red: Grapes"],
  ["1 cup mushroom or chicken stock", "Mushrooms"],
  ["3 tablespoons tomato paste", "Tomato Sauce"],
  ["2 oranges", "Orange Juice"],
  ["1/2 cup orange juice", "Navel: Oranges"],
  ["1 tablespoon lemon juice", "Lemonade"],
  ["2 apples", "Apple Cider"],
  ["2 apples", "Pineapple"],
  ["1 teaspoon baking soda", "Coca-Cola: Soda"],
  ["2 cups water", "Sparkling Water"],
  ["1 cup sugar", "Brown Sugar"],
  ["1 cup powdered sugar", "Domino: Sugar"],
  ["1 teaspoon vanilla", "Vanilla Ice Cream"],
  ["1/4 cup olive oil", "Vegetable Oil"],
  ["1/2 cup vegetable oil", "Olive Oil"],
  ["2 cups corn", "Corn Dogs"],
  ["1 tablespoon cornstarch", "Corn on the Cob"],
  ["1 lb beef", "Beef or Pork: Roast"],
  ["2 cups beans", "Green: Beans"],
  ["1 cup rice", "Rice Krispies"],
  ["1 cup rice vinegar", "Jasmine: Rice"],
  ["1 cup cheese", "Macaroni & Cheese"],
  ["1 cup cheese", "Cheese Crackers"],
  ["4 slices bread", "Bread Crumbs"],
  ["1 cup fresh peas", "Peas@Frozen"],
  ["2 tablespoons honey", "Honey Ham"],
  ["2 tablespoons bacon fat", "Sliced: Bacon"],
  ["1 head lettuce", "Head & Shoulders: Shampoo@Beauty"],
  ["1 salmon fillet", "Salmon Cat Food@Pets"],
  ["1 cup strawberries", "Strawberry: Yogurt"],
  ["8 oz tofu", "Tofurky: Sausage"],
];

describe("which deals offer an ingredient", () => {
  it.each(same)("%s is offered by %s", (line, deal) => expect(matches(line, deal)).toBe(true));
  it.each(different)("%s is not offered by %s", (line, deal) => expect(matches(line, deal)).toBe(false));

  it("tells all of them, those that say no more than the item first", () => {
    const areas = [offer("Roma: Tomatoes", 1), offer("Potatoes", 2), offer("Tomatoes", 3)];
    expect(matchDeals([parseIngredientText("4 tomatoes")], areas)).toEqual([[3, 1]]);
  });

  it("counts an area that was linked to the recipe first, and believes more of it", () => {
    const areas = [offer("Chicken", 1), offer("Rotisserie: Chicken Thighs", 2, true)];
    expect(matchDeals([parseIngredientText("1 chicken")], areas)).toEqual([[2, 1]]);
    expect(matchDeals([parseIngredientText("2 limes")], areas)).toEqual([[]]);
  });

  it("takes a linked area for another kind of the same thing, or for the whole of it", () => {
    const found = (line: string, deal: string, linked: boolean) =>
      matchDeals([parseIngredientText(line)], [offer(deal, 1, linked)]);
    expect(found("4 roma tomatoes", "Cherry: Tomatoes", false)).toEqual([[]]);
    expect(found("4 roma tomatoes", "Cherry: Tomatoes", true)).toEqual([[1]]);
    expect(found("2 chicken thighs", "Chicken", true)).toEqual([[1]]);
  });

  it("is not led astray by names that objects inherit, by nothing and by long nonsense", () => {
    const odd = [
      "constructor",
      "__proto__",
      "",
      "   ",
      "%%%",
      "or or or",
      "a".repeat(10_000),
      "tomato ".repeat(2000),
    ];
    const areas = odd.map((text, index) => offer(text, index));
    expect(() =>
      matchDeals(
        odd.map((item) => ({ item, unit: "" })),
        areas,
      ),
    ).not.toThrow();
  });
});
