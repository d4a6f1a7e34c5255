import type { PublicStore, StoreSearch } from "#app/shopping/domain/publishing/stores";
import { msg } from "#widgets/shared/msg";
import type { StoreQuery } from "./find-stores";

/** Nobody shops farther away: a place so far from every store was not the one that was meant. */
const FAR_KM = 400;

/** What stands over the stores that were found: how many there are and where, or why there are none. */
export function summaryOf({ stores, from, total }: StoreSearch, { q, near }: StoreQuery): string {
  const shown = stores.length;
  if (q === undefined && near === undefined)
    return shown > 0 ? msg.allOurStores(total) : msg.manyStores(total);
  if (shown === 0) return msg.noStoreFound(q ?? "");
  if ((stores[0]?.distance?.kilometres ?? 0) > FAR_KM) return msg.noStoreNear;
  if (near !== undefined) return msg.storesNearYou(shown);
  return from ? msg.storesNear(shown, from.name) : msg.storesFound(shown);
}

/** "1.2 mi" where roads are signed in miles. */
export function distanceInWords({ miles, kilometres }: NonNullable<PublicStore["distance"]>): string {
  const isInMiles = /US$/.test(msg.locale);
  return (isInMiles ? miles : kilometres).toLocaleString(msg.locale, {
    style: "unit",
    unit: isInMiles ? "mile" : "kilometer",
  });
}
