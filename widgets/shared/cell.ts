/** A value shared by several views, which are notified when it changes. */
export interface Cell<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** Calls `listener` after each change. Returns the function that unsubscribes it. */
  subscribe: (listener: () => void) => () => void;
}

/** A set of listeners, which `tell` calls. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}
