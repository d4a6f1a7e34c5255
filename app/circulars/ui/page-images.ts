/**
 * The address of a page's picture for staff, who see it whether the circular is published or not. The big one is
 * 1500 px high, the small one 320 px.
 */
export function pageImageUrl(pageId: number, size: "big" | "small"): string {
  return `/api/CircularPages/${pageId}/${size === "big" ? "BigPageImage" : "SmallPageImage"}`;
}
