import { describe, expect, it } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time";
import { parseIngredientText } from "./ingredient-text";

/** As "from[-to] [unit] item | note"; nothing but the item for a line without a quantity. */
function told(line: string): string {
  const { heading, quantity, unit, item, note } = parseIngredientText(line);
  if (heading) return "heading";
  const { from, to } = quantity ?? {};
  const amount = from === undefined ? "" : `${from}${to ? `-${to}` : ""} ${unit ? `[${unit}] ` : ""}`;
  return `${amount}${item}${note ? ` | ${note}` : ""}`;
}

describe("quantities", () => {
  it.each([
    ["2 cups sugar", "2 [cup] sugar"],
    ["1 1/2 tablespoons fresh lemon juice", "1.5 [tablespoon] fresh lemon juice"],
    ["1 ½ tsp Coriander", "1.5 [teaspoon] Coriander"],
    ["1-½ cups flour", "1.5 [cup] flour"],
    ["2 – ¾ tsp salt", "2.75 [teaspoon] salt"],
    ["3 and ⅓ cups rice", "3.3333 [cup] rice"],
    ["1-½ to 2 cups milk", "1.5-2 [cup] milk"],
    ["½-¾ cup sugar", "0.5-0.75 [cup] sugar"],
    ["½ cup mayonnaise", "0.5 [cup] mayonnaise"],
    [".25 TSP ground clove", "0.25 [teaspoon] ground clove"],
    ["3-4 garlic cloves", "3-4 garlic cloves"],
    [
      "6 to 8 very small new potatoes, cut into 1/2 pieces",
      "6-8 very small new potatoes | cut into 1/2 pieces",
    ],
    ["2 or 3 pinches crushed red pepper flakes", "2-3 [pinch] crushed red pepper flakes"],
    ["1/2 teaspoon (to 1 Teaspoon) Black Pepper", "0.5-1 [teaspoon] Black Pepper"],
    ["~80g mozzarella cheese", "80 [gram] mozzarella cheese"],
    ["scant 1/4 cup chopped fresh dill", "0.25 [cup] chopped fresh dill"],
    ["a couple pinches of salt", "a couple pinches of salt"],
    ["One pound of currants, picked, washed and dried.", "1 [pound] currants | picked, washed and dried"],
    ["a handful of watercress", "1 [handful] watercress"],
    ["Turmeric powder 1/4 tbsp", "0.25 [tablespoon] Turmeric powder"],
    ["1,5 kg Mehl, gesiebt", "1.5 [kilogram] Mehl | gesiebt"],
    ["1,000 g flour", "1000 [gram] flour"],
    ["2 T. olive oil", "2 [tablespoon] olive oil"],
    ["2 Rib-eye steaks", "2 Rib-eye steaks"],
    ["Juice Of 2 Limes", "2 Limes | juice"],
  ])("%s", (line, expected) => expect(told(line)).toBe(expected));
});

describe("two numbers with a stroke", () => {
  it.each([
    ...[
      "2/3 cucchiai di olio",
      "1/2 spicchi d'aglio",
      "2/3 uova",
      "4/5 pommes",
      "5/6 patate",
      "3/4 carottes",
    ],
    ...["2/3 gousses d'ail", "2/3 poireaux", "1/2 dientes de ajo", "2/3 colheres de açúcar"],
  ])("are no fraction where several follow: %s", (line) => {
    expect(parseIngredientText(line)).toMatchObject({ quantity: null, keepsAmount: true });
  });
  it.each([
    ["2/3 cups milk", "0.6667 [cup] milk"],
    ["1/2 ananas", "0.5 ananas"],
    ["1/2 Glas Honig", "0.5 Glas Honig"],
    ["1 2/3 cucchiai di olio", "1.6667 cucchiai di olio"],
    ["3/4 litres de lait", "0.75 [liter] de lait"],
  ])("are a fraction elsewhere: %s", (line, expected) => expect(told(line)).toBe(expected));
});

describe("packages and sizes", () => {
  it.each([
    ["1 (14 oz) can black beans", "1 [can] black beans | 14 oz each"],
    ["1  14-ounce can of coconut milk", "1 [can] coconut milk | 14 ounce each"],
    ["2 cans 28 Ounce Crushed Tomatoes", "2 [can] Crushed Tomatoes | 28 Ounce each"],
    ["2 cans Sweetened Condensed Milk (14 Ounces Each)", "2 [can] Sweetened Condensed Milk | 14 Ounces Each"],
    ["6 whole 6-7 Ounce Chicken Breasts", "6 Chicken Breasts | 6-7 Ounce each"],
    ["1 - 14.5 oz can diced tomatoes", "1 [can] diced tomatoes | 14.5 oz each"],
    ["2 – 15 oz cans black beans", "2 [can] black beans | 15 oz each"],
    ["1 29oz large can tomato sauce", "1 [can] tomato sauce | 29oz each"],
  ])("%s", (line, expected) => expect(told(line)).toBe(expected));
});

