import { expect, test } from "vitest";
import type { Deal } from "./deals";
import { type Filter, foundMessage } from "./use-filter";

const filter = (query: string, category: string, count: number) =>
  ({ query, category, matching: Array<Deal>(count) }) as Filter;

test.each([
  ["", "", 12, ""],
  ["  ", "", 12, ""],
  ["", "Dairy", 12, "12 deals in Dairy"],
  ["pears", "", 1, "1 deal matches"],
  ["pears", "Produce", 0, "0 deals match in Produce"],
])("a search for %j in category %j with %i deals says %j", (query, category, count, said) => {
  expect(foundMessage(filter(query, category, count))).toBe(said);
});
