import { expect, it } from "vitest";
import type { ReadLine } from "./ocr-engine";
import { withRoundA } from "./round-letters";

/** A line whose letters "o" are an "a" as likely as given, one after the other. */
function line(text: string, ...rates: number[]): ReadLine {
  let next = 0;
  const characters = [...text].map((letter, index) => ({
    text: letter,
    left: index,
    right: index + 1,
    score: 0.9,
    ...(letter === "o" && { asA: rates[next++] ?? 0 }),
  }));
  return { left: 0, top: 0, right: text.length, bottom: 1, text, score: 0.9, characters };
}
const textsOf = (lines: readonly ReadLine[]) => withRoundA(lines).map(({ text }) => text);

it("reads a round a where the page's type has them", () => {
  const lines = [
    line("Hoorkur oder", 0.18, 0.43, 0.01),
    line("Alterro", 0.4),
    line("Shompoo", 0.48, 0.01, 0.01),
    line("Bobydreom", 0.3, 0.2),
  ];
  expect(textsOf(lines)).toEqual(["Haarkur oder", "Alterra", "Shampoo", "Babydream"]);
});

it("leaves single doubts of other type alone", () => {
  const lines = [line("Tomoten", 0.2, 0.01), line("Kokos oder Mohn", 0, 0.01, 0, 0.04)];
  expect(textsOf(lines)).toEqual(["Tomoten", "Kokos oder Mohn"]);
});
