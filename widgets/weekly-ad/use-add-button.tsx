import { useMemo } from "preact/hooks";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { dealItem } from "#widgets/shared/add-to-list";
import { AddButton } from "#widgets/shared/ui/AddButton";
import type { ViewContext } from "#widgets/shared/view";
import type { Deal } from "./deals";
import type { Emit } from "./events";
import { dealDetail } from "./events";
import type { AdView } from "./use-ad-view";

/** Gives the button that puts a deal on the shopping list; null where there is no list. */
export function useAddButton(
  { store }: WeeklyAd,
  { circular, deals }: AdView,
  { shopper }: ViewContext,
  emit: Emit,
) {
  return useMemo(() => {
    const place = store && { key: store.slug, name: store.name, id: store.id };
    // Once per deal and answer: the button compares its item with the list's.
    const items = new Map(deals.map((deal) => [deal, dealItem(deal.area, deal.page, circular, place)]));
    return (deal: Deal) => {
      const item = items.get(deal);
      if (!shopper || !item) return null;
      const tell = () => emit("deal-add", dealDetail(deal, circular.id));
      return <AddButton list={shopper.list} item={item} onAdd={tell} />;
    };
  }, [deals, circular, store, shopper, emit]);
}
