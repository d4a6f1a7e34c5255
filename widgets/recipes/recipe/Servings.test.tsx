import { render } from "preact";
import { expect, it } from "vitest";
import { Servings } from "./Servings";

function textOf(servings: number | null, told: string, count: number): string {
  const box = document.createElement("div");
  render(<Servings servings={servings} told={told} count={count} onCount={() => {}} />, box);
  return box.textContent ?? "";
}

it("shows a yield that is no number of servings, and servings where others are chosen", () => {
  expect(textOf(null, "36 cookies", 1)).toContain("36 cookies");
  expect(textOf(4, "4 people", 4)).not.toContain("people");
  expect(textOf(4, "4 people", 5)).toContain("4 people");
});
