import { describe, expect, it } from "vitest";
import { linkedRecipes } from "#app/catalogue/domain/recipes/linked-recipes";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { withoutRecipe, withRecipe } from "./RecipesField";

const tart = { originalId: "7", title: "Pear tart" } as RecipeData;
const soup = { originalId: "8", title: "Leek soup" } as RecipeData;

describe("the recipes of an area", () => {
  it("are added once each and taken away one by one", () => {
    const both = withRecipe(withRecipe(withRecipe(null, tart), soup), tart);
    expect(linkedRecipes(both).map(({ title }) => title)).toEqual(["Pear tart", "Leek soup"]);
    const one = withoutRecipe(both, 0);
    expect(linkedRecipes(one)).toEqual([{ title: "Leek soup", originalId: "8" }]);
    expect(withoutRecipe(one, 0)).toBeNull();
  });

  it("are found in what others wrote, and stay in it as they were", () => {
    const theirs = '{"id":7,"name":"Pear tart"}';
    expect(linkedRecipes(theirs)).toEqual([{ title: "Pear tart", originalId: "7" }]);
    expect(JSON.parse(withRecipe(theirs, soup))).toEqual([{ id: 7, name: "Pear tart" }, soup]);
    expect(JSON.parse(withRecipe(theirs, tart))).toHaveLength(1);
    expect(linkedRecipes("[null, {}]")).toHaveLength(2);
  });

  it("are none in what is no list", () => {
    for (const json of [null, "", "{", "5", '"x"', "null"]) expect(linkedRecipes(json)).toEqual([]);
  });
});
