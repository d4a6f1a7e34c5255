/** The height of a page's big image in pixels: what 100 % shows it at. */
export const pageImageHeight = 1500;

const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** The next step from a zoom, which may lie between two; the last one where there is none. */
export function zoomFrom(zoom: number, steps: 1 | -1): number {
  const next = steps > 0 ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom);
  return next ?? (steps > 0 ? Math.max(...zoomSteps) : Math.min(...zoomSteps));
}
