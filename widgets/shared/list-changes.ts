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
import { toJson } from "#widgets/shared/json";

/** The state that the code for reading a list shares with that for changing it. */
export interface ListState {
  /** The name of its IndexedDB database, its BroadcastChannel and its entry in local storage. */
  name: string;
  /** Items by id, including removed ones. */
  known: Map<string, ListItem>;
  /** Takes over items from another tab or from the database. */
  hold: (items: readonly ListItem[]) => void;
  /** Combines two states of an item. A tab that has changed nothing takes the state it receives. */
  merge: (old: ListItem, next: ListItem) => ListItem;
  access: (act: (store: IDBObjectStore) => void) => Promise<void>;
  channel: BroadcastChannel | undefined;
  kept: boolean;
}

/** Changes a shopper's list. A change is visible at once and stored shortly afterwards. */
export interface ListChanges {
  /** Adds items, or raises their quantity if they are on the list already. */
  add: (...items: NewItem[]) => void;
  /** Has items say what holds for them now. What shoppers chose of them stays, and what they bought or removed. */
  renew: (...items: Pick<NewItem, "id" | "name" | "category" | "deal">[]) => void;
  change: (ids: string | string[], fields: Partial<ItemState>) => void;
  /** Merges the list with another device's. */
  merge: (items: readonly ListItem[]) => void;
  /** All items, including removed ones, since other devices must learn of removals. */
  everything: () => ListItem[];
}

/** What the script `list.js` provides. */
export type CreateListChanges = (state: ListState) => ListChanges;

/** How long a removed item is remembered: as long as another device may bring it back. */
const MARKS_KEPT_MS = 90 * 24 * 3600 * 1000;

/** Adds changing to a list that has been read (shopping-list.ts). From then on, this tab merges what others send. */
export const createListChanges: CreateListChanges = (state) => {
  const { name, known, hold, access, channel } = state;
  let latest = 0;
  /** Items not in the database yet. They are in local storage, since the page may be left right after a change. */
  let unsaved: readonly ListItem[] = [];

  state.merge = mergeItems;
  state.hold = (items) => {
    for (const item of items) latest = Math.max(latest, lastStamp(item));
    hold(items);
  };
  state.hold([...known.values()]);

  /** A time later than all known changes, even if this device's clock is behind. */
  function stamp(): number {
    latest = Math.max(Date.now(), latest + 1);
    return latest;
  }

  function note(items: readonly ListItem[]): void {
    unsaved = items;
    try {
      if (items.length) localStorage[name] = toJson(items);
      else localStorage.removeItem(name);
    } catch {
      // Blocked or full: a change is lost if the page is left before it is in the database.
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
    // If the entry doesn't hold items, this removes it.
    void keep(itemsIn(JSON.parse(localStorage[name])));
  } catch {
    // The last page left nothing, or an incomplete text.
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
    renew(...news) {
      const items = news.flatMap(({ id, name, category = null, deal = null }) => {
        const old = known.get(id);
        // Of two states the one that was added later tells the name and the deal.
        return old && !old.removed && !old.ticked
          ? { ...old, name, category, deal, addedAt: old.addedAt + 1 }
          : [];
      });
      void keep(items);
    },
    change(ids, fields) {
      const items = [ids].flat().flatMap((id) => known.get(id) ?? []);
      void keep(items.map((item) => changeItem(item, fields, stamp())));
    },
    merge: (items) => void keep(itemsIn(items)),
    everything: () => [...known.values()],
  };
};

/** Writes items to the database, merged with what other tabs wrote; deletes removed items that are no longer needed. */
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
