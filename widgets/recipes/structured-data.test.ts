import { afterEach, expect, test } from "vitest";
import { makeRecipe } from "#tests/widgets/recipes-factory";
import { listData, publishData, recipeData } from "./structured-data";

afterEach(() => {
  document.head.replaceChildren();
});

const told = () =>
  [...document.head.querySelectorAll("script")].map(({ textContent }) => JSON.parse(textContent ?? ""));

test("a recipe is told with all that search engines ask for, and taken back", () => {
  const stop = publishData(recipeData(makeRecipe({ title: "</script>Soup" })));
  expect(document.head.innerHTML).not.toContain("</script>Soup");
  expect(told()).toEqual([
    expect.objectContaining({
      "@type": "Recipe",
      name: "</script>Soup",
      image: expect.stringMatching(/^https:/),
      author: { "@type": "Person", name: "Ann Cook" },
      prepTime: "PT10M",
      totalTime: "PT1H10M",
      recipeYield: "4",
      recipeIngredient: expect.arrayContaining(["1 lb vine tomatoes"]),
      recipeInstructions: expect.arrayContaining([
        { "@type": "HowToStep", text: "Heat the oven to 400 °F." },
      ]),
    }),
  ]);
  stop();
  expect(told()).toEqual([]);
});

test("what the page tells itself is not told twice, whatever else stands in the page", () => {
  const add = (text: string) => {
    const script = document.createElement("script");
    script.type = "application/ld+json";
    script.text = text;
    document.head.append(script);
  };
  add("{ broken");
  add('{"@graph":[{"@type":["Thing","Recipe"],"name":"Soup"}]}');
  publishData(recipeData(makeRecipe({ title: "Soup" })));
  expect(document.head.querySelectorAll("script")).toHaveLength(2);
  publishData(recipeData(makeRecipe({ title: "Stew" })));
  expect(document.head.querySelectorAll("script")).toHaveLength(3);
});

test("a list tells its recipes by their addresses", () => {
  const card = { id: 12, title: "Soup", image: null, totalTime: null, summary: "" };
  expect(listData([card]).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Soup", url: expect.stringMatching(/#endcap-recipe-12$/) },
  ]);
});
