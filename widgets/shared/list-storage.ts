const STORE = "items";

/**
 * Does something with the items that the device keeps under a name, in IndexedDB; resolves when it is on the disk.
 * Rejects where that is blocked or full.
 */
export async function accessItems(name: string, act: (store: IDBObjectStore) => void): Promise<void> {
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
