import { formatQuantity } from "#widgets/shared/amount";

export const MAX_QUANTITY = 9999;

/** Quantity and unit, e.g. "2 lb" or "3"; empty for a single piece. */
export function formatAmount({ quantity, unit }: { quantity: number; unit: string }): string {
  if (!unit) return quantity === 1 ? "" : formatQuantity(quantity);
  return `${formatQuantity(quantity)} ${unit}`;
}
