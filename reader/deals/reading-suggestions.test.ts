import { describe, expect, it } from "vitest";
import type { ReadDeal } from "#reader/read-page";
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

const nothing = { words: [], deals: [] };

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
    picture: { left: 0.6, top: 0.6, width: 0.2, height: 0.2 },
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
    expect(suggestPageAreas(content, { status: "read", words: [], deals }, 0.7)).toMatchObject([
      { ingredient: "Plums", prefix: "Organic", deal: "4.99", details: "2 lb", thumbnailIndex: 0 },
      { ingredient: "Figs", thumbnailIndex: null },
    ]);
  });

  it("have a picture to cut out where the page has none of its own, but not nearly the whole page", () => {
    const whole = { left: 0.01, top: 0, width: 0.98, height: 0.9 };
    const tooFar = { left: 0.9, top: -0.1, width: 0.2, height: 0.3 };
    const deals = [
      readDeal({ top: 0.9, height: 0.1, picture: tooFar }),
      readDeal({}),
      readDeal({ top: 0.1, height: 0.2, picture: whole }),
    ];
    const found = suggestPageAreas(content, { status: "read", words: [], deals }, 0.7);
    expect(found.map(({ picture }) => picture)).toEqual([
      null,
      null,
      { left: 0.9, top: 0, width: 0.1, height: 0.2 },
    ]);
  });

  it("come from the words that were read where it shows no pictures, never surely", () => {
    const row = (top: number, name: string, price: string) => [
      { ...word, top, width: 0.2, text: name },
      { ...word, top, left: 0.8, text: price },
    ];
    const words = [0.1, 0.3, 0.5, 0.7].flatMap((top, index) => row(top, `Pears${index}`, `$2.9${index}`));
    const found = suggestPageAreas(content, { status: "read", words, deals: [] }, 0.7);
    expect(found).toMatchObject([
      { ingredient: "Pears0", deal: "$2.90", thumbnailIndex: null },
      { ingredient: "Pears1", deal: "$2.91" },
      { ingredient: "Pears2", deal: "$2.92" },
      { ingredient: "Pears3", deal: "$2.93" },
    ]);
    for (const { confidence } of found) expect(confidence).toBeLessThan(0.9);
  });

  it("are none while it is being read, and from its text where nothing could be read", () => {
    expect(suggestPageAreas(content, { status: "waiting", ...nothing }, 0.7)).toEqual([]);
    expect(suggestPageAreas(content, { status: "failed", ...nothing }, 0.7)).toHaveLength(1);
    expect(suggestPageAreas(content, { status: "read", ...nothing }, 0.7)).toHaveLength(1);
  });
});
