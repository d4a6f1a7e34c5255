import { type RefObject, useCallback, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { clampBox } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import { type Handle, type ImageSize, moveBox, type Point, resizeBox } from "./box-moves";
import { type SnapLines, type Snapped, snapMoved, snapResized } from "./snapping";

/** Pointers that travel less than this (in CSS pixels) click. */
const clickSlack = 4;
/** A side snaps to a printed edge that is nearer than this (in CSS pixels). */
const snapReach = 6;

export interface DragStart {
  key: string;
  box: Box;
  /** Null to move the whole box. */
  handle: Handle | null;
  /** What follows the pointer: the area and the frame with its handles. */
  elements: HTMLElement[];
}

/** The lines shown where a side catches a printed edge. */
export interface GuideRefs {
  x: RefObject<HTMLElement | null>;
  y: RefObject<HTMLElement | null>;
}

interface DragOptions {
  /** The page's element; boxes are fractions of it. */
  pageRef: RefObject<HTMLElement | null>;
  image: ImageSize;
  guides: GuideRefs;
  linesFor(key: string): SnapLines;
  onStart(): void;
  /** Called with null if the drag was cancelled. */
  onEnd(drag: DragStart, box: Box | null): void;
}

interface Running extends DragStart {
  pointerId: number;
  from: Point;
  last: { at: Point; free: boolean };
  lines: SnapLines;
  moved: boolean;
  frame: number;
  stop(): void;
}

/**
 * Moves and resizes a box under the pointer. While it lasts only the styles of the elements at hand
 * change, once per frame; React hears of it at the end.
 * @returns starts a drag; call it from a pointerdown handler. `wasDragged` tells a click that ended one;
 * `forget`, called at each press on the page, lets the next click count again.
 */
export function useBoxDrag(options: DragOptions) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const running = useRef<Running | null>(null);
  const dragged = useRef(false);
  useEffect(() => () => running.current?.stop(), []);
  const forget = useCallback(() => {
    dragged.current = false;
  }, []);

  const start = useCallback(
    (event: PointerEvent, drag: DragStart) => {
      const page = latest.current.pageRef.current;
      if (!page || running.current) return;
      dragged.current = false;
      const current: Running = {
        ...drag,
        pointerId: event.pointerId,
        from: pointOn(page, event),
        last: { at: pointOn(page, event), free: event.altKey },
        lines: latest.current.linesFor(drag.key),
        moved: false,
        frame: 0,
        stop: () => undefined,
      };
      const draw = () => {
        current.frame = 0;
        const snapped = boxAt(current, latest.current.image, page);
        place(current, snapped, page);
        showGuides(latest.current.guides, snapped, page);
      };
      const onMove = (moveEvent: PointerEvent) => {
        if (moveEvent.pointerId !== current.pointerId) return;
        current.last = { at: pointOn(page, moveEvent), free: moveEvent.altKey };
        if (!current.moved && isStill(current, page)) return;
        if (!current.moved) {
          current.moved = true;
          dragged.current = true;
          forgetAfterRelease(event.pointerId, forget);
          latest.current.onStart();
        }
        current.frame ||= requestAnimationFrame(draw);
      };
      const finish = (box: Box | null) => {
        current.stop();
        if (current.moved) flushSync(() => latest.current.onEnd(drag, box));
        release(current, box ?? drag.box);
      };
      const onUp = (upEvent: PointerEvent) => {
        if (upEvent.pointerId === current.pointerId) {
          finish(current.moved ? clampBox(boxAt(current, latest.current.image, page).box) : null);
        }
      };
      const onKey = (keyEvent: KeyboardEvent) => {
        if (keyEvent.key !== "Escape" || !current.moved) return;
        keyEvent.preventDefault();
        keyEvent.stopPropagation();
        finish(null);
      };
      const unlisten = listen({ onMove, onUp, onCancel: () => finish(null), onKey });
      current.stop = () => {
        cancelAnimationFrame(current.frame);
        unlisten();
        hideGuides(latest.current.guides);
        running.current = null;
      };
      running.current = current;
    },
    [forget],
  );

  return { start, forget, wasDragged: useCallback(() => dragged.current, []) };
}

