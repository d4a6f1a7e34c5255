import { describe, expect, it } from "vitest";
import type { ReadLine } from "./ocr-engine";
import { unitBeside, withSignsBeside } from "./price-surroundings";
import type { ReadPrice } from "./read-price";

function line(text: string, left: number, top: number, width: number, height: number): ReadLine {
  return { text, left, top, right: left + width, bottom: top + height, score: 1, characters: [] };
}

/** 200 pixels wide and 100 high, at (1000, 500). */
function price(text: string, lines: ReadLine[] = []): ReadPrice {
  const box = { left: 1000, top: 500, right: 1200, bottom: 600 };
  return { ...box, text, guess: "", size: 100, score: 1, agreement: 1, parts: null, isAside: false, lines };
}

describe("currency signs that stand apart", () => {
  it("go before their price, and are lines of nothing else", () => {
    const sign = line("RS", 930, 540, 60, 50);
    const [read] = withSignsBeside([price("3,59")], [sign, line("Kg", 500, 100, 40, 30)]);
    expect(read).toMatchObject({ text: "R$3,59", lines: [sign] });
    expect(withSignsBeside([price("3.59")], [line("S", 960, 520, 30, 60)])[0]?.text).toBe("$3.59");
  });

  it("stay where they are far off, behind, or part of a price that has its sign", () => {
    for (const far of [
      line("RS", 800, 540, 60, 50),
      line("RS", 1210, 540, 60, 50),
      line("RS", 930, 700, 60, 50),
    ]) {
      expect(withSignsBeside([price("3,59")], [far])[0]?.text).toBe("3,59");
    }
    expect(withSignsBeside([price("$3.59")], [line("RS", 930, 540, 60, 50)])[0]?.text).toBe("$3.59");
    const own = line("RS", 930, 540, 60, 50);
    expect(withSignsBeside([price("3,59", [own])], [own])[0]?.text).toBe("3,59");
  });
});

describe("the unit of a price", () => {
  const behind = (text: string) => unitBeside(price("5.99"), [line(text, 1130, 590, 60, 35)])?.text ?? null;

  it("stands behind it or below its cents", () => {
    expect(behind("/LB")).toBe("/LB");
    expect(behind("/EA")).toBe("/EA");
    expect(behind("kg")).toBe(" kg");
    expect(behind("unid")).toBe(" unid");
    expect(unitBeside(price("5.99"), [line("ea.", 1215, 560, 50, 40)])?.text).toBe(" ea.");
    expect(unitBeside(price("5.99"), [line("/LB", 1130, 555, 60, 40)])?.text).toBe("/LB");
  });

  it("stands beside raised cents where a stroke says that it is one", () => {
    const raised = (text: string) => unitBeside(price("5.99"), [line(text, 1205, 505, 60, 75)])?.text ?? null;
    expect(raised("/ea.")).toBe("/ea.");
    expect(raised("ea.")).toBeNull();
  });

  it.each(["per kg", "al kg", "all'etto", "les 100 g", "la pièce", "el kilo"])("is %s", (text) => {
    expect(behind(text)).toBe(` ${text}`);
    expect(unitBeside(price("5.99"), [line(text, 1010, 605, 100, 35)])?.text).toBe(` ${text}`);
  });

  it("is told from what the reader makes of it", () => {
    for (const misread of ["//b", "/1b", "/Ib", "|lb"]) expect(behind(misread)).toBe("/lb");
  });

  it("is no other word, and not that of another price", () => {
    for (const word of ["SAVE", "Kiwi", "b", "2", "5 kg", "/100"]) expect(behind(word)).toBeNull();
    const left = line("/LB", 1000, 610, 60, 35);
    const farBelow = line("/LB", 1130, 700, 60, 35);
    const above = line("/LB", 1130, 450, 60, 35);
    const tooHigh = line("/LB", 1210, 520, 150, 90);
    for (const other of [left, farBelow, above, tooHigh])
      expect(unitBeside(price("5.99"), [other])).toBeNull();
  });

  it("is the nearest of several", () => {
    const near = line("/LB", 1130, 605, 60, 35);
    expect(unitBeside(price("5.99"), [line("/EA", 1130, 650, 60, 35), near])).toEqual({
      text: "/LB",
      line: near,
    });
  });
});
