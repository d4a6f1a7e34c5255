import { msg } from "#widgets/shared/msg";

/** A quantity as it is shown: at most two digits behind the point, e.g. "1.5". */
export function formatQuantity(quantity: number): string {
  return quantity.toLocaleString(msg.locale, { maximumFractionDigits: 2, useGrouping: false });
}
