import type { DealPrice } from "#app/shopping/domain/publishing/deal-price";
import type { ListItem } from "#app/shopping/domain/publishing/list-item";
import { lastDay } from "#widgets/shared/days";
import { msg } from "#widgets/shared/msg";
import { readTime } from "#widgets/shared/read-time";
import type { StoreChoice } from "#widgets/shared/store-choice";
import { costOf } from "./price";

/** An item with what holds for it now, in the chosen store. */
export interface Line {
  item: ListItem;
  /** Whether its deal has ended. */
  ended: boolean;
  /** Whether its deal belongs to another store than the chosen one. */
  elsewhere: boolean;
  /** The price now, in the chosen store; null if unknown. */
  price: DealPrice | null;
  /** The cost of the quantity, in the currency's smallest unit; null if unknown. */
  cost: number | null;
}

export interface Department {
  category: string;
  lines: Line[];
}

type Place = Pick<StoreChoice, "key" | "name" | "id">;

/**
 * Whether two names mean the same store: one may be its slug, the other its id or the spelling in a page's address, or a
 * slug that it had.
 */
function isSameStore(a: Place, b: Place): boolean {
  if (a.id && b.id) return a.id === b.id;
  return a.key === b.key || (a.name !== null && a.name === b.name);
}

/** @param now milliseconds since 1970 */
export function judge(item: ListItem, now: number, store: StoreChoice | null): Line {
  const { deal } = item;
  if (!deal) return { item, ended: false, elsewhere: false, price: null, cost: null };
  const ended = readTime(deal.endsAt) <= now;
  const elsewhere = Boolean(store && deal.store && !isSameStore(store, deal.store));
  // Deals that were added by earlier versions have no price.
  const price = ended || elsewhere ? null : (deal.price ?? null);
  return {
    item,
    ended,
    elsewhere,
    price,
    cost: price && costOf(price, item.quantity, item.unit),
  };
}

/**
 * How long and where the item's deal is valid, e.g. "through Tue, Nov 24 at Green Basket Main St"; empty without one.
 */
export function validity({ item: { deal }, ended }: Line): string {
  if (!deal) return "";
  const day = lastDay(deal.endsAt, deal.timeZone);
  const store = deal.store?.name;
  if (store) return (ended ? msg.dealEndedAt : msg.dealThroughAt)(day, store);
  return (ended ? msg.dealEnded : msg.dealThrough)(day);
}

/**
 * Departments in alphabetical order, with "More" for items without one at the end; items in the order they were added.
 */
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

/** The first `most` lines, without departments that have none left. */
export function firstLines(departments: Department[], most: number): Department[] {
  let left = most;
  return departments.flatMap(({ category, lines }) => {
    const shown = lines.slice(0, Math.max(0, left));
    left -= lines.length;
    return shown.length ? { category, lines: shown } : [];
  });
}
