import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSameDeal, isSure, openSuggestions, textsOfSuggestion, type WordedBox } from "./open-suggestions";
import { largestInBox, readTextsInBox } from "./printed-in-box";
import { notPrinted, type SuggestedArea } from "./suggestions";

function suggestionOf(given: Partial<SuggestedArea> = {}): SuggestedArea {
  const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.2 };
  const texts = { deal: "$1", ingredient: "Milk", prefix: "", details: "" };
  return {
    ...box,
    ...texts,
    key: "a",
    department: "",
    ...notPrinted,
    thumbnailIndex: 3,
    confidence: 0.9,
    ...given,
  };
}

describe("a suggestion", () => {
  it("is open until an area of nearly its box is there, whatever that says", () => {
    const suggestion = suggestionOf();
    const drawn = { ...suggestion, prefix: "", ingredient: "Oats", deal: "" };
    expect(openSuggestions([suggestion], [{ ...drawn, left: 0.3 }])).toEqual([suggestion]);
    expect(openSuggestions([suggestion], [{ ...drawn, left: 0.14 }])).toEqual([]);
  });

  it("stays open under an area of another box, says which one, and is not sure any more", () => {
    const [milk, eggs] = [suggestionOf(), suggestionOf({ key: "b", left: 0.3, ingredient: "Eggs" })];
    const drawn = { ...milk, width: 0.4, ingredient: "Dairy", deal: "" };
    const open = openSuggestions([milk, eggs], [drawn]);
    expect(open).toEqual([
      { ...milk, overlaps: drawn, mayBeThere: true },
      { ...eggs, overlaps: drawn, mayBeThere: true },
    ]);
    expect(open.map(isSure)).toEqual([false, false]);
    const within = { ...milk, width: 0.1, ingredient: "Oats" };
    expect(openSuggestions([milk], [within])).toMatchObject([{ key: "a", overlaps: within }]);
  });

  it("stays open and sure when its neighbour is accepted, moved or renamed", () => {
    const milk = suggestionOf();
    const eggs = suggestionOf({ key: "b", left: 0.18, ingredient: "Eggs" });
    const renamed = { ingredient: "Oat milk", deal: "$2" };
    for (const change of [{}, { left: 0.11 }, renamed, { ...renamed, left: 0.11 }]) {
      const area = { ...milk, ...change };
      const open = openSuggestions([milk, eggs], [area]);
      expect(open).toEqual([{ ...eggs, overlaps: area, mayBeThere: false }]);
      expect(open.map(isSure)).toEqual([true]);
    }
  });

  it("is offered once where two readings found the same deal", () => {
    const milk = suggestionOf();
    const again = suggestionOf({ key: "b", left: 0.15, ingredient: "MILK" });
    expect(openSuggestions([milk, again], [])).toEqual([milk]);
    expect(openSuggestions([milk, again], [milk])).toEqual([]);
    // The same product elsewhere on the page is a deal of its own.
    const far = suggestionOf({ key: "c", left: 0.6 });
    expect(openSuggestions([milk, far], [milk])).toEqual([far]);
  });

  it("is sure from a confidence of 0.9 on, with a name and a price", () => {
    expect(isSure(suggestionOf())).toBe(true);
    expect(isSure(suggestionOf({ confidence: 0.89 }))).toBe(false);
    expect(isSure(suggestionOf({ ingredient: "" }))).toBe(false);
    expect(isSure(suggestionOf({ deal: "" }))).toBe(false);
  });

  it("takes its picture along unless another area has it, and is cut to what a form takes", () => {
    const suggestion = suggestionOf({ deal: "x".repeat(300) });
    expect(textsOfSuggestion(suggestion, new Set([1]))).toMatchObject({ thumbnailIndex: 3 });
    const texts = textsOfSuggestion(suggestion, new Set([3]));
    expect(texts).toMatchObject({ thumbnailIndex: null, deal: "x".repeat(200) });
  });
});

