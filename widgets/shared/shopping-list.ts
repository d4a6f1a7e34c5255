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
  change: (id: string, fields: Partial<ItemState>) => void;
  /** Takes in what another device has of the list. */
  merge: (items: ListItem[]) => void;
  /** Calls `listener` after each change. Gives the function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

const STORE = "items";
/** A mark of a removed item is needed as long as a device may come back with the item. */
const MARKS_KEPT_MS = 90 * 24 * 3600 * 1000;

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  return settled(request);
}

/** Writes items, each merged with what another tab wrote meanwhile. */
function write(database: IDBDatabase, items: ListItem[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, "readwrite");
    const store = transaction.objectStore(STORE);
    for (const item of items) {
      const reading = store.get(item.id) as IDBRequest<ListItem | undefined>;
      reading.onsuccess = () => store.put(reading.result ? mergeItems(reading.result, item) : item);
    }
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** @param retailerId lists of different retailers on one site never mix */
export function createShoppingList(retailerId: string, now: () => number = Date.now): ShoppingList {
  const name = `endcap-list-${retailerId}`;
  const { subscribe, tell } = createListeners();
  const known = new Map<string, ListItem>();
  let shown: readonly ListItem[] = [];
  let kept = true;
  let latest = 0;

  const database = Promise.resolve()
    .then(() => openDatabase(name))
    .catch(() => {
      kept = false;
      return null;
    });
  let channel: BroadcastChannel | null = null;
  try {
    channel = new BroadcastChannel(name);
    channel.onmessage = () => void read();
  } catch {
    // An old browser: other tabs read again when they come to the front.
  }

  /** Later than everything known, even when this device's clock is behind. */
  function stamp(): number {
    latest = Math.max(now(), latest + 1);
    return latest;
  }

  function hold(items: ListItem[]): void {
    for (const item of items) {
      const old = known.get(item.id);
      known.set(item.id, old ? mergeItems(old, item) : item);
      latest = Math.max(latest, lastStamp(item));
    }
    shown = [...known.values()].filter(({ removed }) => !removed).sort((a, b) => a.addedAt - b.addedAt);
    tell();
  }

  async function read(): Promise<void> {
    const opened = await database;
    if (!opened) return;
    try {
      const store = opened.transaction(STORE, "readwrite").objectStore(STORE);
      const items = (await settled(store.getAll())) as ListItem[];
      const isOld = (item: ListItem) => item.removed && lastStamp(item) < now() - MARKS_KEPT_MS;
      for (const item of items.filter(isOld)) store.delete(item.id);
      hold(items.filter((item) => !isOld(item)));
    } catch {
      kept = false;
    }
  }

  function keep(items: ListItem[]): void {
    hold(items);
    void database
      .then((opened) => opened && write(opened, items))
      .then(() => channel?.postMessage(0))
      .catch(() => {
        kept = false;
        tell();
      });
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
      keep([...changed.values()]);
    },
    change(id, fields) {
      const item = known.get(id);
      if (item) keep([changeItem(item, fields, stamp())]);
    },
    merge: keep,
    subscribe,
  };
}
