import { createCanvas } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { toPrintedLine } from "./line-styles";
import { decodePicture } from "./resample";

/**
 * Draws a text and gives the words that it is parted into, as if all its letters but no spaces had been read.
 * @param early the reader places this letter so many pixels too far left
 */
function wordsOf(text: string, font: string, early = { letter: "", by: 0 }): string[] {
  const picture = createCanvas(1200, 120);
  const pen = picture.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, 1200, 120);
  pen.fillStyle = "black";
  pen.font = font;
  pen.fillText(text, 30, 80);
  const rightOf = (end: number) => 30 + pen.measureText(text.slice(0, end)).width;
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
  return toPrintedLine(decodePicture(picture), read).words.map((word) => word.text);
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
