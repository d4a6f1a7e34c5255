import { describe, expect, it } from "vitest";
import type { ReadDeal } from "#app/kernel/ports/page-reader";
import { suggestPageAreas } from "./reading-suggestions";

const word = { left: 0.1, top: 0.1, width: 0.1, height: 0.03, size: 0.03 };
const content = {
  words: [
    { ...word, text: "Pears" },
    { ...word, top: 0.14, text: "$2.99" },
  ],
  pictures: [
    { left: 0.5, top: 0.5, width: 0.2, height: 0.2 },
    { left: 0.52, top: 0.72, width: 0.05, height: 0.05 },
  ],
  links: [],
  rules: [],
};

function readDeal(change: Partial<ReadDeal>): ReadDeal {
  return {
    left: 0.45,
    top: 0.45,
    width: 0.4,
    height: 0.4,
    price: "4.99",
    ingredient: "Plums",
    prefix: "Organic",
    details: "2 lb",
    confidence: 0.7,
    ...change,
  };
}

describe("suggestions for a page", () => {
  it("come from its text where its picture need not be read", () => {
    expect(suggestPageAreas(content, null, 0.7)).toMatchObject([{ ingredient: "Pears", deal: "$2.99" }]);
  });

  it("come from what was read on its picture, with the largest picture that lies in each", () => {
    const lower = readDeal({ top: 0.9, height: 0.1, ingredient: "Figs" });
    const deals = [lower, readDeal({})];
    expect(suggestPageAreas(content, { status: "read", deals }, 0.7)).toMatchObject([
      { ingredient: "Plums", prefix: "Organic", deal: "4.99", details: "2 lb", thumbnailIndex: 0 },
      { ingredient: "Figs", thumbnailIndex: null },
    ]);
  });

  it("are none while it is being read, and from its text where nothing could be read", () => {
    expect(suggestPageAreas(content, { status: "waiting", deals: [] }, 0.7)).toEqual([]);
    expect(suggestPageAreas(content, { status: "failed", deals: [] }, 0.7)).toHaveLength(1);
    expect(suggestPageAreas(content, { status: "read", deals: [] }, 0.7)).toHaveLength(1);
  });
});
