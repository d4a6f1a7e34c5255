import { describe, expect, it } from "vitest";
import { type DealEvidence, rateDeals, rateNamedDeals } from "./deal-confidence";

function deal(change: Partial<DealEvidence>): DealEvidence {
  return {
    left: 0.1,
    top: 0.1,
    width: 0.2,
    height: 0.2,
    boxScore: 0.9,
    overlap: 0,
    hasPrice: true,
    isAmbiguous: false,
    priceAgreement: 1,
    priceVerdict: "unknown",
    priceScore: 0.95,
    priceSize: 80,
    nameCertainty: 0.95,
    nameChoices: 9,
    hasPicture: true,
    hasUnread: false,
    ...change,
  };
}

const beside = deal({ left: 0.4 });
const sure = deal({ boxScore: 0.98, priceScore: 0.99, priceVerdict: "agrees" });
const ratedWith = (one: DealEvidence) => rateDeals([one, beside])[0] as number;

describe("a found deal", () => {
  it.each([
    ["it lies over another one", { overlap: 0.3 }],
    ["its price was read badly", { priceScore: 0.3 }],
    ["the net doubts its box", { boxScore: 0.2 }],
    ["it has no name", { nameCertainty: 0 }],
    ["other lines may as well be its name", { nameCertainty: 0.5 }],
    ["it shows no product", { hasPicture: false }],
    ["readings of its price agree less", { priceAgreement: 0.5 }],
  ])("is less sure where %s", (_, change) => {
    expect(ratedWith(deal(change))).toBeLessThan(ratedWith(deal({})) - 0.02);
  });

  it.each([
    ["it has no price", { hasPrice: false }],
    ["its unit price leads to another price", { priceVerdict: "differs" }],
    ["another price may as well be its own", { isAmbiguous: true }],
    ["readings of its price differ", { priceVerdict: "unknown", priceAgreement: 0.6 }],
  ] as const)("is never sure where %s", (_, change) => {
    expect(ratedWith({ ...sure, boxScore: 1, ...change })).toBeLessThan(0.9);
  });

  it("is sure where its price is confirmed and its name likely, or both were read beyond doubt", () => {
    const doubted = { nameCertainty: 0.7 };
    expect(ratedWith(deal({ ...doubted, priceVerdict: "agrees" }))).toBeGreaterThan(0.9);
    expect(ratedWith(deal(doubted))).toBeLessThan(0.9);
    expect(ratedWith(deal({}))).toBeGreaterThan(0.9);
    const large = rateDeals([deal({ priceSize: 130 }), beside, deal({ left: 0.7 })])[0];
    expect(large).toBeLessThan(0.9);
  });

  it.each([
    ["the net doubts its box", { boxScore: 0.7 }],
    ["its price was read badly", { priceScore: 0.8 }],
    ["it lies over another one", { overlap: 0.1 }],
    ["it shows no product", { hasPicture: false }],
    ["a line of it could not be read", { hasUnread: true }],
    ["few lines might have been its name", { nameChoices: 2 }],
    ["other lines may as well be its name", { nameCertainty: 0.5 }],
  ])("is never sure where %s, whatever confirms its price", (_, change) => {
    expect(ratedWith({ ...sure, ...change })).toBeLessThan(0.9);
  });

  it("is sure by a name that is known to be right only where nothing else is in doubt", () => {
    const doubted = deal({ nameCertainty: 0.4 });
    const [named] = rateNamedDeals([doubted, beside]) as [number, number];
    expect([ratedWith(doubted) >= 0.9, named >= 0.9]).toEqual([false, true]);
    for (const change of [
      { priceAgreement: 0.6 },
      { hasUnread: true },
      { boxScore: 0.7 },
      { nameCertainty: 0 },
    ]) {
      expect(rateNamedDeals([deal(change), beside])[0]).toBeLessThan(0.9);
    }
  });

  it("has a rate between 0 and 1, whatever was read", () => {
    const rates = rateDeals([deal({ boxScore: 0, priceScore: 0 }), deal({ boxScore: 1, priceScore: 1 })]);
    for (const rate of rates) expect(rate > 0 && rate < 1).toBe(true);
    expect(rateDeals([])).toEqual([]);
  });
});
