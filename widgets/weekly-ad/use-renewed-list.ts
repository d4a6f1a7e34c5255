import { useEffect } from "preact/hooks";
import type { ListItem, NewItem } from "#app/shopping/domain/publishing/list-item";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { dealItem } from "#widgets/shared/add-to-list";
import { toJson } from "#widgets/shared/json";
import { readTime } from "#widgets/shared/read-time";
import type { ViewContext } from "#widgets/shared/view";

/** Prices that were corrected since a deal was put on the list are corrected there, too, as soon as the ad is read. */
export function useRenewedList(ad: WeeklyAd, { shopper }: ViewContext): void {
  useEffect(() => {
    if (!shopper) return;
    const { list } = shopper;
    const renew = async () => {
      await list.ready;
      const items = renewed(list.items(), ad, Date.now());
      if (items.length) (await list.changes()).add(...items);
    };
    // Where the code for changes can't be loaded, what was kept stays.
    renew().catch(() => {});
  }, [ad, shopper]);
}

/**
 * The items whose deals stand otherwise in the ad now, as they stand there, to be added to the list with no more of
 * each; a deal that the ad no longer has has ended. What is bought stays as it was.
 */
export function renewed(items: readonly ListItem[], { circulars, store }: WeeklyAd, now: number): NewItem[] {
  const place = store && { key: store.slug, name: store.name };
  return items.flatMap((item) => {
    const { deal, ticked, name } = item;
    const circular = circulars.find(({ id }) => id === deal?.circularId);
    if (!deal || !circular || ticked || deal.store?.key !== place?.key || readTime(deal.endsAt) <= now)
      return [];
    const page = circular.pages.find(({ areas }) => areas.some(({ id }) => id === deal.areaId));
    const area = page?.areas.find(({ id }) => id === deal.areaId);
    const current =
      page && area
        ? dealItem(area, page, circular, place)
        : { ...item, deal: { ...deal, endsAt: new Date(now).toISOString() } };
    if (current.name === name && toJson(current.deal) === toJson(deal)) return [];
    return [{ ...current, quantity: 0 }];
  });
}