interface DragListeners {
  onMove(event: PointerEvent): void;
  onUp(event: PointerEvent): void;
  onCancel(): void;
  onKey(event: KeyboardEvent): void;
}

/** Listens to the whole window: the pointer may leave the page. Gives what ends it. */
function listen({ onMove, onUp, onCancel, onKey }: DragListeners): () => void {
  window.addEventListener("pointermove", onMove);
  window.addEventListener("pointerup", onUp);
  window.addEventListener("pointercancel", onCancel);
  window.addEventListener("keydown", onKey, true);
  return () => {
    window.removeEventListener("pointermove", onMove);
    window.removeEventListener("pointerup", onUp);
    window.removeEventListener("pointercancel", onCancel);
    window.removeEventListener("keydown", onKey, true);
  };
}

/** The click that ends a drag comes with the release; the next one may come from a key or a screen reader. */
function forgetAfterRelease(pointerId: number, forget: () => void): void {
  const onRelease = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    window.removeEventListener("pointerup", onRelease);
    window.removeEventListener("pointercancel", onRelease);
    setTimeout(forget, 0);
  };
  window.addEventListener("pointerup", onRelease);
  window.addEventListener("pointercancel", onRelease);
}

/** A pointer's position on the page, as fractions of the page from its top left. */
export function pointOn(page: HTMLElement, event: { clientX: number; clientY: number }): Point {
  const rect = page.getBoundingClientRect();
  return { x: (event.clientX - rect.left) / rect.width, y: (event.clientY - rect.top) / rect.height };
}

function isStill({ from, last }: Running, page: HTMLElement): boolean {
  const x = (last.at.x - from.x) * page.offsetWidth;
  const y = (last.at.y - from.y) * page.offsetHeight;
  return Math.hypot(x, y) < clickSlack;
}

function boxAt({ box, handle, from, last, lines }: Running, image: ImageSize, page: HTMLElement): Snapped {
  const by = { x: last.at.x - from.x, y: last.at.y - from.y };
  const reach = snapReachOn(page);
  const pulled = handle ? resizeBox(box, handle, by, image) : moveBox(box, by);
  if (last.free) return { box: pulled, guides: { x: null, y: null } };
  return handle ? snapResized(pulled, handle, lines, reach) : snapMoved(pulled, lines, reach);
}

function place({ box, handle, elements }: Running, snapped: Snapped, page: HTMLElement): void {
  const x = (snapped.box.left - box.left) * page.offsetWidth;
  const y = (snapped.box.top - box.top) * page.offsetHeight;
  for (const element of elements) {
    element.dataset.dragging = "";
    element.style.transform = `translate3d(${x}px, ${y}px, 0)`;
    if (!handle) continue;
    element.style.width = `${snapped.box.width * 100}%`;
    element.style.height = `${snapped.box.height * 100}%`;
  }
}

/** Takes back what the drag set; React has drawn the end, but leaves alone what it thinks unchanged. */
function release({ elements, moved, handle }: Running, end: Box): void {
  if (!moved) return;
  for (const element of elements) {
    delete element.dataset.dragging;
    element.style.transform = "";
    if (!handle) continue;
    element.style.width = `${end.width * 100}%`;
    element.style.height = `${end.height * 100}%`;
  }
}

/** How near to a line, as fractions of the page, a side catches it. */
export function snapReachOn(page: HTMLElement): Point {
  return { x: snapReach / page.offsetWidth, y: snapReach / page.offsetHeight };
}

export function showGuides(guides: GuideRefs, { guides: at }: Snapped, page: HTMLElement): void {
  showGuide(guides.x.current, at.x, (value) => `translateX(${value * page.offsetWidth}px)`);
  showGuide(guides.y.current, at.y, (value) => `translateY(${value * page.offsetHeight}px)`);
}

function showGuide(element: HTMLElement | null, at: number | null, transform: (at: number) => string): void {
  if (!element) return;
  element.hidden = at === null;
  if (at !== null) element.style.transform = transform(at);
}

export function hideGuides(guides: GuideRefs): void {
  for (const guide of [guides.x.current, guides.y.current]) if (guide) guide.hidden = true;
}
