import { createCanvas } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { toPrintedLine } from "./line-styles";
import { decodePicture } from "./resample";

/**
 * Draws a text and gives the words that it is parted into, as if all its letters but no spaces had been read.
 * @param early the reader places this letter so many pixels too far left
 * @param apart letters from this one on are drawn so many pixels further right
 */
function partsOf(text: string, font: string, early = { letter: "", by: 0 }, apart = { from: 99, by: 0 }) {
  const picture = createCanvas(1200, 120);
  const pen = picture.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, 1200, 120);
  pen.fillStyle = "black";
  pen.font = font;
  const rightOf = (end: number) =>
    30 + pen.measureText(text.slice(0, end)).width + (end > apart.from ? apart.by : 0);
  pen.fillText(text.slice(0, apart.from), 30, 80);
  pen.fillText(text.slice(apart.from), rightOf(apart.from) + apart.by, 80);
  const characters = [...text]
    .map((letter, index) => ({ text: letter, left: rightOf(index), right: rightOf(index + 1), score: 1 }))
    .filter((letter) => letter.text !== " ")
    .map((letter) =>
      letter.text === early.letter
        ? { ...letter, left: letter.left - early.by, right: letter.right - early.by }
        : letter,
    );
  const line = { left: 24, top: 22, right: rightOf(text.length) + 6, bottom: 102 };
  const read = { ...line, text: text.replaceAll(" ", ""), score: 1, characters };
  return toPrintedLine(decodePicture(picture), read).words;
}

function wordsOf(...asked: Parameters<typeof partsOf>): string[] {
  return partsOf(...asked).map((word) => word.text);
}

it.each(["bold 60px serif", "bold 60px sans-serif", "60px serif", "52px sans-serif"])(
  "parts words, not their first letters, in %s",
  (font) => {
    for (const text of [
      "Orange Juice",
      "Whole Chicken",
      "Fresh Tomatoes",
      "Type A Eggs",
      "Jumbo Yams Vitamin C",
    ])
      expect(wordsOf(text, font).join(" ")).toBe(text);
  },
);

it("parts a line once at a gap in which the reader places a letter", () => {
  expect(wordsOf("Orange  Juice", "bold 60px serif", { letter: "J", by: 27 })).toEqual(["Orange", "Juice"]);
});

it("keeps a word whole of which two letters stand a little apart", () => {
  const apart = { from: 2, by: 12 };
  expect(wordsOf("Galapfel", "bold 60px sans-serif", undefined, apart)).toEqual(["Galapfel"]);
});

it("parts a capital from a small letter before it at a narrower gap", () => {
  const apart = { from: 2, by: 7 };
  expect(wordsOf("orVanilla", "bold 60px sans-serif", undefined, apart)).toEqual(["or", "Vanilla"]);
});

it("ends a word where its ink ends", () => {
  const [first, second] = partsOf("Karkowka wieprzowa", "bold 60px sans-serif", { letter: "a", by: 20 });
  const gap = (second?.left ?? 0) - (first?.right ?? 0);
  expect(gap).toBeGreaterThan(12);
  expect(gap).toBeLessThan(24);
});
