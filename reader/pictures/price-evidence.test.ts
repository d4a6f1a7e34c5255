import { describe, expect, it } from "vitest";
import { findEvidence, judgePrice } from "./price-evidence";

const judge = (price: number, ...texts: string[]) => judgePrice(price, findEvidence(texts));

describe("a deal's price", () => {
  it.each([
    ["a price a kilo and an amount", 3.99, ["195g（20.46/kg)"]],
    ["two prices a kilo of two amounts", 2.69, ["211,5-235g", "(11.45-12.72/kg)"]],
    ["a unit before its price", 4.69, ["400-g-Packung,kg-Preis11.73"]],
    ["a litre whose letter was read as a digit", 2.66, ["150 ml", "11=17.73/35.47"]],
    ["a litre whose letter was not read", 6.99, ["0,5Liter", "(13.98/)"]],
    ["a price for 100 g", 1.99, ["125 g", "1,59 €/100 g"]],
    ["bottles of a crate over two lines", 14.99, ["20×0,5", "Liter Kiste", "(1.50/l)"]],
    ["an old price and a percentage", 8.99, ["-39%", "14.95"]],
    ["an old price with a footnote", 0.69, ["-12%", "0.791"]],
    ["an old price without cents", 799, ["-46%", "UVP 1499"]],
  ])("follows from %s", (_, price, texts) => {
    expect(judge(price, ...texts)).toBe("agrees");
    expect(judge(1.1 * price, ...texts)).toBe("differs");
  });

  it.each([
    ["nothing", []],
    ["an amount alone", ["500 g"]],
    ["a unit price alone", ["1 kg = 5.98"]],
    ["a percentage of fat", ["3,5% Fett", "1 Liter"]],
  ])("is not known from %s", (_, texts) => {
    expect(judge(2.99, ...texts)).toBe("unknown");
  });
});
