/**
 * Widths in CSS px. They must match those in weekly-ad.css; the first two are container queries on the widget's width.
 */
const SIDE_BY_SIDE = 900;
const TWO_PAGES = 1320;
const LIST = 340;
const GAP = 24;
const WIDEST_PAGE = 860;

/** The width of a page in a widget of this width, both in CSS px. */
export function pageWidth(widget: number, pageCount: number): number {
  if (widget < SIDE_BY_SIDE) return widget;
  const column = widget - LIST - GAP;
  const width = widget >= TWO_PAGES && pageCount > 1 ? (column - GAP) / 2 : column;
  return Math.round(Math.min(width, WIDEST_PAGE));
}
