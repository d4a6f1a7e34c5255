import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { findDrawings } from "./page-drawings";
import type { PixelBox } from "./picture";
import type { PrintedPage } from "./printed-page";
import { decodePicture } from "./resample";

const width = 1200;
const height = 1600;

interface Blob extends PixelBox {
  /** Each pixel in a colour of its own, as in a photograph. */
  motley?: boolean;
  colour?: string;
}

function pageOf(paper: string, shapes: Blob[], lines: PixelBox[] = []): PrintedPage {
  const picture = createCanvas(width, height);
  const pen = picture.getContext("2d");
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  for (const { left, top, right, bottom, colour = "#c04010", motley } of shapes) {
    for (let y = top; y < bottom; y += 4) {
      for (let x = left; x < right; x += motley ? 4 : right - left) {
        pen.fillStyle = motley ? `rgb(${(x * 7) % 200}, ${(y * 5) % 200}, ${(x + y) % 120})` : colour;
        pen.fillRect(x, y, motley ? 4 : right - left, Math.min(4, bottom - y));
      }
    }
  }
  return { picture: decodePicture(picture), lines, prices: [], plain: 30 } as unknown as PrintedPage;
}

function isNear(found: PixelBox | undefined, wanted: PixelBox): boolean {
  const sides = ["left", "top", "right", "bottom"] as const;
  return found !== undefined && sides.every((side) => Math.abs(found[side] - wanted[side]) < 8);
}

const apples = { left: 100, top: 200, right: 400, bottom: 480, motley: true };
const pears = { left: 700, top: 900, right: 1000, bottom: 1300, motley: true };

describe("what is drawn on a page", () => {
  it("is each picture, on white and on tinted paper", () => {
    for (const paper of ["#ffffff", "#fdf3d8"]) {
      const { pictures, rules } = findDrawings(pageOf(paper, [apples, pears]));
      expect(pictures).toHaveLength(2);
      expect(isNear(pictures[0], apples)).toBe(true);
      expect(isNear(pictures[1], pears)).toBe(true);
      expect(rules).toEqual([]);
    }
  });

  it("is no card or band of one colour", () => {
    const card = { left: 50, top: 150, right: 500, bottom: 900, colour: "#e0f0e0" };
    expect(findDrawings(pageOf("#ffffff", [card, apples])).pictures).toHaveLength(1);
  });

  it("is no print", () => {
    const line = { left: 600, top: 300, right: 900, bottom: 340 };
    const letters = { ...line, motley: true };
    expect(findDrawings(pageOf("#ffffff", [letters])).pictures).toHaveLength(1);
    expect(findDrawings(pageOf("#ffffff", [letters], [line])).pictures).toEqual([]);
  });

  it("tells straight lines from pictures", () => {
    const across = { left: 60, top: 800, right: 1100, bottom: 804, colour: "black" };
    const down = { left: 600, top: 100, right: 604, bottom: 1500, colour: "black" };
    const { pictures, rules } = findDrawings(pageOf("#ffffff", [apples, across, down]));
    expect(pictures).toHaveLength(1);
    expect(rules.some((rule) => rule.right - rule.left > 400 && Math.abs(rule.top - 800) < 6)).toBe(true);
    expect(rules.some((rule) => rule.bottom - rule.top > 600 && Math.abs(rule.left - 600) < 6)).toBe(true);
  });

  it("follows a frame under print and along a picture that touches it", () => {
    const sides = [
      { left: 60, top: 100, right: 1100, bottom: 104, colour: "black" },
      { left: 60, top: 700, right: 1100, bottom: 704, colour: "black" },
      { left: 60, top: 100, right: 64, bottom: 704, colour: "black" },
    ];
    const picture = { left: 64, top: 300, right: 400, bottom: 600, motley: true };
    const price = { left: 200, top: 110, right: 500, bottom: 180 };
    const { pictures, rules } = findDrawings(pageOf("#ffffff", [...sides, picture], [price]));
    expect(rules).toHaveLength(3);
    for (const side of sides) expect(rules.some((rule) => isNear(rule, side))).toBe(true);
    expect(pictures).toHaveLength(1);
    expect(isNear(pictures[0], picture)).toBe(true);
  });

  it("is one picture on a photograph, and nothing on an empty page", () => {
    const all = { left: 0, top: 0, right: width, bottom: height, motley: true };
    expect(findDrawings(pageOf("#ffffff", [all])).pictures.length).toBeLessThanOrEqual(1);
    expect(findDrawings(pageOf("#ffffff", []))).toEqual({ pictures: [], rules: [], cards: [] });
  });
});
