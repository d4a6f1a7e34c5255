import { describe, expect, it } from "vitest";
import { choosePrice } from "./choose-price";
import type { ReadPrice } from "./read-price";

function price(text: string, change: Partial<ReadPrice> = {}): ReadPrice {
  const place = { left: 100, top: 300, right: 250, bottom: 380 };
  return {
    ...place,
    text,
    guess: "",
    size: 80,
    score: 0.95,
    agreement: 1,
    parts: null,
    isAside: false,
    lines: [],
    ...change,
  };
}

const line = (text: string, left = 100, top = 100) => ({
  text,
  left,
  top,
  right: left + 200,
  bottom: top + 30,
});
const appPrice = price("10.99", { left: 400, right: 550, size: 90 });

describe("the price of a deal", () => {
  it("is its largest one that was read well", () => {
    const small = price("5.49", { size: 30, top: 400, bottom: 430 });
    const blurred = price("8.19", { size: 120, score: 0.3 });
    expect(choosePrice([small, price("3.99"), blurred], [])).toMatchObject({
      text: "3.99",
      isAmbiguous: false,
    });
  });

  it.each(["$3.49", "2/$9", "4 for $10"])(
    "is %s where a dearer one of its size stands left of it",
    (text) => {
      const former = price("$4.99", { left: 10, right: 95, size: 75 });
      expect(choosePrice([former, price(text)], [])).toMatchObject({ text, isAmbiguous: true });
      const above = price("$4.99", { top: 210, bottom: 290, size: 85 });
      expect(choosePrice([above, price(text)], []).text).toBe("$4.99");
    },
  );

  it.each(["Mit App-Coupon", "Netto plus", "Con carta", "Member price", "with card"])(
    "is not the one under '%s' where a dearer one stands beside it",
    (label) => {
      const chosen = choosePrice([appPrice, price("11.99")], [line(label, 380, 250)]);
      expect(chosen).toMatchObject({ text: "11.99", isAmbiguous: false });
    },
  );

  it("is not the one under a club's name where a percentage stands between", () => {
    const chosen = choosePrice(
      [appPrice, price("11.99")],
      [line("Netto plus", 380, 180), line("-23%", 390, 225)],
    );
    expect(chosen).toMatchObject({ text: "11.99", isAmbiguous: false });
    const farAbove = choosePrice([appPrice, price("11.99")], [line("Netto plus", 380, 60)]);
    expect(farAbove.text).toBe("10.99");
  });

  it("is for a person to check where it is said who pays it without a card", () => {
    const chosen = choosePrice([appPrice], [line("without card", 380, 250)]);
    expect(chosen).toMatchObject({ text: "10.99", isAmbiguous: true });
  });

  it.each(["Pick 4 for", "3 für", "Elige 2 por", "Choisissez 3", "for"])(
    "is doubtful alone under '%s', which says how many one buys",
    (count) => {
      const chosen = choosePrice([price("$15")], [line(count, 100, 260)]);
      expect(chosen).toMatchObject({ text: "$15", isAmbiguous: true });
      expect(choosePrice([price("$15")], [line("Limit 4", 100, 260)]).isAmbiguous).toBe(false);
    },
  );

  it.each(["$1s25", "3+1 GRATIS", "1 + 1"])("is doubtful beside '%s'", (text) => {
    expect(choosePrice([price("$15")], [line(text, 100, 260)]).isAmbiguous).toBe(true);
    expect(choosePrice([price("$15")], [line("B12 + C", 100, 260)]).isAmbiguous).toBe(false);
  });

  it("is doubtful where it may be another one, unless other numbers of the deal lead to it", () => {
    const unmarked = price("3.49", { otherText: "349" });
    expect(choosePrice([unmarked], [])).toMatchObject({ isAmbiguous: true, otherText: "349" });
    expect(choosePrice([unmarked], [line("500 g"), line("1 kg = 6.98")]).isAmbiguous).toBe(false);
  });

  it("is doubtful where only the one for holders of a card was read", () => {
    const onPack = price("91.00", { top: 500, bottom: 560, size: 60 });
    const chosen = choosePrice([appPrice, onPack], [line("With card", 380, 250)]);
    expect(chosen).toMatchObject({ text: "10.99", isAmbiguous: true });
  });

  it("is the one for all where it is set much smaller, or called the regular one", () => {
    const forAll = price("14.99", { size: 40, top: 200, bottom: 240 });
    for (const isAside of [false, true]) {
      const chosen = choosePrice([appPrice, { ...forAll, isAside }], [line("Clube", 380, 250)]);
      expect(chosen).toMatchObject({ text: "14.99", isAmbiguous: true });
    }
  });

  it("is an offer whose sum was read by itself too", () => {
    expect(choosePrice([price("5.99"), price("2/5.99", { size: 97 })], []).text).toBe("2/5.99");
  });

  it("is the one that its unit price leads to, of two alike", () => {
    const texts = [line("500 g"), line("1 kg = 7.98")];
    expect(choosePrice([price("4.99"), price("3.99")], texts)).toMatchObject({
      text: "3.99",
      verdict: "agrees",
      isAmbiguous: false,
    });
    expect(choosePrice([price("4.99"), price("3.99")], [])).toMatchObject({ isAmbiguous: true });
  });

  it("is mended where other numbers say what is missing, with the digits that were read", () => {
    expect(choosePrice([price("1.49")], [line("450 g"), line("kg-Preis 9.98")]).text).toBe("4.49");
    expect(choosePrice([price("7.99")], [line("-46%"), line("UVP 1499")]).text).toBe("799.00");
    expect(choosePrice([price("", { guess: "0.39" })], [line("-20%"), line("0.49")]).text).toBe("0.39");
    expect(choosePrice([price("", { guess: "0.39" })], []).text).toBe("");
    expect(choosePrice([price("3.29")], [line("450 g"), line("kg-Preis 9.98")])).toMatchObject({
      text: "3.29",
      verdict: "differs",
    });
  });

  it("is not one that is struck out, however large it is", () => {
    const old = price("9.99", { size: 120, isAside: true });
    expect(choosePrice([old, price("4.99")], [])).toMatchObject({ text: "4.99", isAmbiguous: false });
    expect(choosePrice([old, price("4.99")], [line("-50%")])).toMatchObject({ verdict: "agrees" });
    expect(choosePrice([old], [])).toMatchObject({ text: "", isAmbiguous: true });
  });

  it("is compared with other numbers whichever currency it has", () => {
    const texts = [line("500 g"), line("1 kg = 7.98")];
    for (const text of ["£3.99", "€3.99", "3,99 €", "3,99 kr", "3,99 zł"])
      expect(choosePrice([price(text)], texts)).toMatchObject({ text, verdict: "agrees" });
    expect(choosePrice([price("1,49 €")], [line("450 g"), line("kg-Preis 9.98")]).text).toBe("4,49 €");
  });
});
