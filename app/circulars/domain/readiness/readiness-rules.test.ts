import { describe, expect, it } from "vitest";
import { countOpen, type ReadinessFacts, readinessOf } from "./readiness-rules";

const page = (id: number, given: Partial<ReadinessFacts["pages"][number]> = {}) => ({
  id,
  status: "ready" as const,
  blank: false,
  isBeingRead: false,
  openSuggestions: 0,
  ...given,
});

const deal = (id: number, given: Partial<ReadinessFacts["deals"][number]> = {}) => ({
  ...{ id, pageId: 11, prefix: "", ingredient: `Plums ${"x".repeat(id)}`, deal: "$2.99" },
  ...{ categoryId: 1, thumbnailIndex: 0 },
  ...given,
});

const group = (id: number, storeCount: number, pageIds: number[] = []) => ({
  id,
  name: `Group ${id}`,
  storeCount,
  pageIds,
});

/** A circular that is ready but for what is given. */
function facts(given: Partial<ReadinessFacts> = {}): ReadinessFacts {
  return {
    ...{ status: "draft", isOver: false, otherDates: null, others: [], openedOn: "2026-02-03" },
    priceStyle: { currency: "USD", country: "US" },
    ...{ pages: [page(11)], deals: [deal(1)], groups: [group(1, 6)] },
    ...given,
  };
}

const open = (given: Partial<ReadinessFacts>) =>
  readinessOf(facts(given)).filter(({ level }) => level !== "fine");
const texts = (given: Partial<ReadinessFacts> = {}) => readinessOf(facts(given)).map(({ text }) => text);

it("an ad to which nothing is to be done says so of each thing", () => {
  expect(countOpen(readinessOf(facts()))).toBe(0);
  expect(readinessOf(facts())).toEqual([
    { level: "fine", text: "No other circular is shown at the same time." },
    { level: "fine", text: "The page is drawn and has deals." },
    { level: "fine", text: "The one deal has a name, a price, a category and a picture." },
    { level: "fine", text: "All 6 stores see this ad." },
    { level: "fine", text: "The weekly ad was last opened on the website on", day: "2026-02-03" },
  ]);
});

describe("what stops a draft", () => {
  it("is that its dates are over, or that it has no pages; it stands first", () => {
    const lines = open({ isOver: true, pages: [], deals: [], openedOn: null });
    expect(lines.map(({ level, text }) => [level, text])).toEqual([
      ["stop", "Its termination date is over."],
      ["stop", "It has no pages yet."],
      ["look", "Nobody has opened the weekly ad on the website lately. Check that the embed code is there."],
    ]);
    expect(lines[0]?.place).toEqual({ kind: "details" });
    expect(open({ isOver: true, status: "ended" })).toEqual([]);
  });
});

describe("pages", () => {
  it("that are not drawn, not read, blank or without deals are named by their numbers, each once", () => {
    const pages = [
      page(11),
      page(12, { status: "rendering" }),
      page(13, { status: "failed" }),
      page(14, { blank: true }),
      page(17, { isBeingRead: true }),
      page(15),
      page(16),
    ];
    expect(open({ pages })).toEqual([
      {
        level: "look",
        text: "1 page is being drawn.",
        place: { kind: "page", pages: [{ id: 12, number: 2 }] },
      },
      {
        level: "look",
        text: "1 page could not be drawn.",
        place: { kind: "page", pages: [{ id: 13, number: 3 }] },
      },
      {
        level: "look",
        text: "1 page is being read.",
        place: { kind: "page", pages: [{ id: 17, number: 5 }] },
      },
      { level: "look", text: "1 page is blank.", place: { kind: "page", pages: [{ id: 14, number: 4 }] } },
      {
        level: "look",
        text: "2 pages have no deals.",
        place: {
          kind: "page",
          pages: [
            { id: 15, number: 6 },
            { id: 16, number: 7 },
          ],
        },
      },
    ]);
  });
});

it("suggestions that nobody has looked at are counted, and their pages named", () => {
  const pages = [page(11), page(12, { openSuggestions: 3 })];
  expect(open({ pages, deals: [deal(1), deal(2, { pageId: 12 })] })).toEqual([
    {
      level: "look",
      text: "3 suggestions are not looked at yet.",
      place: { kind: "review", pages: [{ id: 12, number: 2 }] },
    },
  ]);
  expect(texts({ pages: [page(11, { openSuggestions: 1 })] })).toContain(
    "1 suggestion is not looked at yet.",
  );
});

describe("deals", () => {
  it("that lack something, or look like a mistake, are counted by what is wrong with them", () => {
    const usual = Array.from({ length: 5 }, (_, index) => deal(20 + index));
    const deals = [
      ...usual,
      deal(1, { deal: "", categoryId: null, thumbnailIndex: null }),
      deal(2, { deal: "" }),
      deal(3, { ingredient: "" }),
      deal(4, { ingredient: "Figs" }),
      deal(5, { ingredient: "Figs" }),
      deal(6, { deal: "$299" }),
    ];
    expect(open({ deals }).map(({ text, place }) => [text, place])).toEqual([
      ["2 deals have no price or offer.", { kind: "deals", warning: "noPrice" }],
      ["1 deal has no category.", { kind: "deals", warning: "noCategory" }],
      ["1 deal has no picture.", { kind: "deals", warning: "noPicture" }],
      ["1 deal has no name, or one without letters.", { kind: "deals", warning: "noLetters" }],
      ["2 deals are there twice.", { kind: "deals", warning: "twice" }],
      ["1 deal costs far more than the others.", { kind: "deals", warning: "farPrice" }],
    ]);
  });
});

describe("stores", () => {
  it("that see nothing are counted and their groups named, once groups decide", () => {
    const groups = [group(1, 4, [11]), group(2, 2), group(3, 1), group(4, 0)];
    expect(open({ groups })).toEqual([
      {
        level: "look",
        text: "3 stores don’t see this ad.",
        place: {
          kind: "group",
          groups: [
            { id: 2, name: "Group 2" },
            { id: 3, name: "Group 3" },
          ],
        },
      },
    ]);
    expect(texts({ groups: [group(1, 1)] })).toContain("The one store sees this ad.");
    expect(texts({ groups: [] })).toContain("There are no stores yet: all shoppers see all pages.");
  });
});

it("other circulars of the same time are named", () => {
  expect(texts({ others: ["Week 5", "Winter"] })).toContain("Shown at the same time: “Week 5”, “Winter”.");
  expect(texts({ others: ["A", "B", "C", "D", "E"] })).toContain(
    "Shown at the same time: “A”, “B”, “C” and 2 more.",
  );
});

it("dates on the ad that are not the circular's are to be looked at, with both", () => {
  const otherDates = {
    printed: { from: "2026-02-04", to: "2026-02-10" },
    own: { from: "2026-02-11", to: "2026-02-17" },
    page: 1,
  };
  const place = { kind: "dates", dates: otherDates };
  expect(open({ otherDates })).toEqual([{ level: "look", text: expect.stringContaining("dates"), place }]);
  expect(open({ otherDates, isOver: true }).map(({ level }) => level)).toEqual(["stop", "look"]);
});
