import { type ListItem, mergeItems } from "#app/domain/publishing/list-item";

const STORE = "items";

/** The items kept on the device under a name, in IndexedDB. Both reject where it is blocked or full. */
export function createListStorage(name: string) {
  function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  /** Does something with the store; resolves when it is on the disk. */
  async function use(act: (store: IDBObjectStore) => void): Promise<void> {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, "readwrite");
      act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      // Opened anew each time: one that the browser has closed meanwhile is no trouble.
      database.close();
    });
  }

  return {
    /** All that is kept; what `isOld` is forgotten. */
    async read(isOld: (item: ListItem) => boolean): Promise<ListItem[]> {
      let items: ListItem[] = [];
      await use((store) => {
        const reading = store.getAll() as IDBRequest<ListItem[]>;
        reading.onsuccess = () => {
          items = reading.result.filter((item) => !isOld(item));
          for (const item of reading.result) if (isOld(item)) store.delete(item.id);
        };
      });
      return items;
    },
    /** Keeps items, each merged with what another tab kept meanwhile. */
    save: (items: readonly ListItem[]): Promise<void> =>
      use((store) => {
        for (const item of items) {
          const reading = store.get(item.id) as IDBRequest<ListItem | undefined>;
          reading.onsuccess = () => store.put(reading.result ? mergeItems(reading.result, item) : item);
        }
      }),
  };
}
