/** Detail of `endcap:choose-store`: the shopper wants to choose a store of this retailer. */
export interface ChooseStoreDetail {
  retailerId: string;
}

export const CHOOSE_STORE = "endcap:choose-store";

/**
 * Asks the page for the choice of a store, with a bubbling, cancelable event on the root. Whoever takes it calls
 * `preventDefault()`: a store picker that stands on the page comes into view with its question, or the host page goes
 * to its own page of stores. Gives true when somebody did.
 */
export function askForStore(root: HTMLElement, retailerId: string): boolean {
  const detail: ChooseStoreDetail = { retailerId };
  return !root.dispatchEvent(new CustomEvent(CHOOSE_STORE, { bubbles: true, cancelable: true, detail }));
}
