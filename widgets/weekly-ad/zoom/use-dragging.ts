import { useEffect } from "preact/hooks";

/** A pointer that moves further than this is dragging, in CSS px; less is a press with an unsteady hand. */
const UNSTEADY = 5;

/** Lets a mouse drag what scrolls. Fingers scroll by themselves. */
export function useDragging(frame: { current: HTMLElement | null }): void {
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const release = new AbortController();
    const { signal } = release;
    let from: { x: number; y: number } | null = null;

    box.addEventListener(
      "pointerdown",
      ({ pointerType, button, clientX, clientY }) => {
        if (pointerType === "mouse" && button === 0)
          from = { x: clientX + box.scrollLeft, y: clientY + box.scrollTop };
      },
      { signal },
    );
    box.addEventListener(
      "pointermove",
      ({ pointerId, buttons, clientX, clientY }) => {
        if (!from || !(buttons & 1)) return;
        const [left, top] = [from.x - clientX, from.y - clientY];
        const held = box.hasPointerCapture(pointerId);
        if (!held && Math.hypot(left - box.scrollLeft, top - box.scrollTop) < UNSTEADY) return;
        // From now on the press belongs to the frame: the area below it is not pressed at the end.
        if (!held) box.setPointerCapture(pointerId);
        box.scrollTo(left, top);
      },
      { signal },
    );
    box.addEventListener("pointerup", () => (from = null), { signal });
    // The browser's own dragging of pictures would end ours.
    box.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    return () => release.abort();
  }, [frame]);
}