describe("amounts told twice: the first counts", () => {
  it.each([
    ["1/2 cup / 120 ml extra virgin olive oil", "0.5 [cup] extra virgin olive oil"],
    ["2 cups / 8.5 oz / 245 g whole wheat pastry flour", "2 [cup] whole wheat pastry flour"],
    ["~150g (1/3 lb) bacon cubes", "150 [gram] bacon cubes"],
    ["1 stick 1/2 Cup Butter, Softened", "1 [stick] Butter | Softened"],
    ["1/2 bunch / 6 oz / 170 g dino kale", "0.5 [bunch] dino kale"],
  ])("%s", (line, expected) => expect(told(line)).toBe(expected));
});

it.each([
  ["4 cups 1/2-inch cubes watermelon", "4 [cup] 1/2-inch cubes watermelon"],
  ["3 lbs 1-inch thick pork chops", "3 [pound] 1-inch thick pork chops"],
  ["4 cups (1/2-inch) cubes watermelon", "4 [cup] cubes watermelon | 1/2-inch"],
  ["3 cups carrots (1 inch)", "3 [cup] carrots | 1 inch"],
])("keeps how large the pieces are of %s", (line, expected) => expect(told(line)).toBe(expected));

it.each(["4-3 cups milk", "2 to ½ cups milk", "6 - 5 oz fish fillets"])(
  "takes no number from %s, which runs backwards",
  (line) => expect(parseIngredientText(line)).toMatchObject({ quantity: null, keepsAmount: true }),
);

it.each(["1.1/2 cups milk", "2.1/2 Cup Toor Dal", "1,1/4 tsp salt", "1.5/2 cups milk"])(
  "takes no number from %s, which may be numbered",
  (line) => expect(parseIngredientText(line)).toMatchObject({ quantity: null, keepsAmount: true }),
);

describe("items and notes", () => {
  it.each([
    ["2 tablespoons chopped fresh chives ", "2 [tablespoon] chopped fresh chives"],
    ["1 onion, halved top to bottom and sliced", "1 onion | halved top to bottom and sliced"],
    ["4 boneless, skinless chicken breasts, cubed", "4 boneless, skinless chicken breasts | cubed"],
    ["1 dark chocolate bar, melted (optional)", "1 dark chocolate bar | melted, optional"],
    ["20 whole Frozen Mini Potato Wedges", "20 Frozen Mini Potato Wedges"],
    ["1/2 cup whole wheat pastry flour", "0.5 [cup] whole wheat pastry flour"],
    ["Salt And Pepper, to taste", "Salt And Pepper | to taste"],
    ["Canola Oil, For Frying", "Canola Oil | For Frying"],
    ["1/2 tsp [garam masala](/garam-masala) powder", "0.5 [teaspoon] garam masala powder"],
    ["4 cups cooked yellow split peas*", "4 [cup] cooked yellow split peas"],
    ["Optional Additions:", "heading"],
    ["FROSTING", "heading"],
  ])("%s", (line, expected) => expect(told(line)).toBe(expected));

  it("keeps what it does not understand", () => {
    expect(parseIngredientText("some slices of bell pepper, or so")).toMatchObject({
      quantity: null,
      unit: "",
      item: "some slices of bell pepper",
    });
    for (const odd of ["_____", "1/0 cups", "((((", "½", "1e9 eggs", "\u0000 12", "-"]) {
      const { text, item, heading } = parseIngredientText(odd);
      expect(text).toBe(odd);
      expect(heading || item !== "").toBe(true);
    }
  });

  it("takes long nonsense, and harmless words of other languages, in a moment", () => {
    const parts = [
      "1 ",
      "1/",
      "( ",
      "1 (1 ",
      ", ",
      "a ",
      "1-",
      "/ 1 ",
      "of ",
      "1tbsp",
      "1/2g",
      "[",
      "1(1oz ",
    ];
    const lines = parts.map((part) => part.repeat(500 / part.length));
    lines.push("200 g Schokoladenkuvertürestückchen, gehackt", `1/2 g ${"1tbsp".repeat(14)}–cup`);
    for (const line of lines) expect(cpuMsOf(() => parseIngredientText(line))).toBeLessThan(200);
  });
});

it("takes a line that is as long as a text for a text", () => {
  const line = `1 1/2 cups ${"sugar ".repeat(90)}`.trim();
  expect(told(line)).toBe(line);
});
