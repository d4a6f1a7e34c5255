import { AccountPanel } from "./AccountPanel";

/** A Customer's account with the retailer. Loaded on a press, and at once where somebody is signed in. */
export interface AccountPart {
  AccountPanel: typeof AccountPanel;
}

const part: AccountPart = { AccountPanel };

window.Endcap?.definePart?.("shopping-list-account", part);
