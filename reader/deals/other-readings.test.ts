import { expect, it } from "vitest";
import type { PageWord } from "#reader/page-content";
import { suggestPageAreas } from "./reading-suggestions";

const at = (text: string, left: number, top: number, size = 0.01): PageWord => ({
  ...{ text, left, top, width: 0.012 * text.length, height: size, size },
});
/** One deal with two prices and a name in two sizes, and a second one beside it. */
const words = [
  ...[at("HEINZ", 0.1, 0.1, 0.02), at("TOMATO", 0.1, 0.125, 0.02), at("KETCHUP", 0.18, 0.125, 0.02)],
  ...[
    at("$3.99", 0.1, 0.16, 0.04),
    at("2/$7.50", 0.1, 0.22, 0.025),
    at("32", 0.1, 0.26),
    at("oz", 0.14, 0.26),
  ],
  ...[at("Plums", 0.6, 0.1, 0.02), at("$1.99", 0.6, 0.16, 0.04)],
];
const printed = { words, pictures: [], links: [], rules: [] };
const box = { left: 0.08, top: 0.08, width: 0.3, height: 0.22 };
const deal = { ...box, price: "$3.99", ingredient: "KETCHUP", prefix: "", details: "" };

it("other names and prices are told of a deal, as they are printed in its box alone", () => {
  for (const reading of [
    null,
    { status: "read" as const, words, deals: [{ ...deal, picture: null, confidence: 0.5 }] },
  ]) {
    const [ketchup] = suggestPageAreas(printed, reading, 0.7);
    const said = [ketchup?.ingredient, ...(ketchup?.names ?? [])];
    expect(said).toContain("HEINZ TOMATO KETCHUP");
    expect(said).toContain("TOMATO KETCHUP");
    expect(new Set(said).size).toBe(said.length);
    expect([ketchup?.deal, ...(ketchup?.prices ?? [])]).toEqual(["$3.99", "2/$7.50"]);
    expect(said.join(" ")).not.toMatch(/Plums|32/);
  }
});

it("no more than three others are told, and none that says the same", () => {
  const many = Array.from({ length: 9 }, (_, row) => at(`Name${row}x`, 0.1, 0.3 + row * 0.02));
  const reading = { status: "read" as const, words: [...words, ...many] };
  const deals = [
    { ...deal, height: 0.5, ingredient: "heinz tomato ketchup", picture: null, confidence: 0.5 },
  ];
  const [found] = suggestPageAreas(printed, { ...reading, deals }, 0.7);
  expect(found?.names).toHaveLength(3);
  expect(found?.names).not.toContain("HEINZ TOMATO KETCHUP");
});

it("what a second reader says comes before what else is printed, with its words that were not read", () => {
  const told = { otherNames: ["Heinz Ketchup"], otherPrices: ["$7.77"], unread: ["$7.77"] };
  const reading = { status: "read" as const, words };
  const deals = [{ ...deal, ...told, picture: null, confidence: 0.5 }];
  const [ketchup] = suggestPageAreas(printed, { ...reading, deals }, 0.7);
  expect(ketchup?.names[0]).toBe("Heinz Ketchup");
  expect(ketchup?.prices).toEqual(["$7.77", "2/$7.50"]);
  expect(ketchup?.unread).toEqual(["$7.77"]);
});
