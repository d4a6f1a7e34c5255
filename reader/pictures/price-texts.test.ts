import { expect, it } from "vitest";
import { asPrice, isNumeric, tidy } from "./price-texts";

it.each([
  ["RS3,59", "R$3,59"],
  ["RS.3.99", "R$3.99"],
  ["IRS6.99", "R$6.99"],
  ["R$ 8.49", "R$8.49"],
])("takes %s for an amount in reais", (read, price) => {
  expect(isNumeric(read)).toBe(true);
  expect(asPrice(tidy(read), ",")).toBe(price);
});
