export const MAX_QUANTITY = 9999;

/** A quantity as it is shown: at most two digits behind the point, e.g. "1.5". */
export function formatQuantity(quantity: number): string {
  return String(Math.round(quantity * 100) / 100);
}

/** Quantity and unit, e.g. "2 lb" or "3"; empty for a single piece. */
export function formatAmount({ quantity, unit }: { quantity: number; unit: string }): string {
  if (!unit) return quantity === 1 ? "" : formatQuantity(quantity);
  return `${formatQuantity(quantity)} ${unit}`;
}
