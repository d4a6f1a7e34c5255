import { useMemo, useState } from "preact/hooks";
import { msg } from "#widgets/shared/msg";
import type { Deal, DealGroup } from "./deals";
import { groupByCategory, searchDeals } from "./deals";

/** The shopper's search and category, and the deals that match. */
export interface Filter {
  query: string;
  /** Empty for all categories. */
  category: string;
  /** The ad's categories. */
  categories: DealGroup[];
  /** Deals that match both, in page order. */
  matching: Deal[];
  /** Ids of the matching areas; empty if nothing is filtered. */
  hits: Set<number>;
  setQuery: (query: string) => void;
  setCategory: (category: string) => void;
}

/** The chosen category by retailer id, since a site may remove the ad from the page and add it again. */
const remembered = new Map<number, string>();

/** Filters deals by words and category. A category that a store's ad doesn't have filters nothing. */
export function useFilter(deals: Deal[], retailerId: number): Filter {
  const [query, setQuery] = useState("");
  const [wanted, setWanted] = useState(remembered.get(retailerId) ?? "");
  const categories = useMemo(() => groupByCategory(deals), [deals]);
  const group = categories.find(({ category }) => category === wanted);
  const matching = useMemo(() => searchDeals(group?.deals ?? deals, query), [group, deals, query]);
  const hits = useMemo(
    () => new Set(matching === deals ? [] : matching.map(({ area }) => area.id)),
    [matching, deals],
  );
  return {
    query,
    category: group ? wanted : "",
    categories,
    matching,
    hits,
    setQuery,
    setCategory(category) {
      remembered.set(retailerId, category);
      setWanted(category);
    },
  };
}

/** E.g. "12 deals in Dairy" or "1 deal matches"; empty if nothing is filtered. */
export function foundMessage({ query, category, matching }: Filter): string {
  const count = matching.length;
  if (!query.trim()) return category && msg.dealsInCategory(count, category);
  return category ? msg.dealsMatchInCategory(count, category) : msg.dealsMatch(count);
}
