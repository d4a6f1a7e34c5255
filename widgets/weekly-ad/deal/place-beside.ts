const GAP = 12;
/** Below this width of the window the sheet's own placing holds: a panel at the lower edge. */
const NARROW = 640;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Moves a stretch of `length` so that it keeps the gap to both ends of `room`. */
function inside(start: number, length: number, room: number): number {
  return Math.max(GAP, Math.min(start, room - length - GAP));
}

/**
 * Where a panel goes that shall leave the thing it tells of in sight: at its right, its left, below or
 * above it, whichever has room first; else null (in the middle). All in CSS px from the window's top left.
 */
export function besidePoint(thing: Box, panel: Size, frame: Size): { left: number; top: number } | null {
  if (frame.width < NARROW) return null;
  const top = inside(thing.top, panel.height, frame.height);
  const left = inside(thing.left, panel.width, frame.width);
  const spots = [
    { left: thing.right + GAP, top },
    { left: thing.left - GAP - panel.width, top },
    { left, top: thing.bottom + GAP },
    { left, top: thing.top - GAP - panel.height },
  ];
  const fits = (spot: { left: number; top: number }) =>
    spot.left === inside(spot.left, panel.width, frame.width) &&
    spot.top === inside(spot.top, panel.height, frame.height);
  return spots.find(fits) ?? null;
}

/** Moves an open dialog beside the element, where there is room for it. */
export function placeBeside(dialog: HTMLElement, element: Element | null): void {
  const panel = { width: dialog.offsetWidth, height: dialog.offsetHeight };
  const frame = { width: innerWidth, height: innerHeight };
  const point = element && besidePoint(element.getBoundingClientRect(), panel, frame);
  if (!point) return;
  // Where texts run from right to left, the sheet of the browser holds on to the right edge.
  Object.assign(dialog.style, { left: `${point.left}px`, right: "auto", top: `${point.top}px`, margin: "0" });
}
