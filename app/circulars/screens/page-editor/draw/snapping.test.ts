import { describe, expect, it } from "vitest";
import { snapDrawn, snapLinesFor, snapMoved, snapResized } from "./snapping";

const reach = { x: 0.01, y: 0.01 };
const box = { left: 0.305, top: 0.5, width: 0.2, height: 0.1 };

describe("snapping", () => {
  it("lays a moved box on the printed edge that one of its sides is nearest to", () => {
    const { box: snapped, guides } = snapMoved(box, { x: [0.3, 0.507], y: [] }, reach);
    expect(snapped.left).toBeCloseTo(0.307, 5);
    expect(snapped.width).toBe(0.2);
    expect(guides).toEqual({ x: 0.507, y: null });
  });

  it("leaves a box alone that is out of reach", () => {
    expect(snapMoved(box, { x: [0.28, 0.53], y: [0.45] }, reach)).toEqual({
      box,
      guides: { x: null, y: null },
    });
  });

  it("lays only the side that is pulled on a line", () => {
    const { box: snapped } = snapResized(box, { x: 1, y: 0 }, { x: [0.304, 0.51], y: [0.5001] }, reach);
    expect(snapped.left).toBe(0.305);
    expect(snapped.left + snapped.width).toBeCloseTo(0.51, 5);
    expect(snapped.top).toBe(0.5);
  });

  it("keeps the opposite side in place when the left one is pulled", () => {
    const { box: snapped } = snapResized(box, { x: -1, y: -1 }, { x: [0.3], y: [0.495] }, reach);
    expect(snapped.left).toBeCloseTo(0.3, 5);
    expect(snapped.left + snapped.width).toBeCloseTo(0.505, 5);
    expect(snapped.top).toBeCloseTo(0.495, 5);
  });

  it("lays both corners of a drawn box on lines and shows those of the one under the pointer", () => {
    const lines = { x: [0.3, 0.51], y: [0.495] };
    const { box: snapped, guides } = snapDrawn(box, { x: 1, y: 1 }, lines, reach);
    expect(snapped.left).toBeCloseTo(0.3, 5);
    expect(snapped.left + snapped.width).toBeCloseTo(0.51, 5);
    expect(snapped.top).toBeCloseTo(0.495, 5);
    expect(snapped.top + snapped.height).toBeCloseTo(0.6, 5);
    expect(guides).toEqual({ x: 0.51, y: null });
  });

  it("leaves a drawn box that is narrower than the reach its width", () => {
    const narrow = { ...box, width: 0.004 };
    expect(snapDrawn(narrow, { x: 1, y: 1 }, { x: [0.307], y: [] }, reach).box.width).toBeGreaterThan(0);
  });

  it("knows the page's edges and the sides of other areas", () => {
    const lines = snapLinesFor({ x: [0.2], y: [] }, [{ left: 0.6, top: 0.1, width: 0.1, height: 0.2 }]);
    expect(lines.x).toEqual([0.2, 0, 1, 0.6, 0.7]);
    expect(snapMoved({ ...box, top: 0.004 }, lines, reach).box.top).toBe(0);
  });
});