/** Boxes that lie over each other by any share, with few names and prices, so that doubles occur. */
const crowdedPage = fc.array(
  fc
    .record({
      left: fc.integer({ min: 0, max: 60 }),
      top: fc.integer({ min: 0, max: 60 }),
      width: fc.integer({ min: 5, max: 40 }),
      height: fc.integer({ min: 5, max: 40 }),
      ingredient: fc.constantFrom("Milk", "Oat milk", "Eggs", "Brown eggs", "Pears", ""),
      deal: fc.constantFrom("$1", "$2.49", "2/$5", ""),
      confidence: fc.constantFrom(0.5, 0.95),
    })
    .map(({ left, top, width, height, ...rest }) => ({
      ...{ left: left / 100, top: top / 100, width: width / 100, height: height / 100 },
      ...rest,
    })),
  { maxLength: 12 },
);

describe("the suggestions of a crowded page", () => {
  const onPage = (boxes: Partial<SuggestedArea>[]) =>
    boxes.map((box, index) => suggestionOf({ ...box, key: String(index) }));

  it("all become areas, each once, whatever the order in which they are accepted", () => {
    fc.assert(
      fc.property(crowdedPage, fc.infiniteStream(fc.nat()), (boxes, choices) => {
        const all = onPage(boxes);
        const offered = openSuggestions(all, []).map(({ key }) => key);
        const areas: WordedBox[] = [];
        for (let open = openSuggestions(all, areas); open.length > 0; open = openSuggestions(all, areas)) {
          const chosen = open[(choices.next().value ?? 0) % open.length] as SuggestedArea;
          // The server makes an area of it, unless one for the same deal is there.
          expect(findSameDeal(areas, chosen)).toBeUndefined();
          areas.push(chosen);
          // Nothing else is taken from the list, and nothing comes.
          const left = open.filter(({ key }) => key !== chosen.key);
          expect(openSuggestions(all, areas).map(({ key }) => key)).toEqual(left.map(({ key }) => key));
        }
        expect(areas).toHaveLength(offered.length);
        for (const suggestion of all) expect(findSameDeal(areas, suggestion)).toBeDefined();
      }),
      { numRuns: 300 },
    );
  });

  it("become as many areas as are sure when all sure ones are accepted, and the doubtful stay", () => {
    fc.assert(
      fc.property(crowdedPage, (boxes) => {
        const all = onPage(boxes);
        const open = openSuggestions(all, []);
        const sure = open.filter(isSure);
        const areas: WordedBox[] = [];
        for (const one of sure) if (!findSameDeal(areas, one)) areas.push(one);
        expect(areas).toHaveLength(sure.length);
        const left = openSuggestions(all, areas).map(({ key }) => key);
        expect(left).toEqual(open.filter((one) => !isSure(one)).map(({ key }) => key));
      }),
      { numRuns: 300 },
    );
  });
});

describe("a box that is drawn by hand", () => {
  const word = (text: string, left: number, top: number, size: number) => ({
    text,
    left,
    top,
    width: 0.1,
    height: size,
    size,
  });
  const words = [
    word("Organic", 0.12, 0.1, 0.01),
    word("Pears", 0.12, 0.115, 0.02),
    word("$2.49", 0.12, 0.16, 0.04),
    word("3-lb", 0.12, 0.21, 0.01),
    word("Plums", 0.6, 0.115, 0.02),
  ];

  it("says what the words in it say, and nothing of its neighbours", () => {
    const texts = readTextsInBox(words, { left: 0.1, top: 0.09, width: 0.3, height: 0.2 }, 0.75);
    expect(texts).toMatchObject({ ingredient: "Pears", prefix: "Organic", deal: "$2.49" });
    expect(texts.details).toBe("3-lb");
    const empty = readTextsInBox(words, { left: 0.1, top: 0.5, width: 0.3, height: 0.2 }, 0.75);
    expect(empty).toEqual({ ingredient: "", prefix: "", deal: "", details: "" });
  });

  it("takes the largest picture that lies in it, never one that it lies in", () => {
    const box = { left: 0.1, top: 0.1, width: 0.3, height: 0.3 };
    const pictures = [
      { left: 0, top: 0, width: 1, height: 1 },
      { left: 0.12, top: 0.12, width: 0.05, height: 0.05 },
      { left: 0.2, top: 0.2, width: 0.2, height: 0.1 },
      { left: 0.38, top: 0.1, width: 0.2, height: 0.2 },
    ];
    expect(largestInBox(pictures, box)).toBe(pictures[2]);
    expect(largestInBox(pictures.slice(3), box)).toBeUndefined();
  });
});
