import { describe, expect, it } from "vitest";
import { chooseApart } from "./choose-boxes";

const box = (left: number, right: number, rate: number) => ({ left, top: 0, right, bottom: 100, rate });

describe("boxes that lie apart", () => {
  const [whole, first, second] = [box(0, 200, 0.7), box(0, 100, 0.6), box(100, 200, 0.65)];

  it("are the likeliest of those that lie over each other", () => {
    const likelier = box(0, 200, 0.9);
    expect(chooseApart([first, likelier])).toEqual([likelier]);
  });

  it("are several that are together likelier than one over them all", () => {
    expect(chooseApart([whole, first, second])).toEqual(expect.arrayContaining([first, second]));
    expect(chooseApart([whole, first, second])).toHaveLength(2);
    expect(chooseApart([box(0, 200, 0.95), first, second])).toHaveLength(1);
  });

  it("may touch, and share a little", () => {
    expect(chooseApart([box(0, 110, 0.8), second])).toHaveLength(2);
    expect(chooseApart([box(0, 140, 0.8), second])).toHaveLength(1);
  });

  it("are none where all are unlikely", () => {
    expect(chooseApart([box(0, 200, 0.3)])).toEqual([]);
    expect(chooseApart([])).toEqual([]);
  });
});
