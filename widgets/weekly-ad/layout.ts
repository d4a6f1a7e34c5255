/** The same widths as the container queries of weekly-ad.css, in CSS px of the widget's own width. */
const SIDE_BY_SIDE = 900;
const TWO_PAGES = 1320;
const LIST = 340;
const GAP = 24;
const WIDEST_PAGE = 860;

/** How wide a page will be drawn in a widget of this width, in CSS px. */
export function pageWidth(widget: number, pageCount: number): number {
  if (widget < SIDE_BY_SIDE) return widget;
  const column = widget - LIST - GAP;
  const width = widget >= TWO_PAGES && pageCount > 1 ? (column - GAP) / 2 : column;
  return Math.round(Math.min(width, WIDEST_PAGE));
}
