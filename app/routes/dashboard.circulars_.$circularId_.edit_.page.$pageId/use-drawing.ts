import { type RefObject, useCallback, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Box } from "#app/domain/ports";
import { boxBetween, type ImageSize, newBoxAt, type Point } from "./box-moves";
import { pointOn } from "./use-box-drag";

const clickSlack = 4;

interface DrawingOptions {
  pageRef: RefObject<HTMLElement | null>;
  /** The rectangle that grows under the pointer. */
  bandRef: RefObject<HTMLElement | null>;
  image: ImageSize;
  onDrawn(box: Box): void;
}

/**
 * Draws a new area on the page: by dragging a rectangle, or by a click, which makes one of the default size.
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
    let at = from;
    let frame = 0;
    const draw = () => {
      frame = 0;
      showBand(latest.current.bandRef.current, isClick(from, at, page) ? null : boxBetween(from, at));
    };
    const onMove = (move: PointerEvent) => {
      if (move.pointerId !== event.pointerId) return;
      at = pointOn(page, move);
      frame ||= requestAnimationFrame(draw);
    };
    const onUp = (up: PointerEvent) => {
      if (up.pointerId !== event.pointerId) return;
      stop();
      const box = isClick(from, at, page) ? newBoxAt(from, latest.current.image) : boxBetween(from, at);
      flushSync(() => latest.current.onDrawn(box));
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
      showBand(latest.current.bandRef.current, null);
      stopRunning.current = null;
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", stop);
    window.addEventListener("keydown", onKey, true);
    stopRunning.current = stop;
  }, []);
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
