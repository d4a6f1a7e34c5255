import type { StoreSearch } from "#app/shopping/domain/publishing/stores";
import { readPublic } from "#widgets/shared/read-public";
import type { ViewContext } from "#widgets/shared/view";

/**
 * Asks the server what the store is called that the page's address names, and whether it keeps a list of its own. It
 * loads where nothing but the address tells of the store; without an answer that stays so.
 */
export type StorePart = (context: ViewContext) => Promise<void>;

const learnStore: StorePart = async ({ origin, retailerId, shopper }) => {
  const wanted = shopper?.store.get()?.key ?? "";
  const path = `/public/retailers/${retailerId}/stores?store=${encodeURIComponent(wanted)}`;
  const answer = await readPublic<StoreSearch>(origin, path);
  const [store] = answer?.body.stores ?? [];
  // The shopper may have chosen another one meanwhile.
  if (!store || shopper?.store.get()?.key !== wanted) return;
  const { key, id, name, listUrl } = store;
  shopper.store.set({ key, id, name, listUrl });
};

window.Endcap?.definePart?.("shopping-list-store", learnStore);
