import { describe, expect, it } from "vitest";
import { isSure, openSuggestions, textsOfSuggestion } from "./open-suggestions";
import { largestInBox, readTextsInBox } from "./printed-in-box";
import { notPrinted, type SuggestedArea } from "./suggestions";

function suggestionOf(given: Partial<SuggestedArea> = {}): SuggestedArea {
  const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.2 };
  const texts = { deal: "$1", ingredient: "Milk", prefix: "", details: "" };
  return {
    ...box,
    ...texts,
    key: "a",
    department: "",
    ...notPrinted,
    thumbnailIndex: 3,
    confidence: 0.9,
    ...given,
  };
}

describe("a suggestion", () => {
  it("is open until an area has taken its place", () => {
    const suggestion = suggestionOf();
    const beside = { left: 0.28, top: 0.1, width: 0.2, height: 0.2 };
    expect(openSuggestions([suggestion], [beside])).toEqual([suggestion]);
    expect(openSuggestions([suggestion], [{ ...beside, left: 0.2 }])).toEqual([]);
  });

  it("is sure from a confidence of 0.9 on, with a name and a price", () => {
    expect(isSure(suggestionOf())).toBe(true);
    expect(isSure(suggestionOf({ confidence: 0.89 }))).toBe(false);
    expect(isSure(suggestionOf({ ingredient: "" }))).toBe(false);
    expect(isSure(suggestionOf({ deal: "" }))).toBe(false);
  });

  it("takes its picture along unless another area has it, and is cut to what a form takes", () => {
    const suggestion = suggestionOf({ deal: "x".repeat(300) });
    expect(textsOfSuggestion(suggestion, new Set([1]))).toMatchObject({ thumbnailIndex: 3 });
    const texts = textsOfSuggestion(suggestion, new Set([3]));
    expect(texts).toMatchObject({ thumbnailIndex: null, deal: "x".repeat(200) });
  });
});

describe("a box that is drawn by hand", () => {
  const word = (text: string, left: number, top: number, size: number) => ({
    text,
    left,
    top,
    width: 0.1,
    height: size,
    size,
  });
  const words = [
    word("Organic", 0.12, 0.1, 0.01),
    word("Pears", 0.12, 0.115, 0.02),
    word("$2.49", 0.12, 0.16, 0.04),
    word("3-lb", 0.12, 0.21, 0.01),
    word("Plums", 0.6, 0.115, 0.02),
  ];

  it("says what the words in it say, and nothing of its neighbours", () => {
    const texts = readTextsInBox(words, { left: 0.1, top: 0.09, width: 0.3, height: 0.2 }, 0.75);
    expect(texts).toMatchObject({ ingredient: "Pears", prefix: "Organic", deal: "$2.49" });
    expect(texts.details).toBe("3-lb");
    const empty = readTextsInBox(words, { left: 0.1, top: 0.5, width: 0.3, height: 0.2 }, 0.75);
    expect(empty).toEqual({ ingredient: "", prefix: "", deal: "", details: "" });
  });

  it("takes the largest picture that lies in it, never one that it lies in", () => {
    const box = { left: 0.1, top: 0.1, width: 0.3, height: 0.3 };
    const pictures = [
      { left: 0, top: 0, width: 1, height: 1 },
      { left: 0.12, top: 0.12, width: 0.05, height: 0.05 },
      { left: 0.2, top: 0.2, width: 0.2, height: 0.1 },
      { left: 0.38, top: 0.1, width: 0.2, height: 0.2 },
    ];
    expect(largestInBox(pictures, box)).toBe(pictures[2]);
    expect(largestInBox(pictures.slice(3), box)).toBeUndefined();
  });
});
