import { expect, test } from "vitest";
import { formatAmount } from "./amount";

test("an amount is shown as people write it", () => {
  expect(formatAmount({ quantity: 1, unit: "" })).toBe("");
  expect(formatAmount({ quantity: 3, unit: "" })).toBe("3");
  expect(formatAmount({ quantity: 1.5, unit: "lb" })).toBe("1.5 lb");
  expect(formatAmount({ quantity: 1 / 3, unit: "cup" })).toBe("0.33 cup");
});
