import type { ListDeal, ListItem, NewItem } from "#app/shopping/domain/publishing/list-item";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { dealItem } from "#widgets/shared/add-to-list";
import { toJson } from "#widgets/shared/json";
import type { Answer } from "#widgets/shared/read-public";
import { readTime } from "#widgets/shared/read-time";
import type { Shopper } from "#widgets/shared/shopper";

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
 * The items whose deals stand otherwise in the ad now, as they stand there. A deal that the ad no longer has has ended, and so has one whose circular is gone from it; one that is there
 * again holds again.
 */
export function renewed(items: readonly ListItem[], { circulars, store }: WeeklyAd, now: number): NewItem[] {
  const place = store && { key: store.slug, name: store.name };
  return items.flatMap((item) => {
    const { deal, ticked, name } = item;
    if (!deal || ticked || deal.store?.key !== place?.key) return [];
    const circular = circulars.find(({ id }) => id === deal.circularId);
    const page = circular?.pages.find(({ areas }) => areas.some(({ id }) => id === deal.areaId));
    const area = page?.areas.find(({ id }) => id === deal.areaId);
    if (circular && page && area) {
      const current = dealItem(area, page, circular, place);
      return current.deal && told(current.name, current.deal) === told(name, deal) ? [] : [current];
    }
    if (readTime(deal.endsAt) <= now) return [];
    return [{ ...item, deal: { ...deal, endsAt: new Date(now).toISOString() } }];
  });
}
