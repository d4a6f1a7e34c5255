const currency = String.raw`(?:R\$|US\$|C\$|Rp\.?|zł|Kč|kr\.?|[$€£₽₹¥])`;
const number = String.raw`\d{1,3}(?:[.,]\d{3})*(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?|[.,]\d{2}`;
const quantity = String.raw`(?:(\d{1,2})\s*(?:\/|for\s)\s*)?`;
const marked = new RegExp(`${quantity}${currency}\\s*(${number})(?![\\d%])`, "iu");
const markedAfter = new RegExp(`${quantity}(${number})\\s*${currency}`, "iu");
const cents = new RegExp(`${quantity}(\\d{1,2})\\s*¢`, "u");
const bare = new RegExp(`^${quantity}(\\d{1,5}[.,]\\d{2})(?![\\d%])`, "iu");

/**
 * What one piece costs by a deal as printed, in the retailer's money: 3.49 of "$3.49/lb", 2.5 of "2/$5", 0.99 of "99¢",
 * 9.99 of "R$ 9,99". Null where no price is said, e.g. "BOGO" or "25% off".
 */
export function priceOfDeal(deal: string): number | null {
  const inCents = cents.exec(deal);
  if (inCents) return Number(inCents[2]) / 100 / Number(inCents[1] ?? 1);
  const [, pieces = "1", amount] =
    marked.exec(deal) ?? markedAfter.exec(deal) ?? bare.exec(deal.trim()) ?? [];
  if (amount === undefined || Number(pieces) === 0) return null;
  return toNumber(amount) / Number(pieces);
}

/** A last group of one or two digits is what stands behind the point, whichever sign it has. */
function toNumber(amount: string): number {
  const fraction = /[.,](\d{1,2})$/.exec(amount);
  const whole = amount.slice(0, fraction?.index).replace(/[.,]/g, "");
  return Number(`${whole || 0}.${fraction?.[1] ?? 0}`);
}
