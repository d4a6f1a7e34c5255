import { describe, expect, it } from "vitest";
import type { ReadLine } from "./ocr-engine";
import { findOffers } from "./read-offers";

const page = { plain: 30, pageHeight: 3000 };

function line(text: string, { left = 100, top = 100, height = 60, width = 300 } = {}): ReadLine {
  return { left, top, right: left + width, bottom: top + height, text, score: 0.98, characters: [] };
}

/** Set under each other. */
function stack(texts: readonly string[], height = 40): ReadLine[] {
  return texts.map((text, index) => line(text, { top: 100 + index * (height + 10), height }));
}

function textsOf(lines: ReadLine[], prices: Parameters<typeof findOffers>[1] = []): string[] {
  return findOffers(lines, prices, page).map(({ text }) => text);
}

function priced(of: ReadLine) {
  return { ...of, size: of.bottom - of.top, lines: [of] };
}

describe("offers among the lines of a page", () => {
  it.each([
    ["2 for $3", "2 for $3"],
    ["2for $3.50", "2 for $3.50"],
    ["3 for S5", "3 for $5"],
    ["3 für 5 €", "3 für 5 €"],
    ["99c", "99¢"],
    ["69Φ", "69¢"],
    ["25% OFF", "25% OFF"],
    ["2x$5.00", "2x$5.00"],
    ["2/S5", "2/$5"],
    ["3$13", "3 for $13"],
    ["Any 4 for $10", "Any 4 for $10"],
    ["Mix & Match 2 for $7", "Mix & Match 2 for $7"],
    ["Elige 3 por $50", "Elige 3 por $50"],
    ["Choisissez 2 pour 5 €", "Choisissez 2 pour 5 €"],
    ["Leve 3 por R$10", "Leve 3 por R$10"],
    // Raised cents.
    ["4/950", "4/9.50"],
    ["3/1100", "3/11.00"],
  ])("reads %s", (printed, text) => {
    expect(textsOf([line(printed)])).toEqual([text]);
  });

  it.each([
    [["BUY 1", "GET1FREE"], "BUY 1 GET 1 FREE"],
    [["BUY ONE", "GET ONE", "FREE"], "BUY ONE GET ONE FREE"],
    [["BUY1GET1FREE"], "BUY 1 GET 1 FREE"],
    [["Buy 2 Get 1", "50% OFF"], "Buy 2 Get 1 50% OFF"],
    [["LEVE 3", "PAGUE 2"], "LEVE 3 PAGUE 2"],
    [["Prendi 3", "paghi 2"], "Prendi 3 paghi 2"],
    [["1+1", "GRATIS"], "1+1 GRATIS"],
    [["3 for", "2"], "3 for 2"],
    [["HALF", "OFF"], "HALF OFF"],
  ])("reads %j over lines", (printed, text) => {
    expect(textsOf(stack(printed))).toEqual([text]);
  });

  it("takes no numbers in plain type for one", () => {
    expect(textsOf(stack(["1+1", "GRATIS"], 30))).toEqual([]);
    expect(textsOf(stack(["3 for", "2"], 30))).toEqual([]);
  });

  it("reads a percentage with its word beside it", () => {
    const lines = [line("30%", { height: 100, width: 200 }), line("OFF", { left: 310, top: 130, width: 90 })];
    expect(textsOf(lines)).toEqual(["30% OFF"]);
  });

  it("spans all of its lines", () => {
    const [first, second] = stack(["BUY 1", "GET 1 FREE"]) as [ReadLine, ReadLine];
    const [offer] = findOffers([first, second], [], page);
    expect(offer).toMatchObject({ left: 100, top: first.top, right: 400, bottom: second.bottom });
  });

  it.each([
    ["a name", ["Buy Local Apples"]],
    ["a beginning without its end", ["BUY 1", "Limit 4 per customer"]],
    ["a percentage alone", ["30%"]],
    ["grams", ["99g"]],
    ["francs with cents", ["2$50"]],
    ["a remark on amounts", ["2 for the price of 1 at checkout"]],
  ])("takes %s for none", (_, printed) => {
    expect(textsOf(stack(printed, 60))).toEqual([]);
  });

  it.each([
    ["beside a sum", { left: 420, top: 100 }, ["2x$5.00"]],
    ["above a sum", { left: 100, top: 180 }, ["2x$5.00"]],
    ["far from a sum", { left: 700, top: 100 }, []],
  ])("takes a count %s", (_, place, texts) => {
    expect(textsOf([line("2x")], [priced(line("$5.00", { ...place, height: 90 }))])).toEqual(texts);
  });

  it("takes lines far under each other for none", () => {
    expect(textsOf([line("BUY 1"), line("GET 1 FREE", { top: 400 })])).toEqual([]);
  });

  it("takes small words beside a large price for a remark", () => {
    const price = priced(line("$3.99", { top: 180, height: 120 }));
    const far = { ...price, top: 1000, bottom: 1120 };
    const lines = stack(["Buy 1 Get 1 Free"], 35);
    expect(textsOf(lines, [price])).toEqual([]);
    expect(textsOf(lines, [far])).toEqual(["Buy 1 Get 1 Free"]);
  });
});
