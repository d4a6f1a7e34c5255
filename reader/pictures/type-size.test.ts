import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { findInk } from "./ink";
import { measureType, sizeOfPrice } from "./type-size";

function typeOf(text: string, size: number, weight = "") {
  const canvas = createCanvas(900, 96);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, 900, 96);
  pen.fillStyle = "black";
  pen.font = `${weight} ${size}px sans-serif`;
  pen.fillText(text, 20, 70);
  const { data } = pen.getImageData(0, 0, 900, 96);
  const { type, stroke } = measureType(findInk({ width: 900, height: 96, data }), text);
  return { type: type * 96, stroke };
}

describe("the size of a line's type", () => {
  it("is the same whatever letters the line has", () => {
    const usual = typeOf("Sourdough Bread", 50).type;
    for (const text of ["Milchhof", "ORANGE", "Half & Half", "name", "Äpfel", "gypsy", "500 g"])
      expect(Math.abs(typeOf(text, 50).type / usual - 1), text).toBeLessThan(0.1);
  });

  it("tells a name from the smaller line above it, and bold type from plain", () => {
    const [name, brand] = [typeOf("Paprika rot", 56, "bold"), typeOf("Milchhof", 46)];
    expect(brand.type / name.type).toBeGreaterThan(0.75);
    expect(brand.type / name.type).toBeLessThan(0.9);
    expect(name.stroke).toBeGreaterThan(1.2 * brand.stroke);
  });

  it("is told of an empty line too", () => {
    expect(typeOf("", 50).type).toBeGreaterThan(0);
  });
});

describe("the size of a price", () => {
  const line = (text: string) => [
    { text, left: 0, top: 0, right: 200, bottom: 100, score: 1, characters: [] },
  ];

  it("is about the same whether its digits were measured by their marks or by their line", () => {
    const byMarks = sizeOfPrice({ size: 97, lines: line("99") });
    const byLine = sizeOfPrice({ size: 100, lines: line("2e99") });
    expect(byLine / byMarks).toBeCloseTo(1, 1);
  });

  it("is its line's height where that has words", () => {
    expect(sizeOfPrice({ size: 100, lines: line("2 for $5") })).toBe(100);
  });
});
