import { useEffect, useMemo, useState } from "preact/hooks";
import type { ListItem } from "#app/shopping/domain/publishing/list-item";
import type { StoreChoice } from "#widgets/shared/store-choice";
import { groupByDepartment, judge, type Line } from "./lines";
import { totalOf } from "./total";

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
