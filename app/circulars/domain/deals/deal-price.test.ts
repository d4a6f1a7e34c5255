import { expect, it } from "vitest";
import { priceOfDeal } from "./deal-price";

it.each([
  ["$3.49", 3.49],
  ["$3.49/lb", 3.49],
  ["$5", 5],
  ["$349", 349],
  ["$1,299.00", 1299],
  ["2/$5", 2.5],
  ["2 for $5", 2.5],
  ["3/$10.00", 10 / 3],
  ["99¢", 0.99],
  ["2/99¢", 0.495],
  ["$.99 ea", 0.99],
  ["R$ 9,99", 9.99],
  ["1,99 €", 1.99],
  ["€ 1.299,00", 1299],
  ["Rp25.000", 25_000],
  ["3.99", 3.99],
  ["Save $2.00", 2],
  ["BOGO", null],
  ["BUY 1 GET 1 FREE", null],
  ["25% off", null],
  ["", null],
])("%s is for %s", (deal, price) => {
  if (price === null) expect(priceOfDeal(deal)).toBeNull();
  else expect(priceOfDeal(deal)).toBeCloseTo(price);
});
