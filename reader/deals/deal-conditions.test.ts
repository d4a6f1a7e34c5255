import { describe, expect, it } from "vitest";
import { isSaidOfDays, withConditions } from "./deal-conditions";
import type { Cluster } from "./suggestion-clusters";
import type { TextLine } from "./text-blocks";

function deal(left: number, top: number): Cluster {
  const box = { left, top, right: left + 0.2, bottom: top + 0.2 };
  return { box, prices: [], pictures: [], blocks: [], found: "cell" };
}

function line(text: string, left: number, top: number): TextLine {
  const box = { left, top, right: left + 0.15, bottom: top + 0.015 };
  return { ...box, size: 0.012, text, words: [{ ...box, text, size: 0.012 }] as TextLine["words"] };
}

const deals = [deal(0.05, 0.2), deal(0.3, 0.2), deal(0.05, 0.5), deal(0.3, 0.5)];
const conditional = (said: TextLine, of = deals) =>
  withConditions(of, [said]).flatMap(({ isConditional }, index) => (isConditional ? [index] : []));

describe("what is said of deals outside of their words", () => {
  it("is of all below a band that has no deal beside it", () => {
    expect(conditional(line("Members only", 0.06, 0.45))).toEqual([2, 3]);
    expect(conditional(line("Nur Freitag und Samstag", 0.06, 0.45))).toEqual([2, 3]);
  });

  it("is of one deal in a bar over it that others reach up to", () => {
    const cut = [deal(0.05, 0.23), ...deals.slice(1)];
    expect(conditional(line("Nur mit Kundenkarte", 0.06, 0.205), cut)).toEqual([0]);
  });

  it("is of the whole page in its head where some pay, and not where days are those of the ad", () => {
    expect(conditional(line("Member prices", 0.06, 0.05))).toEqual([0, 1, 2, 3]);
    expect(conditional(line("Weekend Savings", 0.06, 0.05))).toEqual([]);
  });

  it("is nothing where a deal's own words say it, or a line of another kind", () => {
    const said = line("Friday only", 0.06, 0.25);
    const block = { ...said, lines: [said] };
    expect(conditional(said, [{ ...(deals[0] as Cluster), blocks: [block] }])).toEqual([]);
    expect(conditional(line("Fresh from the bakery", 0.06, 0.45))).toEqual([]);
  });
});

it.each([
  "Fri–Sun only",
  "Sólo sábado y domingo",
  "Nur am Montag",
  "Sat. & Sun.",
  "Somente sexta e sábado, 06 e 07/03",
  "alleen vrijdag 27 en zaterdag 28 november",
  "Wednesday: over 60s save",
  "One day sale",
])("%s is said of days or ages", (text) => expect(isSaidOfDays(text)).toBe(true));

it.each([
  "Sun-Maid Raisins",
  "Mon Chéri",
  "Sunday Roast Beef",
  "So lecker",
  "only 2 per household",
  "Mo. 23.11. bis Sa. 28.11.",
  "Sam Adams Lager",
])("%s is not", (text) => expect(isSaidOfDays(text)).toBe(false));
