import type { Box, PageWord } from "./page-content";

/** A deal as it was seen on a page's picture. Box as fractions of the page. */
export interface ReadDeal extends Box {
  /** As printed: "4.99", "2/$5". */
  price: string;
  /** The product's name; empty where none was found. */
  ingredient: string;
  /** A short line above the name: "Organic", a brand. */
  prefix: string;
  /** All else that stands in its box, line by line. */
  details: string;
  /** Where its product is shown, without words and prices; null where nothing but print was seen. */
  picture: Box | null;
  /** How surely the box and its price are right, 0..1. */
  confidence: number;
  /** The same if its name is known to be right; left out where that was not looked for. */
  confidenceIfNamed?: number | undefined;
  /** What else its whole name and its price may be; left out where nothing else was told. */
  otherNames?: readonly string[] | undefined;
  otherPrices?: readonly string[] | undefined;
  /** Words that a service outside told of it and that were not read there. */
  unread?: readonly string[] | undefined;
}

/** What was read from the picture of a page. */
export interface ReadPage {
  words: PageWord[];
  deals: ReadDeal[];
}
