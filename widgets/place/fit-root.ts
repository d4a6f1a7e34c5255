/** What a view is made for, in px. */
export const MADE_FOR = 320;

/** Below this nothing can be read, and sticking out is better. */
const MIN_PX = 140;

/** Sizes are rounded; in px. */
const TOLERANCE = 0.5;

/** Measured anew until nothing sticks out: a centred box gives way on both sides. */
const MAX_TRIES = 8;

/** The box round an element, out of shadow trees as well. */
function outer(each: Element): HTMLElement | null {
  return (each.assignedSlot ??
    each.parentElement ??
    (each.getRootNode() as ShadowRoot).host ??
    null) as HTMLElement | null;
}

/**
 * How far the root, with what it stands in, sticks out of each box round it, and how far the box scrolls sideways; in
 * px, in the order of the boxes. Boxes that scroll or cut off may hold more beside the root, but nothing wider.
 */
function measureExcess(root: HTMLElement): number[] {
  const found: number[] = [];
  let inner = root;
  let isOutOfFlow = false;
  for (let box = outer(root); box; box = outer(box)) {
    const isWindow = box === document.documentElement;
    isOutOfFlow ||= /absolute|fixed/.test(getComputedStyle(inner).position);
    const { overflowX, paddingLeft, paddingRight } = getComputedStyle(box);
    const [before, after] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
    const outline = box.getBoundingClientRect();
    const scale = outline.width / box.offsetWidth;
    const width = (box.clientWidth - before - after) * scale;
    // Inline elements have no width, nor has a float whose size doesn't regard what it holds.
    if ((isOutOfFlow && !isWindow) || !(width >= 1)) {
      found.push(0, 0);
      continue;
    }
    const { left, right } = inner.getBoundingClientRect();
    const start = outline.left + (box.clientLeft + before) * scale;
    if (!isWindow && overflowX !== "visible") found.push(right - left - width, 0);
    else
      found.push(
        Math.max(0, right - start - width) + Math.max(0, start - left),
        (box.scrollWidth - box.clientWidth) * scale,
      );
    inner = box;
  }
  return found;
}

/** Without values: as base.css has it. */
function setWidths({ style }: HTMLElement, least = "", room = ""): void {
  style.minWidth = least;
  style.setProperty("--ec-room", room);
}

/**
 * Gives a root the width of its place where styles alone can't: places that take their width from the root don't know
 * their own room (`max-content`, `flex: none`), or ask for its least width alone (`min-content`).
 */
export function fitRoot(root: HTMLElement): void {
  // What sticks out of a box without our doing is meant so, or not ours to mend.
  setWidths(root, "0px", "120px");
  const foreign = measureExcess(root);
  setWidths(root);
  const { offsetWidth } = root;
  // Of a root on a page that is zoomed or scaled; what is measured has the window's px.
  const scale = root.getBoundingClientRect().width / offsetWidth;
  const wanted = Math.max(MADE_FOR, offsetWidth);
  let excess = 0;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    setWidths(root, `${Math.min(MADE_FOR, wanted - excess)}px`, `calc(100vw - ${excess}px)`);
    const over = Math.max(
      0,
      ...measureExcess(root).map((each, at) => ((foreign[at] ?? 0) < TOLERANCE ? each : 0)),
    );
    if (over < TOLERANCE) break;
    excess = Math.min(excess + over / scale, wanted - MIN_PX);
  }
  if (excess === 0 && offsetWidth >= MADE_FOR) setWidths(root);
}
