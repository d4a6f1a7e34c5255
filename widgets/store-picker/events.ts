import type { PublicStore } from "#app/shopping/domain/publishing/stores";

/** Events on the root element, each a bubbling CustomEvent named `endcap:<name>`. */
export interface StorePickerEvents {
  /** The shopper pressed "Choose this store"; once for each press. `store-change` tells of other ways to a store too. */
  "store-choose": PublicStore;
}

export type Emit = <Name extends keyof StorePickerEvents>(
  name: Name,
  detail: StorePickerEvents[Name],
) => void;
