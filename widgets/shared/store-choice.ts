import { toJson } from "#widgets/shared/json";
import { type Cell, createListeners } from "./cell";

/** The store that the shopper chose; all views of the retailer follow it. */
export interface StoreChoice {
  /** The store's slug or id, as `?store=` of the public addresses takes it. */
  key: string;
  /** By which it is found when staff change its slug; unknown until an answer of the server tells it. */
  id?: number | undefined;
  /** Null until an answer of the server tells it. */
  name: string | null;
  /** The address of the store's own shopping list, to which shoppers are sent instead of ours; null for none. */
  listUrl: string | null;
}

const ADDRESS_PARAMETER = "store";

/** Null for what is no choice, and where storage is blocked. */
function parseChoice(read: () => string | null): StoreChoice | null {
  try {
    const { key, id, name, listUrl } = JSON.parse(read() as string) as Record<string, unknown>;
    const asText = (value: unknown) => (value ? `${value}` : null);
    return key
      ? { key: `${key}`, id: Number(id) || undefined, name: asText(name), listUrl: asText(listUrl) }
      : null;
  } catch {
    return null;
  }
}

/**
 * The chosen store of a retailer: the last choice made on this site, otherwise the one that the page's address names
 * with `?store=`, otherwise null. A choice is kept in local storage and reaches other tabs; where storage is blocked
 * it holds until the page is left.
 */
export function createStoreChoice(retailerId: string): Cell<StoreChoice | null> {
  const name = `endcap-store-${retailerId}`;
  const { subscribe, tell } = createListeners();
  let choice = parseChoice(() => localStorage[name]);
  const fromAddress = new URLSearchParams(location.search).get(ADDRESS_PARAMETER);
  if (!choice && fromAddress) choice = { key: fromAddress, name: null, listUrl: null };

  function hold(next: StoreChoice | null) {
    choice = next;
    tell();
  }

  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === name) hold(parseChoice(() => newValue));
  });
  return {
    get: () => choice,
    set(next) {
      try {
        localStorage[name] = toJson(next);
      } catch {
        // Blocked or full: the choice holds on this page.
      }
      hold(next);
    },
    subscribe,
  };
}
