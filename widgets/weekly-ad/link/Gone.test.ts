import { expect, test } from "vitest";
import type { DealStatus } from "#app/shopping/domain/publishing/weekly-ad";
import { goneMessage } from "./Gone";

const strawberries = { prefix: "Sweet", ingredient: "Strawberries", deal: "2/$5", endedAt: null };
const status = (changes: Partial<DealStatus>): DealStatus => ({
  ...{ state: "ended", deal: strawberries, startsAt: null, instead: null },
  ...changes,
});

test("says when a deal has ended, on the last day it was good for", () => {
  const deal = { ...strawberries, endedAt: "2026-11-25T00:00:00-06:00" };
  expect(goneMessage(status({ deal }), null)).toBe("“Sweet Strawberries, 2/$5” ended on Tue, Nov 24.");
  const nameless = { prefix: "", ingredient: "", deal: "", endedAt: "2026-11-25T12:00:00-06:00" };
  expect(goneMessage(status({ deal: nameless }), null)).toBe("The deal you were sent ended on Wed, Nov 25.");
});

test("says when a deal begins, and nothing else of it", () => {
  const coming = status({ state: "coming", deal: null, startsAt: "2026-11-25T00:00:00-06:00" });
  expect(goneMessage(coming, null)).toBe("The deal you were sent starts on Wed, Nov 25.");
});

test("says that a deal is another store's", () => {
  const elsewhere = status({ state: "elsewhere" });
  expect(goneMessage(elsewhere, "Mill Creek")).toBe(
    "“Sweet Strawberries, 2/$5” is not in the ad of Mill Creek.",
  );
  expect(goneMessage(elsewhere, null)).toBe("“Sweet Strawberries, 2/$5” is not in the ad shown here.");
});

test("a deal that nobody knows has ended", () => {
  expect(goneMessage(null, null)).toBe("The deal you were sent has ended.");
});
