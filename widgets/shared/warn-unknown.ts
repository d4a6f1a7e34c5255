import type { ViewContext } from "./view";
import { warn } from "./warn";

/** Tells the web master that the root's `data-endcap-store` names no store of the retailer. */
export function warnUnknownStore({ root, origin }: Pick<ViewContext, "root" | "origin">): void {
  warn(
    `${origin} has no store "${root.dataset.endcapStore}", so the deals of all stores are shown. Copy its slug from Stores into data-endcap-store.`,
  );
}

/** Tells the web master that the root names no retailer of the server. */
export function warnUnknown({ root, origin }: Pick<ViewContext, "root" | "origin">): void {
  const { endcapRetailer } = root.dataset;
  const what = endcapRetailer
    ? `${origin} has no retailer with the number "${endcapRetailer}"`
    : "the element has no data-endcap-retailer";
  warn(`${what}. Copy the embed code anew from Retailers, row action Embed Code.`);
}
