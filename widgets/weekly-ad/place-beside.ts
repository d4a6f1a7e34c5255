const GAP = 12;
/** Below this width of the window the sheet's own placing holds: a panel at the lower edge. */
const NARROW = 640;

interface Box {
  left: number;
  right: number;
  top: number;
}

/**
 * Where a panel goes that shall leave the thing it tells of in sight: at its right, else at its left,
 * else null (in the middle). All in CSS px from the window's top left.
 */
export function besidePoint(
  thing: Box,
  panel: { width: number; height: number },
  frame: { width: number; height: number },
): { left: number; top: number } | null {
  const right = thing.right + GAP;
  const left = thing.left - GAP - panel.width;
  const x = right + panel.width + GAP <= frame.width ? right : left >= GAP ? left : null;
  if (x === null || frame.width < NARROW) return null;
  return { left: x, top: Math.max(GAP, Math.min(thing.top, frame.height - panel.height - GAP)) };
}

/** Moves an open dialog beside the element, where there is room for it. */
export function placeBeside(dialog: HTMLElement, element: HTMLElement | null): void {
  const panel = { width: dialog.offsetWidth, height: dialog.offsetHeight };
  const frame = { width: innerWidth, height: innerHeight };
  const point = element && besidePoint(element.getBoundingClientRect(), panel, frame);
  if (!point) return;
  Object.assign(dialog.style, { left: `${point.left}px`, top: `${point.top}px`, margin: "0" });
}
