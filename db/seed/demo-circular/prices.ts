/** A price as a grocer says it. `unit` is what one price buys, such as "lb". */
export type Price =
  | { kind: "each"; dollars: number; cents: number; unit?: string }
  | { kind: "cents"; cents: number; unit?: string }
  | { kind: "several"; count: number; dollars: number }
  | { kind: "buy-one-get-one" };

/** The price as one line of text: "$3.99 lb", "49¢ lb", "2/$5", "Buy 1 Get 1 Free". */
export function dealText(price: Price): string {
  if (price.kind === "buy-one-get-one") return "Buy 1 Get 1 Free";
  if (price.kind === "several") return `${price.count}/$${price.dollars}`;
  const unit = price.unit ? ` ${price.unit}` : "";
  if (price.kind === "cents") return `${price.cents}¢${unit}`;
  return `$${price.dollars}.${twoDigits(price.cents)}${unit}`;
}

export function twoDigits(cents: number): string {
  return String(cents).padStart(2, "0");
}

/** `each(3.99, "lb")`, `each(0.49, "lb")`: a price below one dollar is said in cents. */
export function each(amount: number, unit?: string): Price {
  const inCents = Math.round(amount * 100);
  if (inCents < 100) return { kind: "cents", cents: inCents, unit };
  return { kind: "each", dollars: Math.floor(inCents / 100), cents: inCents % 100, unit };
}

export function several(count: number, dollars: number): Price {
  return { kind: "several", count, dollars };
}

export const buyOneGetOne: Price = { kind: "buy-one-get-one" };
