import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import type { ReadLine } from "./ocr-engine";
import { isSaidAside, withAsides } from "./price-asides";
import { decodePicture } from "./resample";

const picture = decodePicture(createCanvas(800, 400));
const line = (text: string, left: number, top: number, width = 100): ReadLine => ({
  text,
  left,
  top,
  right: left + width,
  bottom: top + 50,
  score: 1,
  characters: [],
});
const price = (text: string, left: number, top: number) => ({
  text,
  left,
  top,
  right: left + 200,
  bottom: top + 80,
  size: 80,
  lines: [],
});

describe("a price that is none to be paid", () => {
  it.each([
    "statt",
    "UVP",
    "was",
    "Reg.",
    "instead of",
    "anziché",
    "invece di",
    "au lieu de",
    "De",
    "SAVE",
    "ord.",
  ])("stands behind '%s'", (word) => {
    const prices = [price("4.99", 300, 100), price("3.49", 300, 200)];
    const told = withAsides(picture, prices, [line(word, 180, 115)]);
    expect(told.map(({ isAside }) => isAside)).toEqual([true, false]);
  });

  it("is not one behind other words, nor one far from them", () => {
    expect(isSaidAside("Sonderpreis")).toBe(false);
    expect(isSaidAside("nur")).toBe(false);
    const [far] = withAsides(picture, [price("4.99", 300, 100)], [line("statt", 20, 115)]);
    const [below] = withAsides(picture, [price("4.99", 300, 100)], [line("statt", 180, 215)]);
    expect([far?.isAside, below?.isAside]).toEqual([false, false]);
  });
});
