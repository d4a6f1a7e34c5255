import { describe, expect, it } from "vitest";
import type { PageWord } from "#reader/page-content";
import { datesOfAd, findDates } from "./printed-dates";

const asked = { near: "2026-11-28", country: "US" };
const size = 0.02;
const aspect = 0.75;

/** Lines of a page by how far down they begin, as a fraction of its height. */
function pageOf(lines: Record<string, string>) {
  return Object.entries(lines).flatMap(([top, text]) => {
    let left = 0.1;
    return text.split(" ").map((word): PageWord => {
      const width = 0.012 * word.length;
      const placed = { text: word, left, top: Number(top), width, height: size, size };
      left += width + 0.008;
      return placed;
    });
  });
}

function read(...pages: Record<string, string>[]) {
  const found = datesOfAd(
    pages.map((lines) => findDates(pageOf(lines), aspect)),
    asked,
  );
  return found && `${found.from ?? ""}/${found.to ?? ""}`;
}

const week = "2026-11-25/2026-12-01";

describe("when an ad holds", () => {
  it("is read from the head of its first page, with its place", () => {
    const page = pageOf({ 0.05: "FRESH MARKET", 0.08: "Prices good Nov 25 - Dec 1" });
    const found = datesOfAd([findDates(page, aspect)], asked);
    expect(found).toMatchObject({ from: "2026-11-25", to: "2026-12-01", page: 0 });
    expect(found?.place.top).toBeCloseTo(0.08);
    const nov = page.find(({ text }) => text === "Nov") as PageWord;
    expect(found?.place.left).toBeCloseTo(nov.left);
  });

  it("is read over two lines", () => {
    expect(read({ 0.05: "Prices in effect Wed. Nov 25 –", 0.073: "Tues. Dec 1" })).toBe(week);
    expect(read({ 0.05: "PRICES GOOD", 0.073: "11/25 - 12/1" })).toBe(week);
  });

  it("takes digits for days only where something says that prices hold", () => {
    expect(read({ 0.05: "11/25 - 12/1" })).toBeNull();
    expect(read({ 0.05: "Sale 11/25 - 12/1" })).toBe(week);
  });

  it("is the range that all others in heads and feet are within", () => {
    expect(read({ 0.05: "Nov 25 - Dec 1", 0.3: "Friday only deals Nov 27 - Nov 28" })).toBe(week);
    expect(read({ 0.05: "Nov 25 - Dec 1", 0.3: "Nov 27 - Dec 4" })).toBeNull();
  });

  it("passes over deals' own days between head and foot", () => {
    expect(read({ 0.5: "Valid Nov 27 - Nov 28" })).toBeNull();
    expect(read({ 0.05: "Nov 25 - Dec 1", 0.5: "Valid Nov 27 - Dec 9" })).toBe(week);
  });

  it("passes over coupons, contests, opening hours and footnotes", () => {
    expect(read({ 0.95: "Coupon valid Nov 25 - Nov 28" })).toBeNull();
    expect(read({ 0.92: "ENTER THE CONTEST", 0.945: "Nov 1 - Nov 30" })).toBeNull();
    expect(read({ 0.05: "Holiday hours Nov 25 - Nov 28" })).toBeNull();
    expect(read({ 0.9: "1) Gültig 25.11. - 28.11.2026" })).toBeNull();
  });

  it("is none where another page holds for other days", () => {
    expect(read({ 0.05: "Nov 25 - Dec 1" }, { 0.95: "Prices good Dec 2 - Dec 8" })).toBeNull();
    expect(read({ 0.05: "Nov 25 - Dec 1" }, { 0.95: "Prices good Nov 25 - Dec 1" })).toBe(week);
  });

  it("is read from other pages where most of them say the same", () => {
    const cover = { 0.5: "Autumn" };
    const inside = { 0.95: "Prices good Nov 25 - Dec 1" };
    expect(read(cover, inside, inside)).toBe(week);
    expect(read(cover, inside, {}, {}, {})).toBeNull();
  });

  it("has one end only where no more is printed and it is said to hold", () => {
    expect(read({ 0.05: "Gültig ab Montag, 23.11." })).toBe("2026-11-23/");
    expect(read({ 0.05: "Ab Montag, 23.11." })).toBeNull();
    expect(read({ 0.05: "Gültig ab Montag, 23.11.", 0.1: "Angebote bis 28.11." })).toBeNull();
  });
});
