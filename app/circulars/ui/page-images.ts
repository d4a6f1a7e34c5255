/**
 * The address of a page's picture for staff, who see it whether the circular is published or not. The big one is
 * 1500 px high, the small one 320 px.
 * @param key the image's, where a page may have been drawn anew: browsers ask only once for an address that they show
 */
export function pageImageUrl(pageId: number, size: "big" | "small", key: string | null = null): string {
  const address = `/api/CircularPages/${pageId}/${size === "big" ? "BigPageImage" : "SmallPageImage"}`;
  return key === null ? address : `${address}?image=${encodeURIComponent(key)}`;
}
