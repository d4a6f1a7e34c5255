import { describe, expect, it } from "vitest";
import { behindMeasure, isContents, partSizes } from "./pack-size";

describe("partSizes", () => {
  it.each([
    ["Krakus Borscht Concentrate 10 oz", "Krakus Borscht Concentrate", ["10 oz"]],
    ["Fever-Tree Tonic, 8 x 150ml..................", "Fever-Tree Tonic", ["8 x 150ml"]],
    ["Oyster Bay Sauvignon Blanc, 75cl (was £10.50)", "Oyster Bay Sauvignon Blanc", ["75cl"]],
    ["YELLOW ONIONS 3 lb bag", "YELLOW ONIONS", ["3 lb bag"]],
    ["PURIFIED WATER 24-.5L BTL", "PURIFIED WATER", ["24-.5L BTL"]],
    ["12 oz. Smoked Bacon", "Smoked Bacon", ["12 oz."]],
    ["1 lb. Pkg. Hot Dogs", "Hot Dogs", ["1 lb. Pkg"]],
    ["500 g de cerises", "cerises", ["500 g"]],
    ["750 ml d’huile d’olive", "huile d’olive", ["750 ml"]],
    ["Paprika rot je 500-g-Packung", "Paprika rot", ["je 500-g-Packung"]],
  ])("parts the size from %s", (text, name, sizes) => {
    expect(partSizes(text)).toEqual({ name, sizes });
  });

  it.each(["80/20 Ground Beef", "7 UP", "Coca-Cola", "2% Milk", "A&W Root Beer"])(
    "keeps %s whole",
    (text) => {
      expect(partSizes(text)).toEqual({ name: text, sizes: [] });
    },
  );

  it.each([
    ["4 lb. Navel Oranges", "Navel Oranges"],
    ["3,8 % Bergmilch", "Bergmilch"],
    ["Navel Oranges 4 lb.", ""],
    ["24 oz.", ""],
    ["7 UP", ""],
  ])("finds the product behind the measure that %s begins with", (text, name) => {
    expect(behindMeasure(text)).toBe(name);
  });

  it("knows lines that say how much there is", () => {
    expect(["1LB", "je 1-kg-Netz", "12-14.5 oz"].every(isContents)).toBe(true);
    expect(["7 UP", "Lemons"].some(isContents)).toBe(false);
  });
});
