import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { findCards } from "./page-cards";
import type { PixelBox } from "./picture";

const [width, height] = [400, 500];
type Pen = ReturnType<ReturnType<typeof createCanvas>["getContext"]>;

function cardsOf(paper: string, draw: (pen: Pen) => void): PixelBox[] {
  const pen = createCanvas(width, height).getContext("2d");
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  draw(pen);
  return findCards(pen.getImageData(0, 0, width, height) as unknown as Parameters<typeof findCards>[0]);
}

function paint(pen: Pen, colour: string, { left, top, right, bottom }: PixelBox) {
  pen.fillStyle = colour;
  pen.fillRect(left, top, right - left, bottom - top);
}

const one = { left: 20, top: 60, right: 180, bottom: 260 };
const two = { left: 200, top: 60, right: 380, bottom: 260 };

describe("cards", () => {
  it("are found in white on nearly white, and in colours", () => {
    const cards = cardsOf("#f3f3ef", (pen) => {
      paint(pen, "#ffffff", one);
      paint(pen, "#ffe0e0", two);
    });
    expect(cards.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))).toEqual([one, two]);
  });

  it("are found where a thin line goes around them", () => {
    const cards = cardsOf("#ffffff", (pen) => {
      pen.strokeStyle = "#cccccc";
      pen.strokeRect(20.5, 60.5, 160, 200);
    });
    expect(cards).toContainEqual(expect.objectContaining({ left: 21, top: 61, right: 180, bottom: 260 }));
  });

  it("are whole under pictures that reach to an edge", () => {
    const cards = cardsOf("#f3f3ef", (pen) => {
      paint(pen, "#ffffff", one);
      paint(pen, "#a03020", { left: 20, top: 120, right: 100, bottom: 170 });
    });
    expect(cards).toContainEqual(expect.objectContaining(one));
  });

  it("are no page, no thin band, and nothing round", () => {
    const cards = cardsOf("#f3f3ef", (pen) => {
      paint(pen, "#ffffff", { left: 0, top: 20, right: width, bottom: height });
      paint(pen, "#d00000", { left: 20, top: 60, right: 380, bottom: 80 });
      pen.fillStyle = "#ffe500";
      pen.beginPath();
      pen.arc(200, 300, 60, 0, 7);
      pen.fill();
    });
    expect(cards).toEqual([]);
  });
});
