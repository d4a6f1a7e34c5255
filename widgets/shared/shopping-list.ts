import {
  addToItem,
  changeItem,
  type ItemState,
  type ListItem,
  lastStamp,
  mergeItems,
  type NewItem,
} from "#app/domain/publishing/list-item";
import { createListeners } from "./cell";
import { createListStorage } from "./list-storage";

/** The shopper's list for one retailer, kept on the device and shared by all views and tabs. */
export interface ShoppingList {
  /** Resolves when what was kept has been read. */
  ready: Promise<void>;
  /** What is on the list, in the order it was added; the same array until something changes. */
  items: () => readonly ListItem[];
  /** The item with this id, unless it is not on the list. */
  find: (id: string) => ListItem | undefined;
  /** Removed ones as well: what other devices must learn of. */
  everything: () => ListItem[];
  /** False when the browser keeps nothing, so that the list is lost with the page. */
  isKept: () => boolean;
  /** Adds an item, or more of it where it is on the list already. */
  add: (...items: NewItem[]) => void;
  change: (ids: string | string[], fields: Partial<ItemState>) => void;
  /** Takes in what another device has of the list. */
  merge: (items: readonly ListItem[]) => void;
  /** Calls `listener` after each change. Gives the function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

/** A mark of a removed item is needed as long as a device may come back with the item. */
const MARKS_KEPT_MS = 90 * 24 * 3600 * 1000;

/** @param retailerId lists of different retailers on one site never mix */
export function createShoppingList(retailerId: string, now: () => number = Date.now): ShoppingList {
  const name = `endcap-list-${retailerId}`;
  const { subscribe, tell } = createListeners();
  const known = new Map<string, ListItem>();
  const isOld = (item: ListItem) => item.removed && lastStamp(item) < now() - MARKS_KEPT_MS;
  const storage = createListStorage(name);
  let shown: readonly ListItem[] = [];
  let kept = true;
  let latest = 0;

  // In an old browser other tabs read again when they come to the front.
  const channel = window.BroadcastChannel && new BroadcastChannel(name);
  if (channel) channel.onmessage = ({ data }) => hold(data as ListItem[]);

  /** Later than everything known, even when this device's clock is behind. */
  function stamp(): number {
    latest = Math.max(now(), latest + 1);
    return latest;
  }

  function hold(items: readonly ListItem[]): void {
    for (const item of items) {
      const old = known.get(item.id);
      known.set(item.id, old ? mergeItems(old, item) : item);
      latest = Math.max(latest, lastStamp(item));
    }
    shown = [...known.values()].filter(({ removed }) => !removed).sort((a, b) => a.addedAt - b.addedAt);
    tell();
  }

  /** Not on the disk yet. It stands in local storage at once: a page may be left the moment something was ticked. */
  let unsaved: readonly ListItem[] = [];

  function note(items: readonly ListItem[]): void {
    unsaved = items;
    try {
      localStorage[name] = JSON.stringify(items);
    } catch {
      // Blocked or full: what is left the very moment it was changed is lost.
    }
  }

  async function read(): Promise<void> {
    try {
      hold(await storage.read(isOld));
    } catch {
      kept = false;
    }
  }

  async function keep(items: readonly ListItem[]): Promise<void> {
    hold(items);
    channel?.postMessage(items);
    const saving = [...unsaved, ...items];
    note(saving);
    const before = kept;
    try {
      await storage.save(saving);
      kept = true;
      note(unsaved.filter((item) => !saving.includes(item)));
    } catch {
      kept = false;
    }
    if (kept !== before) hold([]);
  }

  try {
    void keep(JSON.parse(localStorage[name]) as ListItem[]);
  } catch {
    // The last page left nothing behind.
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void read();
  });

  return {
    ready: read(),
    items: () => shown,
    find(id) {
      const item = known.get(id);
      return item?.removed ? undefined : item;
    },
    everything: () => [...known.values()],
    isKept: () => kept,
    add(...added) {
      const changed = new Map<string, ListItem>();
      for (const item of added) {
        changed.set(item.id, addToItem(changed.get(item.id) ?? known.get(item.id), item, stamp()));
      }
      void keep([...changed.values()]);
    },
    change(ids, fields) {
      const items = [ids].flat().flatMap((id) => known.get(id) ?? []);
      void keep(items.map((item) => changeItem(item, fields, stamp())));
    },
    merge: (items) => void keep(items),
    subscribe,
  };
}
