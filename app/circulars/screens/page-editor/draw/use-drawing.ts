import { type RefObject, useCallback, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { clampBox } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import { boxBetween, type ImageSize, newBoxAt, type Point } from "./box-moves";
import { type SnapLines, type Snapped, snapDrawn } from "./snapping";
import { type GuideRefs, hideGuides, pointOn, showGuides, snapReachOn } from "./use-box-drag";

const clickSlack = 4;

interface DrawingOptions {
  pageRef: RefObject<HTMLElement | null>;
  /** The rectangle that grows under the pointer. */
  bandRef: RefObject<HTMLElement | null>;
  image: ImageSize;
  guides: GuideRefs;
  lines(): SnapLines;
  /** @param dragged false for the default size that a click makes */
  onDrawn(box: Box, dragged: boolean): void;
}

/**
 * Draws a new area on the page: by dragging a rectangle, or by a click, which makes one of the default size.
 * The rectangle catches printed edges unless Alt is held.
 * @returns starts drawing; call it from a pointerdown handler on the page
 */
export function useDrawing(options: DrawingOptions): (event: PointerEvent) => void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const stopRunning = useRef<(() => void) | null>(null);
  useEffect(() => () => stopRunning.current?.(), []);

  return useCallback((event: PointerEvent) => {
    const page = latest.current.pageRef.current;
    if (!page || stopRunning.current) return;
    const from = pointOn(page, event);
    const lines = latest.current.lines();
    let at = from;
    let free = event.altKey;
    let frame = 0;
    const drawn = () => drawnBox(from, at, free ? null : lines, page);
    const draw = () => {
      frame = 0;
      if (isClick(from, at, page)) return hide();
      const snapped = drawn();
      showBand(latest.current.bandRef.current, snapped.box);
      showGuides(latest.current.guides, snapped, page);
    };
    const hide = () => {
      showBand(latest.current.bandRef.current, null);
      hideGuides(latest.current.guides);
    };
    const onMove = (move: PointerEvent) => {
      if (move.pointerId !== event.pointerId) return;
      at = pointOn(page, move);
      free = move.altKey;
      frame ||= requestAnimationFrame(draw);
    };
    const onUp = (up: PointerEvent) => {
      if (up.pointerId !== event.pointerId) return;
      stop();
      const dragged = !isClick(from, at, page);
      const box = dragged ? clampBox(drawn().box) : newBoxAt(from, latest.current.image);
      flushSync(() => latest.current.onDrawn(box, dragged));
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key === "Escape") stop();
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", stop);
      window.removeEventListener("keydown", onKey, true);
      hide();
      stopRunning.current = null;
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", stop);
    window.addEventListener("keydown", onKey, true);
    stopRunning.current = stop;
  }, []);
}

function drawnBox(from: Point, at: Point, lines: SnapLines | null, page: HTMLElement): Snapped {
  const box = boxBetween(from, at);
  if (!lines) return { box, guides: { x: null, y: null } };
  return snapDrawn(box, { x: at.x < from.x ? -1 : 1, y: at.y < from.y ? -1 : 1 }, lines, snapReachOn(page));
}

function isClick(from: Point, at: Point, page: HTMLElement): boolean {
  return Math.hypot((at.x - from.x) * page.offsetWidth, (at.y - from.y) * page.offsetHeight) < clickSlack;
}

function showBand(band: HTMLElement | null, box: Box | null): void {
  if (!band) return;
  band.hidden = box === null;
  if (!box) return;
  band.style.left = `${box.left * 100}%`;
  band.style.top = `${box.top * 100}%`;
  band.style.width = `${box.width * 100}%`;
  band.style.height = `${box.height * 100}%`;
}
