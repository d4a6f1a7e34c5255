import { useMemo, useState } from "preact/hooks";
import { msg } from "#widgets/shared/msg";
import type { Deal, DealGroup } from "./deals";
import { groupByCategory, searchDeals } from "./deals";

/** What the shopper looks for, and what there is of it. */
export interface Filter {
  query: string;
  /** Empty: all of them. */
  category: string;
  /** Those that the ad has. */
  categories: DealGroup[];
  /** Deals that match both, in page order. */
  matching: Deal[];
  /** Ids of the matching areas; none where nothing is filtered. */
  hits: Set<number>;
  setQuery: (query: string) => void;
  setCategory: (category: string) => void;
}

/** Category by retailer, for as long as the page is open: a site may take the ad away and bring it back. */
const remembered = new Map<number, string>();

/** Filters deals by words and by category. A category that another store's ad hasn't got filters nothing there. */
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

/** E.g. "12 deals in Dairy" or "1 deal matches"; empty where nothing is filtered. */
export function foundMessage({ query, category, matching }: Filter): string {
  const count = matching.length;
  if (!query.trim()) return category && msg.dealsInCategory(count, category);
  return category ? msg.dealsMatchInCategory(count, category) : msg.dealsMatch(count);
}
