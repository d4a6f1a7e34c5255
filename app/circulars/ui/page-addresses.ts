/** The search parameter of a page's address that starts its review at once. */
export const reviewParam = "review";

/** The address of a page in the page editor. */
export function pagePath(circularId: number, pageId: number): string {
  return `/dashboard/circulars/${circularId}/edit/page/${pageId}`;
}

/** The address of a page with its review. */
export function reviewPath(circularId: number, pageId: number): string {
  return `${pagePath(circularId, pageId)}?${reviewParam}`;
}
