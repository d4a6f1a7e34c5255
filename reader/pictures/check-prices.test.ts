import { expect, it } from "vitest";
import { withHighDoubted } from "./check-prices";
import { priceOfLines } from "./read-price";

it("doubts prices that are much higher than the page's others, and finds the slash that was read as a one", () => {
  const line = { left: 0, top: 0, right: 100, bottom: 50, text: "", score: 1, characters: [] };
  const texts = ["3,49", "2/5,00", "314,00", "4992,49", "4,99", "6,99", "112,00"];
  const checked = withHighDoubted(texts.map((text) => ({ ...priceOfLines([line], text), agreement: 1 })));
  expect(checked.map(({ otherText = "" }) => otherText)).toEqual(["", "", "3/4,00", "", "", "", "1/2,00"]);
  expect(checked.map(({ agreement }) => agreement)).toEqual([1, 1, 1, 0, 1, 1, 1]);
});
