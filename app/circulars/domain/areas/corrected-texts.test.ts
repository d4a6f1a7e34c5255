import { expect, it } from "vitest";
import { correctTexts } from "./corrected-texts";

const read = {
  prefix: "Heinz",
  ingredient: "Tomato",
  deal: "$3.99",
  details: "KETCHUP\n2/$7.50\n32 oz",
};
const printed = { names: ["Tomato", "Tomato Ketchup"], prices: ["$3.99", "2/$7.50"] };

it("another name that is printed leaves the details, and what it does not say of the old one comes in", () => {
  const texts = correctTexts(read, { ...printed, ingredient: "Tomato Ketchup", deal: "$3.99" });
  expect(texts).toEqual({
    ...{ prefix: "", ingredient: "Tomato Ketchup", deal: "$3.99" },
    details: "Heinz\n2/$7.50\n32 oz",
  });
});

it("another price that is printed changes places with the old one", () => {
  const texts = correctTexts(read, { ...printed, ingredient: "Tomato", deal: "2/$7.50" });
  expect(texts).toEqual({ ...read, deal: "2/$7.50", details: "$3.99\nKETCHUP\n32 oz" });
});

it("the name that was read in place of an earlier ad's comes as it was read", () => {
  const seenBefore = { circular: "Last week", read: { prefix: "HElNZ", ingredient: "TOMAT0" } };
  const suggestion = { ...read, ingredient: "Tomato Ketchup", seenBefore };
  const names = ["Tomato Ketchup", "HElNZ TOMAT0", "KETCHUP"];
  const take = (ingredient: string) =>
    correctTexts(suggestion, { ...printed, names, ingredient, deal: "$3.99" });
  expect(take("HElNZ TOMAT0")).toEqual({ ...read, prefix: "HElNZ", ingredient: "TOMAT0" });
  expect(take("KETCHUP")).toMatchObject({ prefix: "", details: "HElNZ TOMAT0\n2/$7.50\n32 oz" });
});

it("what is typed changes nothing else", () => {
  const texts = correctTexts(read, { ...printed, ingredient: " Tomatoes ", deal: "$3.49" });
  expect(texts).toEqual({ ...read, ingredient: "Tomatoes", deal: "$3.49" });
});

it("a word or price that was not read on the page becomes no detail", () => {
  const told = {
    ...read,
    prefix: "",
    ingredient: "Organic Tomato",
    deal: "$7.77",
    unread: ["$7.77", "Organic"],
  };
  const texts = correctTexts(told, { ...printed, ingredient: "Tomato Ketchup", deal: "$3.99" });
  expect(texts).toMatchObject({ ingredient: "Tomato Ketchup", details: "2/$7.50\n32 oz" });
});
