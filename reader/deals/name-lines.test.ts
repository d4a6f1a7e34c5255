import { describe, expect, it } from "vitest";
import { goesOnBelow, joinNameLines } from "./name-lines";

describe("the lines of a name", () => {
  it.each([
    [["Kirsch-", "tomaten", "am Strauch"], "Kirschtomaten am Strauch"],
    [["Brett-", "und Kartenspiel"], "Brett- und Kartenspiel"],
    [["USB-", "Ladegerät"], "USB-Ladegerät"],
    [["Pão de", "Queijo"], "Pão de Queijo"],
    [[], ""],
  ])("%j are one", (lines, name) => {
    expect(joinNameLines(lines)).toBe(name);
  });

  it("go on where the last one ends open", () => {
    expect(["Frozen Meals or", "Shampoo &", "Back-"].every((text) => goesOnBelow.test(text))).toBe(true);
    expect(["Corn", "Dijon", "Terra"].some((text) => goesOnBelow.test(text))).toBe(false);
  });
});
