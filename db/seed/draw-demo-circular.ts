import type { DemoCategory, Tile } from "./demo-circular/deals";
import { drawPage } from "./demo-circular/draw-page";
import { pageHeight, pageWidth } from "./demo-circular/page-grid";
import { pagePlans } from "./demo-circular/pages";
import { dealText } from "./demo-circular/prices";
import { openSheet } from "./demo-circular/sheet";

/** A deal of the demo circular; its box in fractions of the page, origin top left. */
export interface DemoArea {
  left: number;
  top: number;
  width: number;
  height: number;
  prefix: string;
  ingredient: string;
  deal: string;
  details: string;
  /** Name of a category. */
  category: DemoCategory;
  featured: boolean;
}

export interface DemoCircular {
  pdf: Uint8Array;
  /** In the order of the PDF's pages. */
  pages: { areas: DemoArea[] }[];
}

/**
 * Draws the weekly circular of the demo grocer, "Green Basket Market": a PDF of US letter pages with
 * text, rules and product pictures, and the areas of its deals. Comes out the same every time.
 */
export async function drawDemoCircular(): Promise<DemoCircular> {
  const { sheet, bytes } = openSheet("Fresh picks of the week", "Green Basket Market");
  for (const [index, plan] of pagePlans.entries()) {
    drawPage(sheet, plan, { number: index + 1, count: pagePlans.length });
  }
  sheet.end();
  return { pdf: await bytes, pages: pagePlans.map((plan) => ({ areas: plan.tiles.map(areaOf) })) };
}

function areaOf({ box, deal }: Tile): DemoArea {
  return {
    left: box.x / pageWidth,
    top: box.y / pageHeight,
    width: box.width / pageWidth,
    height: box.height / pageHeight,
    prefix: deal.prefix,
    ingredient: deal.ingredient,
    deal: dealText(deal.price),
    details: deal.details,
    category: deal.category,
    featured: deal.featured ?? false,
  };
}
