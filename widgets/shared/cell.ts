/** A value that several views share and are told of when it changes. */
export interface Cell<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** Calls `listener` after each change. Gives the function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

/** Those who want to be told of a change. */
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
