import type { DealPrice } from "#app/shopping/domain/publishing/deal-price";
import type { ListItem } from "#app/shopping/domain/publishing/list-item";
import { lastDay } from "#widgets/shared/days";
import { msg } from "#widgets/shared/msg";
import type { StoreChoice } from "#widgets/shared/store-choice";
import { costOf } from "./price";

/** An item with what is to be said of it now, in the chosen store. */
export interface Line {
  item: ListItem;
  /** Its deal is over. */
  ended: boolean;
  /** Its deal is one of another store than the chosen one. */
  elsewhere: boolean;
  /** The price that holds now and here; null where none is known. */
  price: DealPrice | null;
  /** What the quantity costs, in the smallest unit of its currency; null where that is not known. */
  cost: number | null;
}

export interface Department {
  category: string;
  lines: Line[];
}

/** Two names of one store: by its slug, and by its id or as a page's address spells it. */
function isSameStore(
  a: { key: string; name: string | null },
  b: { key: string; name: string | null },
): boolean {
  return a.key === b.key || (a.name !== null && a.name === b.name);
}

/** @param now milliseconds since 1970 */
export function judge(item: ListItem, now: number, store: StoreChoice | null): Line {
  const { deal } = item;
  if (!deal) return { item, ended: false, elsewhere: false, price: null, cost: null };
  const ended = Date.parse(deal.endsAt) <= now;
  const elsewhere = Boolean(store && deal.store && !isSameStore(store, deal.store));
  // Deals that were added before lists knew prices have none.
  const price = ended || elsewhere ? null : (deal.price ?? null);
  return {
    item,
    ended,
    elsewhere,
    price,
    cost: price && costOf(price, item.quantity, item.unit),
  };
}

/** Of a deal, how long and where: "through Tue, Nov 24 at Green Basket Main St"; otherwise empty. */
export function validity({ item: { deal }, ended }: Line): string {
  if (!deal) return "";
  const day = lastDay(deal.endsAt, deal.timeZone);
  const store = deal.store?.name;
  if (store) return (ended ? msg.dealEndedAt : msg.dealThroughAt)(day, store);
  return (ended ? msg.dealEnded : msg.dealThrough)(day);
}

/** Departments in alphabetical order, what has none at the end under "More"; within one, in the order of adding. */
export function groupByDepartment(lines: readonly Line[]): Department[] {
  const groups = new Map<string, Line[]>();
  const last = msg.more;
  for (const line of lines) {
    const category = line.item.category?.trim() || last;
    const group = groups.get(category);
    if (group) group.push(line);
    else groups.set(category, [line]);
  }
  return [...groups]
    .map(([category, members]) => ({ category, lines: members }))
    .sort(
      (a, b) =>
        Number(a.category === last) - Number(b.category === last) ||
        a.category.localeCompare(b.category, msg.locale),
    );
}

/** The first so many lines, departments that are left without any dropped. */
export function firstLines(departments: Department[], most: number): Department[] {
  let left = most;
  return departments.flatMap(({ category, lines }) => {
    const shown = lines.slice(0, Math.max(0, left));
    left -= lines.length;
    return shown.length ? { category, lines: shown } : [];
  });
}
