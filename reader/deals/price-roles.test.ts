import { describe, expect, it } from "vitest";
import { findPrices } from "./price-shapes";
import type { MeasuredWord } from "./text-blocks";

/** Sets words side by side on one baseline. */
function line(text: string, size = 0.01): MeasuredWord[] {
  let left = 0.1;
  return text.split(" ").map((word) => {
    const right = left + 0.55 * size * word.length;
    const placed = { text: word, size, left, right, top: 0.5 - size, bottom: 0.5 };
    left = right + 0.25 * size;
    return placed;
  });
}

function rolesIn(text: string): (string | undefined)[] {
  return findPrices(line(text)).map(({ role }) => role);
}

describe("what a price is, by the words around it", () => {
  it.each(["$3.99", "2 for $5", "R$ 9,99", "€ 1,09", "only $4.99 each"])("%s is what one pays", (text) => {
    expect(rolesIn(text)).toEqual(["price"]);
  });

  it.each([
    "€ 16,14 al kg",
    "€/kg 16,14 €",
    "al kg € 5,26",
    "1 kg = 5,45 €",
    "16,14€ /kg",
    "$3.99 per lb",
    "R$12,50/kg",
    "le litre : 2,10€",
  ])("%s is what a kilo, litre or pound comes to", (text) => {
    expect(rolesIn(text)).toEqual(["perUnit"]);
  });

  it.each(["Reg. $5.99", "statt 2,49€", "anziché € 3,49", "au lieu de 4,20€", "De R$ 11,40"])(
    "%s is another price of the deal",
    (text) => {
      expect(rolesIn(text)).toEqual(["aside"]);
    },
  );

  it.each(["SAVE $2.00", "Save up to $2.00", "orders over $35", "with $20 purchase", "zzgl. 0,25 € Pfand"])(
    "%s is what one saves, spends or gets back",
    (text) => expect(rolesIn(text)).toEqual(["otherSum"]),
  );
});
