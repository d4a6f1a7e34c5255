import type { PDFPageProxy } from "pdfjs-dist";
import type { PageLink } from "#reader/page-content";
import { type Edges, intersect, type Matrix, mapRectangle, toFractions } from "./matrix";

const outside = new Set(["http:", "https:", "mailto:", "tel:"]);

interface Annotation {
  subtype?: string;
  url?: string;
  rect?: number[];
}

/**
 * The page's link annotations with an address outside the file. Script links and launch actions are
 * no addresses, so they never come through.
 *
 * @param base from PDF user space to points, origin at the visible page's top left, y down
 * @param page its annotations are read; @param pageWidth @param pageHeight in points
 * @returns boxes as fractions of the page
 */
export async function pageLinks(
  page: PDFPageProxy,
  base: Matrix,
  pageWidth: number,
  pageHeight: number,
): Promise<PageLink[]> {
  const annotations = (await page.getAnnotations({ intent: "display" })) as Annotation[];
  const whole: Edges = { left: 0, top: 0, right: pageWidth, bottom: pageHeight };
  const links: PageLink[] = [];
  for (const { subtype, url, rect } of annotations) {
    if (subtype !== "Link" || !url || !rect || !isOutside(url)) continue;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect;
    const visible = intersect(mapRectangle(base, x0, y0, x1, y1), whole);
    if (visible) links.push({ ...toFractions(visible, pageWidth, pageHeight), url });
  }
  return links;
}

function isOutside(url: string): boolean {
  return URL.canParse(url) && outside.has(new URL(url).protocol);
}
