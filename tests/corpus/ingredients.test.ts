import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parseIngredientText } from "#app/catalogue/domain/recipes/ingredient-text";
import { corpusDir, hasCorpus } from "./manifest";

function realLines(): string[] {
  const read = (name: string) =>
    JSON.parse(readFileSync(path.join(corpusDir, "recipes", name), "utf8")) as {
      ingredients: string | string[];
    }[];
  return [...read("open-recipes-1042.json"), ...read("public-domain-recipes.json")]
    .flatMap(({ ingredients }) => (typeof ingredients === "string" ? ingredients.split("\n") : ingredients))
    .map((line) => line.trim())
    .filter(Boolean);
}

it.runIf(hasCorpus())(
  "of 14,000 real lines each keeps an item, and next to each that begins with a number has its quantity",
  () => {
    const parsed = realLines().map(parseIngredientText);
    expect(parsed.filter(({ heading, item }) => !heading && item === "")).toEqual([]);
    const counted = parsed.filter(({ text }) => /^[\d½¼¾⅓⅔~]/.test(text));
    expect(counted.length).toBeGreaterThan(11_000);
    // Two amounts in one line ("1 cup plus 2 tablespoons", "1 red pepper, 1 green pepper") can't be scaled as one.
    const without = counted.filter(({ quantity }) => quantity === null);
    expect(without.length / counted.length).toBeLessThan(0.05);
    expect(without.filter(({ keepsAmount }) => !keepsAmount)).toEqual([]);
    // An amount left in the item would be bought, and not scaled.
    const left = counted.filter(({ item, quantity }) => quantity !== null && /^(?:[\d/|(]|of )/.test(item));
    expect(left.length / counted.length).toBeLessThan(0.004);
  },
);
