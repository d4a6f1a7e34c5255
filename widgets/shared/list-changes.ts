import {
  addToItem,
  changeItem,
  type ItemState,
  itemsIn,
  type ListItem,
  lastStamp,
  mergeItems,
  type NewItem,
} from "#app/shopping/domain/publishing/list-item";

/** What reading and changing a list have in common. */
export interface ListState {
  /** Of its database, its channel between tabs, and its place in local storage. */
  name: string;
  /** By id; removed ones as well. */
  known: Map<string, ListItem>;
  /** Takes in items as they stand elsewhere. */
  hold: (items: readonly ListItem[]) => void;
  /** What becomes of two states of an item. A tab that changes nothing takes what others tell it. */
  merge: (old: ListItem, next: ListItem) => ListItem;
  access: (act: (store: IDBObjectStore) => void) => Promise<void>;
  channel: BroadcastChannel | undefined;
  kept: boolean;
}

/** Changes a shopper's list; the change shows at once, and is on the disk a little later. */
export interface ListChanges {
  /** Adds items, or more of them where they are on the list already. */
  add: (...items: NewItem[]) => void;
  change: (ids: string | string[], fields: Partial<ItemState>) => void;
  /** Takes in what another device has of the list. */
  merge: (items: readonly ListItem[]) => void;
  /** All items, removed ones as well: what other devices must learn of. */
  everything: () => ListItem[];
}

/** What the script `list.js` defines as its part. */
export type CreateListChanges = (state: ListState) => ListChanges;

/** A mark of a removed item is needed as long as a device may come back with the item. */
const MARKS_KEPT_MS = 90 * 24 * 3600 * 1000;

/** The changing of a list that is read already (shopping-list.ts). From then on this tab merges what others tell it. */
export const createListChanges: CreateListChanges = (state) => {
  const { name, known, hold, access, channel } = state;
  let latest = 0;
  /** Not on the disk yet. It stands in local storage at once: a page may be left the moment something was ticked. */
  let unsaved: readonly ListItem[] = [];

  state.merge = mergeItems;
  state.hold = (items) => {
    for (const item of items) latest = Math.max(latest, lastStamp(item));
    hold(items);
  };
  state.hold([...known.values()]);

  /** Later than everything known, even when this device's clock is behind. */
  function stamp(): number {
    latest = Math.max(Date.now(), latest + 1);
    return latest;
  }

  function note(items: readonly ListItem[]): void {
    unsaved = items;
    try {
      if (items.length) localStorage[name] = JSON.stringify(items);
      else localStorage.removeItem(name);
    } catch {
      // Blocked or full: what is left the very moment it was changed is lost.
    }
  }

  async function keep(items: readonly ListItem[]): Promise<void> {
    state.hold(items);
    channel?.postMessage(items);
    const saving = [...unsaved, ...items];
    note(saving);
    const before = state.kept;
    try {
      await access((store) => putMerged(store, saving, known));
      state.kept = true;
      note(unsaved.filter((item) => !saving.includes(item)));
    } catch {
      state.kept = false;
    }
    if (state.kept !== before) hold([]);
  }

  try {
    // Where it is something else than items, keeping none of them takes it away.
    void keep(itemsIn(JSON.parse(localStorage[name])));
  } catch {
    // The last page left nothing behind, or half a text.
    note([]);
  }

  return {
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
    merge: (items) => void keep(itemsIn(items)),
    everything: () => [...known.values()],
  };
};

/** Puts items on the disk, each merged with what another tab kept meanwhile; marks that nobody needs go. */
function putMerged(store: IDBObjectStore, items: readonly ListItem[], known: Map<string, ListItem>): void {
  for (const item of items) {
    const reading = store.get(item.id) as IDBRequest<ListItem | undefined>;
    reading.onsuccess = () => store.put(reading.result ? mergeItems(reading.result, item) : item);
  }
  for (const [id, item] of known) {
    if (!item.removed || lastStamp(item) > Date.now() - MARKS_KEPT_MS) continue;
    known.delete(id);
    store.delete(id);
  }
}
