import { itemsIn, type ListItem } from "#app/shopping/domain/publishing/list-item";
import { createListeners } from "./cell";
import type { CreateListChanges, ListChanges, ListState } from "./list-changes";
import type { LoadModule } from "./load-part";

/** The shopper's list for one retailer, kept on the device and shared by all views and tabs. */
export interface ShoppingList {
  /** Resolves when what was kept has been read. */
  ready: Promise<void>;
  /** What is on the list, in the order it was added; the same array until something changes. */
  items: () => readonly ListItem[];
  /** The item with this id, unless it is not on the list. */
  find: (id: string) => ListItem | undefined;
  /** False when the browser keeps nothing, so that the list is lost with the page. */
  isKept: () => boolean;
  /** Resolves to the functions that change the list, which are loaded at the first call; rejects if that fails. */
  changes: () => Promise<ListChanges>;
  /** Calls `listener` after each change. Gives the function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

/** @param retailerId lists of different retailers on one site never mix */
export function createShoppingList(retailerId: string, loadModule: LoadModule): ShoppingList {
  const name = `endcap-list-${retailerId}`;
  const { subscribe, tell } = createListeners();
  const known = new Map<string, ListItem>();
  let shown: readonly ListItem[] = [];
  let changes: Promise<ListChanges> | undefined;

  const state: ListState = {
    name,
    known,
    hold(items) {
      for (const item of items) {
        const old = known.get(item.id);
        known.set(item.id, old ? state.merge(old, item) : item);
      }
      shown = [...known.values()].filter(({ removed }) => !removed).sort((a, b) => a.addedAt - b.addedAt);
      tell();
    },
    merge: (_, next) => next,
    access: (act) => accessItems(name, act),
    // In an old browser other tabs read again when they come to the front.
    channel: window.BroadcastChannel && new BroadcastChannel(name),
    kept: true,
  };
  if (state.channel) state.channel.onmessage = ({ data }) => state.hold(itemsIn(data));

  async function read(): Promise<void> {
    try {
      await state.access((store) => {
        const reading = store.getAll();
        reading.onsuccess = () => state.hold(itemsIn(reading.result));
      });
    } catch {
      state.kept = false;
    }
  }

  async function loadChanges(): Promise<ListChanges> {
    try {
      return (await loadModule<CreateListChanges>("list"))(state);
    } catch (error) {
      changes = undefined;
      throw error;
    }
  }

  function change(): Promise<ListChanges> {
    changes ??= loadChanges();
    return changes;
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void read();
  });
  const ready = read();
  try {
    // The last page was left before it had kept what was changed.
    if (localStorage[name]) change().catch(() => {});
  } catch {
    // Blocked: nothing was left behind.
  }

  return {
    ready,
    items: () => shown,
    find(id) {
      const item = known.get(id);
      return item?.removed ? undefined : item;
    },
    isKept: () => state.kept,
    changes: change,
    subscribe,
  };
}

const STORE = "items";

/**
 * Does something with the items that the device keeps under a name, in IndexedDB; resolves when it is on the disk.
 * Rejects where that is blocked or full.
 */
async function accessItems(name: string, act: (store: IDBObjectStore) => void): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, "readwrite");
    act(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    // Opened anew each time: one that the browser has closed meanwhile is no trouble.
    database.close();
  });
}
