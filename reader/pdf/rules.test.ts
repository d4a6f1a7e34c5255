import { describe, expect, it } from "vitest";
import { rulesOf, type Segment } from "./rules";

function rectangle(x: number, y: number, width: number, height: number): Segment[] {
  const [right, bottom] = [x + width, y + height];
  return [
    { x0: x, y0: y, x1: right, y1: y },
    { x0: right, y0: y, x1: right, y1: bottom },
    { x0: right, y0: bottom, x1: x, y1: bottom },
    { x0: x, y0: bottom, x1: x, y1: y },
  ];
}

const rules = (segments: Segment[]) => rulesOf(segments, 1000, 1000);

describe("finding printed lines", () => {
  it("takes a thin bar as one line", () => {
    expect(rules(rectangle(100, 500, 800, 1))).toEqual([{ left: 0.1, top: 0.5005, width: 0.8, height: 0 }]);
  });

  it("takes the four sides of a box as four lines", () => {
    expect(rules(rectangle(100, 100, 200, 300))).toHaveLength(4);
  });

  it("joins the stretches of one line", () => {
    const dashes = Array.from({ length: 5 }, (_, i) => ({
      x0: 100 + i * 40,
      y0: 50,
      x1: 140 + i * 40,
      y1: 50,
    }));
    expect(rules(dashes)).toEqual([{ left: 0.1, top: 0.05, width: 0.2, height: 0 }]);
  });

  it("takes a row of short strokes as one dashed line, and single ones as none", () => {
    const dash = (x: number) => ({ x0: x, y0: 50, x1: x + 6, y1: 50 });
    const dashes = Array.from({ length: 20 }, (_, i) => dash(100 + i * 10));
    expect(rules(dashes)).toEqual([{ left: 0.1, top: 0.05, width: 0.196, height: 0 }]);
    expect(rules([100, 300, 320, 700, 900].map(dash))).toEqual([]);
  });

  it("keeps the lines of a narrow table apart", () => {
    const lines = [100, 110, 120].map((y) => ({ x0: 0, y0: y, x1: 500, y1: y }));
    expect(rules(lines)).toHaveLength(3);
  });

  it("leaves out slanted and short lines and the page's own border", () => {
    const slanted = { x0: 0, y0: 0, x1: 300, y1: 200 };
    const short = { x0: 10, y0: 10, x1: 15, y1: 10 };
    expect(rules([slanted, short, ...rectangle(0, 0, 1000, 1000)])).toEqual([]);
  });
});
