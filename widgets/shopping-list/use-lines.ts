import { useEffect, useMemo, useState } from "preact/hooks";
import type { DealPrice } from "#app/shopping/domain/publishing/deal-price";
import { formatMoney } from "#app/shopping/domain/publishing/format-money";
import type { ListItem } from "#app/shopping/domain/publishing/list-item";
import { msg } from "#widgets/shared/msg";
import type { StoreChoice } from "#widgets/shared/store-choice";
import { groupByDepartment, judge, type Line } from "./lines";

/** Often enough for a deal that ends at midnight. */
const LOOK_MS = 60_000;

/** The items as lines: what they cost now at the store, by department and what is in the cart. */
export function useLines(items: readonly ListItem[], store: StoreChoice | null) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);

  const judgeOnce = useMemo(() => {
    const seen = new WeakMap<ListItem, Line>();
    return (item: ListItem): Line => {
      const line = seen.get(item) ?? judge(item, now, store);
      seen.set(item, line);
      return line;
    };
  }, [now, store]);
  return useMemo(() => {
    const lines = items.map(judgeOnce);
    const wanted = lines.filter(({ item }) => !item.ticked);
    const inCart = lines.filter(({ item }) => item.ticked);
    return { wanted, inCart, departments: groupByDepartment(wanted), total: totalOf(lines) };
  }, [items, judgeOnce]);
}

/**
 * What the list costs, as far as that is known, in a sentence: "Total of 7 of 9 items: $23.40; 2 have no price."
 * Sums of several currencies stand side by side. Empty where not one price is known.
 */
export function totalOf(lines: readonly Line[]): string {
  const sums = new Map<string, { cost: number; price: DealPrice }>();
  let priced = 0;
  for (const { price, cost } of lines) {
    if (!price || cost === null) continue;
    priced++;
    const sum = sums.get(price.currency);
    if (sum) sum.cost += cost;
    else sums.set(price.currency, { cost, price });
  }
  if (priced === 0) return "";
  const amount = [...sums.values()]
    .map(({ cost, price }) => formatMoney(cost, price, msg.locale))
    .join(" + ");
  const missing = lines.length - priced;
  if (!missing) return msg.totalOfAll(lines.length, amount);
  return msg.totalOfSome(priced, lines.length, amount, missing);
}
