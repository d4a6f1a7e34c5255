import { type Country, type Good, goodsOf } from "./goods";
import { picture } from "./pictures";
import type { Random } from "./random";

/** A circular as its designer left it: a style sheet and the pages' HTML. */
export interface Design {
  /** CSS pixels of a page. */
  size: [width: number, height: number];
  css: string;
  pages: string[];
}

/** Draws a circular; another seed changes products, pictures, offers and how many columns there are. */
export type Designer = (kit: Kit) => Design;

export interface Kit {
  random: Random;
  /** The next product of a country. */
  good(country: Country): Good;
  /** The product's picture, of points or of vectors as the circular has them. */
  pic(good: Good, style?: string): string;
}

export function createKit(random: Random): Kit {
  const stocks = new Map<Country, () => Good>();
  const isPhoto = random.chance(0.6);
  return {
    random,
    good(country) {
      const stock = stocks.get(country) ?? goodsOf(country, random);
      stocks.set(country, stock);
      return stock();
    },
    pic: (good, style) => picture(good.shape, random, isPhoto, style),
  };
}

/** What a person would enter for a deal: its name, and its price as it is printed. */
export interface Truth {
  name: string;
  price: string;
}

/** A deal of a page; everything in it is the deal's. `look` is a class or several. */
export function deal({ name, price }: Truth, look: string, html: string, style = ""): string {
  return `<article data-name="${attribute(name)}" data-price="${attribute(price)}" class="${look}" style="${style}">${html}</article>`;
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

/** The two parts of a sum in cents: 299 gives "2" and "99". */
export function partsOf(cents: number): { whole: string; cents: string } {
  return { whole: String(Math.floor(cents / 100)), cents: String(cents % 100).padStart(2, "0") };
}

/** "2.99" or, with a comma, "2,99". */
export function amount(cents: number, mark: "." | "," | ":" = "."): string {
  const parts = partsOf(cents);
  return `${parts.whole}${mark}${parts.cents}`;
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}
