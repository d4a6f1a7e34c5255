import { describe, expect, it } from "vitest";
import { isLaidOut } from "#app/circulars/domain/group-pages/is-laid-out";
import { whatStoresSee, whoSees } from "./who-sees";

const group = (storeCount: number, pages: number) => ({
  storeCount,
  pageIds: Array.from({ length: pages }, (_, index) => index + 1),
});

describe("what the stores of a group see", () => {
  it.each([
    ["4 stores see all 16 pages", group(4, 0), 16, false],
    ["1 store sees all 1 page", group(1, 0), 1, false],
    ["4 stores see all 16 pages", group(4, 16), 16, true],
    ["1 store sees 9 of 16 pages", group(1, 9), 16, true],
    ["4 stores don’t see this ad", group(4, 0), 16, true],
    ["1 store doesn’t see this ad", group(1, 0), 16, true],
    ["No stores yet · no pages", group(0, 0), 16, true],
    ["No stores yet · 2 of 16 pages", group(0, 2), 16, true],
    ["No stores yet · all 16 pages", group(0, 0), 16, false],
  ] as const)("%s", (sentence, row, total, laidOut) => {
    expect(whatStoresSee(row, total, laidOut)).toBe(sentence);
  });

  it.each([
    [["All 6 stores see all 16 pages."], [group(4, 0), group(2, 0)]],
    [["All 6 stores see all 16 pages."], [group(4, 16), group(2, 16), group(0, 3)]],
    [["The one store sees all 16 pages."], [group(1, 0)]],
    [["Shoppers see all 16 pages. There are no stores yet."], [group(0, 0)]],
    [
      [
        "Small: 4 stores see 9 of 16 pages.",
        "Small: 1 store doesn’t see this ad.",
        "Shoppers who have chosen no store see all 16 pages.",
      ],
      [group(4, 9), group(1, 0), group(0, 0)],
    ],
  ])("is said in as few sentences as say it: %j", (sentences, groups) => {
    expect(
      whoSees(
        groups.map((one) => ({ ...one, name: "Small" })),
        16,
      ),
    ).toEqual(sentences);
  });

  it("is decided by the groups from the first page on that any of them shows", () => {
    expect(isLaidOut([group(1, 0), group(2, 0)])).toBe(false);
    expect(isLaidOut([group(1, 0), group(2, 1)])).toBe(true);
  });
});
