import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { type DemoArea, drawDemoCircular } from "./draw-demo-circular";

const drawn = await drawDemoCircular();

describe("the demo circular", () => {
  it("is a PDF of four letter pages, one for each list of areas", async () => {
    const pdf = await PDFDocument.load(drawn.pdf);
    const sizes = pdf.getPages().map((page) => page.getSize());
    expect(sizes).toEqual(Array(4).fill({ width: 612, height: 792 }));
    expect(drawn.pages).toHaveLength(4);
  });

  it("stays small enough to start with", () => {
    expect(drawn.pdf.byteLength).toBeLessThan(3_000_000);
  });

  it("comes out byte for byte the same", async () => {
    const again = await drawDemoCircular();
    expect(Buffer.compare(again.pdf, drawn.pdf)).toBe(0);
    expect(again.pages).toEqual(drawn.pages);
  });

  it("has its areas within the page and apart from each other", () => {
    for (const { areas } of drawn.pages) {
      expect(areas.length).toBeGreaterThan(6);
      for (const area of areas) {
        expect(Math.min(area.left, area.top), area.ingredient).toBeGreaterThan(0);
        expect(Math.max(area.left + area.width, area.top + area.height), area.ingredient).toBeLessThan(1);
        const hit = areas.filter((other) => other !== area && overlap(area, other));
        expect(hit, area.ingredient).toEqual([]);
      }
    }
  });

  it("says every kind of price in words", () => {
    const deals = drawn.pages.flatMap(({ areas }) => areas.map(({ deal }) => deal));
    for (const deal of ["2/$5", "$8.99 lb", "49¢ lb", "$4.99 each", "$2.49", "Buy 1 Get 1 Free"]) {
      expect(deals).toContain(deal);
    }
  });
});

function overlap(one: DemoArea, other: DemoArea): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
