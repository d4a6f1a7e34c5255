/** Events on the root element, each a bubbling CustomEvent named `endcap:<name>`. */
export interface ShoppingListEvents {
  /** The list is drawn. */
  ready: { retailerId: string; count: number };
  /** The list could not be shown. */
  error: { message: string };
  "list-print": { count: number };
  "list-copy": { count: number };
  "list-share": { count: number };
  /** The server made a link to the list, or mailed it. */
  "list-send": { count: number; by: "link" | "mail" };
  /** The shopper goes to the list that the store itself keeps. */
  "list-leave": { url: string };
}

export type Emit = <Name extends keyof ShoppingListEvents>(
  name: Name,
  detail: ShoppingListEvents[Name],
) => void;
