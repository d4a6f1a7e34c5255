import { expect, it } from "vitest";
import { pagesAsBefore } from "./pages-as-before";

it.each([
  ["the same numbers in the same order", [3, 1], 4, [11, 12, 13, 14], [13, 11]],
  ["no page that there is no longer", [4, 1], 4, [11, 12], [11]],
  ["pages that are new, where it showed all", [2, 1], 2, [11, 12, 13], [12, 11, 13]],
  ["no new pages, where it showed some", [1], 2, [11, 12, 13], [11]],
  ["none, where it showed none", [], 2, [11, 12], []],
])("a group shows %s", (_, numbers, countBefore, pageIds, shown) => {
  expect(pagesAsBefore(numbers, countBefore, pageIds)).toEqual(shown);
});
