import type { IllustrationName } from "./illustrations";
import type { Price } from "./prices";

export type DemoCategory =
  | "Bakery"
  | "Beverages"
  | "Dairy"
  | "Frozen"
  | "Grocery"
  | "Household"
  | "Meat"
  | "Produce"
  | "Seafood";

/** One product of the week: what the tile shows and what its area says. */
export interface Deal {
  picture: IllustrationName;
  prefix: string;
  ingredient: string;
  details: string;
  price: Price;
  category: DemoCategory;
  featured?: boolean;
}

/** In points from the page's top left. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A ruled box with one deal.
 *   look         hero: large words and a burst; stacked: words over the picture; beside: words left of it
 *   background   of the box, from its top left to its bottom right
 */
export interface Tile {
  box: Box;
  look: "hero" | "stacked" | "beside";
  background: readonly [string, string];
  deal: Deal;
}

/** A coloured strip with a heading between rows of tiles. */
export interface Band {
  box: Box;
  text: string;
  note: string;
  colours: readonly [string, string];
}

export interface PagePlan {
  /** Heading of an inside page; null for the front page with its masthead. */
  head: { title: string; note: string; colours: readonly [string, string] } | null;
  tiles: Tile[];
  bands: Band[];
}
