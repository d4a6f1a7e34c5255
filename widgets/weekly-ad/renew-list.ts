import type { ListDeal, ListItem, NewItem } from "#app/shopping/domain/publishing/list-item";
import type { WeeklyAd, WeeklyAdArea } from "#app/shopping/domain/publishing/weekly-ad";
import { dealItem, dealTitle } from "#widgets/shared/add-to-list";
import { toJson } from "#widgets/shared/json";
import type { Answer } from "#widgets/shared/read-public";
import { readTime } from "#widgets/shared/read-time";
import type { Shopper } from "#widgets/shared/shopper";
import { isSameProduct } from "./same-product";

/**
 * What was corrected or ended early since a deal was put on the list is so on the list, too, as soon as the ad is read.
 * An answer of another minute, saved or a preview's, changes nothing.
 */
export async function renewList({ body, savedAt }: Answer<WeeklyAd>, shopper: Shopper | null): Promise<void> {
  if (!shopper || savedAt || body.preview) return;
  const { list } = shopper;
  await list.ready;
  const items = renewed(list.items(), body, Date.now());
  if (items.length) (await list.changes()).renew(...items);
}

/** What shoppers read of a deal. A list that was at the server has it in another order. */
const told = (name: string, { text, details, price, endsAt }: ListDeal) =>
  toJson([name, text, details, endsAt, price && Object.entries(price).sort()]);

/**
 * The items whose deals stand otherwise in the ad now, as they stand there. A deal of this store that the ad no longer has
 * has ended, and so has one whose circular is gone from it, or whose area may be another product's now; one that is there
 * again holds again. What the ad has is the same in all stores, also in one whose name in addresses was changed.
 */
export function renewed(items: readonly ListItem[], { circulars, store }: WeeklyAd, now: number): NewItem[] {
  const place = store && { key: store.slug, name: store.name, id: store.id };
  return items.flatMap((item) => {
    const { deal, ticked, name } = item;
    if (!deal || ticked) return [];
    // What was put on the list before a store was chosen is bought in the one that is chosen now.
    const isHere =
      !deal.store || (deal.store.id ? deal.store.id === place?.id : deal.store.key === place?.key);
    const circular = circulars.find(({ id }) => id === deal.circularId);
    const page = circular?.pages.find(({ areas }) => areas.some(({ id }) => id === deal.areaId));
    const area = page?.areas.find(({ id }) => id === deal.areaId);
    const current = circular && page && area && dealItem(area, page, circular, isHere ? place : deal.store);
    if (area && current?.deal && isStill({ name, deal }, area))
      return told(current.name, current.deal) === told(name, deal) ? [] : [current];
    if ((!current && !isHere) || readTime(deal.endsAt) <= now) return [];
    return [{ ...item, deal: { ...deal, endsAt: new Date(now).toISOString() } }];
  });
}

/** Whether a deal is of what the area offers now. What was never named is known by its place alone. */
function isStill({ name, deal }: { name: string; deal: ListDeal }, area: WeeklyAdArea): boolean {
  const title = dealTitle(area);
  return name === deal.text || (title ? isSameProduct(title, name) : !deal.text);
}
