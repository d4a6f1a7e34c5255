import type { Cell } from "./cell";
import type { LoadModule } from "./load-part";
import { createShoppingList, type ShoppingList } from "./shopping-list";
import { createStoreChoice, type StoreChoice } from "./store-choice";

/** What a shopper has chosen at one retailer: one for all views of a page, kept across pages of the site. */
export interface Shopper {
  store: Cell<StoreChoice | null>;
  list: ShoppingList;
}

/** What the host page learns from any view, as CustomEvents on the document. */
export interface ShopperEvents {
  "store-change": { retailerId: string; store: StoreChoice | null };
  "list-change": { retailerId: string; count: number };
}

function announce<Name extends keyof ShopperEvents>(name: Name, detail: ShopperEvents[Name]): void {
  document.dispatchEvent(new CustomEvent(`endcap:${name}`, { detail }));
}

/** Finds or makes the shopper of a retailer's id. */
export function createShoppers(loadModule: LoadModule): (retailerId: string) => Shopper {
  const shoppers = new Map<string, Shopper>();
  return (retailerId) => {
    let shopper = shoppers.get(retailerId);
    if (!shopper) {
      const store = createStoreChoice(retailerId);
      const list = createShoppingList(retailerId, loadModule);
      store.subscribe(() => announce("store-change", { retailerId, store: store.get() }));
      list.subscribe(() => announce("list-change", { retailerId, count: list.items().length }));
      shopper = { store, list };
      shoppers.set(retailerId, shopper);
    }
    return shopper;
  };
}
