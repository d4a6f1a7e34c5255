import type { DealPrice } from "./deal-price";

/** The deal behind an item: enough to show and judge it without the ad. */
export interface ListDeal {
  areaId: number;
  pageId: number;
  circularId: number;
  /** As printed, e.g. "2/$5". */
  text: string;
  details: string;
  /** What that costs; null where nobody can compute with it. */
  price: DealPrice | null;
  /** ISO instant; from then on the item is struck through. */
  endsAt: string;
  /** IANA zone in which `endsAt` is shown. */
  timeZone: string;
  /** Key, name and, where it was known, id of the store whose ad it stands in; null when none was chosen. */
  store: { key: string; name: string | null; id?: number | undefined } | null;
  /** Address of its picture, relative to the server's origin. */
  image: string | null;
}

/** What the shopper can change of an item. */
export interface ItemState {
  quantity: number;
  /** E.g. "lb" or "cup"; empty for pieces. */
  unit: string;
  note: string;
  ticked: boolean;
  /** A removed item stays behind as a mark, or the next merge would bring it back. */
  removed: boolean;
}

/** Something to buy. */
export interface ListItem extends ItemState {
  /** `deal-<area>` for a deal, `item-<unit>-<name>` for an ingredient or free text: the same thing merges. */
  id: string;
  kind: "deal" | "ingredient" | "text";
  name: string;
  category: string | null;
  deal: ListDeal | null;
  /** What it is for; the id is 0 of a recipe that stands in no category. */
  recipes: { id: number; title: string }[];
  /** Milliseconds since 1970 when it was last added. */
  addedAt: number;
  /** Milliseconds since 1970 of the last change of each field. */
  stamps: Record<keyof ItemState, number>;
}

/** The items in what was stored or received; whatever else stands there is left out. */
export function itemsIn(value: unknown): ListItem[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

/** Whether it has what merging and drawing an item rely on. */
function isItem(value: Partial<ListItem> | null): boolean {
  return Boolean(value?.id && typeof value.name === "string" && Array.isArray(value.recipes) && value.stamps);
}

const FIELDS = ["quantity", "unit", "note", "ticked", "removed"] as const;

/** The last instant at which anything of the item changed. */
export function lastStamp({ addedAt, stamps }: ListItem): number {
  return Math.max(addedAt, ...Object.values(stamps));
}

/** Any order of the two gives the same; needed only where clocks agree to the millisecond. */
function isBefore(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) < JSON.stringify(b);
}

/**
 * One item out of two states of it, from another tab or device: field by field the later change stands, so a tick made
 * without a network is never undone by an older list. Commutative, associative and idempotent.
 */
export function mergeItems(a: ListItem, b: ListItem): ListItem {
  const what = ({ name, category, deal, recipes }: ListItem) => [name, category, deal, recipes];
  const later =
    a.addedAt === b.addedAt ? (isBefore(what(a), what(b)) ? b : a) : a.addedAt < b.addedAt ? b : a;
  const merged: ListItem = { ...later, stamps: { ...later.stamps } };
  for (const field of FIELDS) {
    const [x, y] = [a.stamps[field], b.stamps[field]];
    const from = x === y ? (isBefore(a[field], b[field]) ? b : a) : x < y ? b : a;
    Object.assign(merged, { [field]: from[field] });
    merged.stamps[field] = from.stamps[field];
  }
  return merged;
}

/** The item with these fields changed at `stamp`. */
export function changeItem(item: ListItem, fields: Partial<ItemState>, stamp: number): ListItem {
  const stamps = { ...item.stamps };
  for (const field of FIELDS) if (field in fields) stamps[field] = stamp;
  return { ...item, ...fields, stamps };
}

/** An item that is new on the list. */
export type NewItem = Pick<ListItem, "id" | "kind" | "name"> &
  Partial<Pick<ListItem, "category" | "deal" | "recipes" | "quantity" | "unit" | "note">>;

/** What a new item makes of the one with its id: more of it, or a fresh one where that was bought or removed. */
export function addToItem(old: ListItem | undefined, added: NewItem, stamp: number): ListItem {
  if (old && !old.removed && !old.ticked) {
    const { quantity = 1, name, deal = old.deal, category = old.category, recipes = [] } = added;
    return {
      ...changeItem(old, { quantity: old.quantity + quantity }, stamp),
      ...{ name, deal, category, addedAt: stamp },
      recipes: [...new Map([...old.recipes, ...recipes].map((recipe) => [recipe.title, recipe])).values()],
    };
  }
  return {
    ...{ category: null, deal: null, recipes: [], quantity: 1, unit: "", note: "" },
    ...added,
    ...{ ticked: false, removed: false, addedAt: stamp },
    stamps: Object.fromEntries(FIELDS.map((field) => [field, stamp])) as ListItem["stamps"],
  };
}
