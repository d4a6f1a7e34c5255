const STEPS = [1, 1.5, 2, 3, 4];
/** Sizes count from the page's own in the ad. */
const LARGEST = 4;

export const START = 2;

export function clampZoom(zoom: number): number {
  return Math.min(LARGEST, Math.max(1, zoom));
}

/** The next size of the buttons, larger (1) or smaller (−1); the last one stays. */
export function nextStep(zoom: number, way: 1 | -1): number {
  const beyond = STEPS.filter((step) => (step - zoom) * way > 0.01);
  return (way > 0 ? beyond[0] : beyond[beyond.length - 1]) ?? zoom;
}
