import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { WeeklyAdPage } from "#app/shopping/domain/publishing/weekly-ad";
import { closeModal, openModal } from "#widgets/shared/modal";
import { msg } from "#widgets/shared/msg";
import { addShape, closeShape, Icon, lessShape } from "#widgets/shared/ui/Icon";
import type { Point } from "../Page";
import type { SheetProps } from "../Sheet";
import { useDragging } from "./use-dragging";

const STEPS = [1, 1.5, 2, 3, 4];
/** Sizes count from the page's own in the ad. */
const LARGEST = 4;

const START = 2;

export function clampZoom(zoom: number): number {
  return Math.min(LARGEST, Math.max(1, zoom));
}

/** The next size of the buttons, larger (1) or smaller (−1); the last one stays. */
export function nextStep(zoom: number, way: 1 | -1): number {
  const beyond = STEPS.filter((step) => (step - zoom) * way > 0.01);
  return (way > 0 ? beyond[0] : beyond[beyond.length - 1]) ?? zoom;
}

/** Which page to enlarge, and around which place of it; null: its top. */
export interface ZoomStart {
  pageId: number;
  opener: HTMLElement;
  point: Point | null;
}

export interface ZoomProps extends ZoomStart {
  pages: WeeklyAdPage[];
  sheetOf: (page: WeeklyAdPage) => SheetProps;
  /** Draws a page; of the view, so that areas work here as they do there. */
  Sheet: (props: SheetProps) => preact.VNode;
  onClose: () => void;
}

/** What shall stay in its place while the size changes: a place of the page and where in the frame it stands, in px. */
interface Anchor {
  x: number;
  y: number;
  left: number;
  top: number;
}

/**
 * One page, enlarged, over the host page: buttons, + and − keys, two presses, and the wheel with Ctrl change the size;
 * scrolling, arrow keys and dragging move the page. Areas work as in the ad; the picture's width follows the size.
 */
export function Zoom({ pageId, opener, point, pages, sheetOf, Sheet, onClose }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const [zoom, setZoom] = useState(START);
  useDragging(frame);

  const page = pages.find(({ id }) => id === pageId);
  const props = page && sheetOf(page);

  useLayoutEffect(() => {
    const [element, box] = [dialog.current, frame.current];
    if (!element || !box) return;
    openModal(element);
    box.focus();
    const { x, y } = point ?? { x: 0.5, y: 0 };
    box.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2);
    return () => {
      closeModal(element);
      opener.focus({ preventScroll: true });
    };
  }, [opener, point]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new size is what moves the page
  useLayoutEffect(() => {
    const [box, kept] = [frame.current, anchor.current];
    if (!box || !kept) return;
    box.scrollTo(kept.x * box.scrollWidth - kept.left, kept.y * box.scrollHeight - kept.top);
  }, [zoom]);

  if (!page || !props) return null;

  /** Changes the size; what is at (left, top) of the frame stays there, otherwise what is in its middle. */
  function zoomTo(next: number, at?: MouseEvent) {
    const box = frame.current;
    if (!box) return;
    const { x, y } = box.getBoundingClientRect();
    const left = at ? at.clientX - x : box.clientWidth / 2;
    const top = at ? at.clientY - y : box.clientHeight / 2;
    anchor.current = {
      left,
      top,
      x: (box.scrollLeft + left) / box.scrollWidth,
      y: (box.scrollTop + top) / box.scrollHeight,
    };
    setZoom(clampZoom(next));
  }

  function pressKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    if (key === "+" || key === "=") zoomTo(nextStep(zoom, 1));
    else if (key === "-") zoomTo(nextStep(zoom, -1));
    else if (key === "0") zoomTo(1);
  }

  function turnWheel(event: WheelEvent) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / 300), event);
  }

  function pressTwice(event: MouseEvent) {
    if (!(event.target as Element).closest("button")) zoomTo(zoom < 3 ? nextStep(zoom, 1) : 1, event);
  }

  const width = Math.round(props.width * zoom);
  const step = (way: 1 | -1, label: string) => (
    <button
      type="button"
      class="ec-button ec-arrow"
      aria-label={label}
      aria-disabled={nextStep(zoom, way) === zoom}
      onClick={() => zoomTo(nextStep(zoom, way))}
    >
      <Icon shape={way > 0 ? addShape : lessShape} />
    </button>
  );

  return (
    <dialog
      class="ec-zoom"
      ref={dialog}
      aria-label={msg.pageEnlarged(page.number)}
      onClose={onClose}
      onKeyDown={pressKey}
    >
      <div class="ec-zoom-bar">
        {step(-1, msg.smaller)}
        <output class="ec-zoom-size" aria-label={msg.size}>
          {msg.percent(Math.round(zoom * 100))}
        </output>
        {step(1, msg.larger)}
        <button
          type="button"
          class="ec-button ec-arrow"
          aria-label={msg.close}
          onClick={() => closeModal(dialog.current)}
        >
          <Icon shape={closeShape} />
        </button>
      </div>
      <section
        class="ec-zoom-frame"
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
        tabIndex={0}
        aria-label={msg.page(page.number)}
        onWheel={turnWheel}
        onDblClick={pressTwice}
      >
        <div class="ec-zoom-page" style={`width:${width}px`}>
          <Sheet {...props} width={width} first />
        </div>
      </section>
    </dialog>
  );
}
