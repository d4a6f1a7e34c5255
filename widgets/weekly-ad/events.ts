import type { Deal } from "./deals";

/** What a host page learns of a deal. */
export interface DealDetail {
  areaId: number;
  pageId: number;
  pageNumber: number;
  circularId: number;
  prefix: string;
  ingredient: string;
  deal: string;
  category: string | null;
}

/**
 * Events on the root element, each a bubbling CustomEvent named `endcap:<name>`, e.g.
 * `root.addEventListener("endcap:deal-open", (event) => console.log(event.detail.ingredient))`.
 */
export interface WeeklyAdEvents {
  /** The ad is drawn. */
  ready: { retailerId: number; circularIds: number[] };
  /** There is no active ad; the friendly sentence shows. */
  empty: Record<string, never>;
  /** The ad could not be loaded or drawn; the sentence with "Try again" shows. */
  error: { message: string };
  "deal-open": DealDetail;
  "deal-close": DealDetail;
  /** The deal was added to the shopping list; dispatched for each press. */
  "deal-add": DealDetail;
  /** A recipe was opened in place; the id is 0 of one that stands in no category of recipes. */
  "recipe-open": { recipeId: number; title: string };
  /** The print sheet was asked for. */
  print: { circularIds: number[] };
  "view-change": { view: "pages" | "list" };
  "circular-change": { circularId: number };
  /** No deal matches what is typed; without blanks around it. */
  "search-empty": { query: string };
}

export type Emit = <Name extends keyof WeeklyAdEvents>(name: Name, detail: WeeklyAdEvents[Name]) => void;

export function dealDetail({ area, page }: Deal, circularId: number): DealDetail {
  const { id, prefix, ingredient, deal, category } = area;
  return {
    areaId: id,
    pageId: page.id,
    pageNumber: page.number,
    circularId,
    prefix,
    ingredient,
    deal,
    category,
  };
}
