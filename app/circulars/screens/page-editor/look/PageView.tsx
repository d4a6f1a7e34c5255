import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
} from "react";
import { say } from "#app/ui/language/say";
import { sortByReadingOrder } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import type { Handle, ImageSize } from "../draw/box-moves";
import { type SnapLines, snapLinesFor } from "../draw/snapping";
import { useBoxDrag } from "../draw/use-box-drag";
import { useDrawing } from "../draw/use-drawing";
import type { EditorArea } from "../editor-area";
import type { OfferedArea } from "../editor-page";
import { focusedBox } from "../use-editor-keys";
import { AreaBox, boxStyle, SelectionFrame, SuggestionBox } from "./PageBoxes";
import styles from "./page-view.module.css";
import { pageImageHeight } from "./use-editor-view";

interface PageViewProps {
  imageUrl: string;
  alt: string;
  image: ImageSize;
  /** 1 shows the page as high as its image, 1,500 px; null fits all of it into the window. */
  zoom: number | null;
  /** Receives the element of the page. */
  pageRef: RefObject<HTMLElement>;
  areas: readonly EditorArea[];
  suggestions: readonly OfferedArea[];
  edges: SnapLines;
  selectedKey: string | null;
  litKey: string | null;
  newKey: string | null;
  /** A form is open: the page takes no new areas. */
  editing: boolean;
  /** Fingers draw instead of scrolling. */
  drawByTouch: boolean;
  onSelect(key: string): void;
  onOpen(key: string): void;
  onTake(suggestionKey: string): void;
  onDrawn(box: Box, dragged: boolean): void;
  /** A press on the bare page while a form is open. */
  onLeave(): void;
  onDragStart(): void;
  onDragEnd(key: string, box: Box | null, label: string): void;
  /** The popover, given the element it is to stand beside. */
  children(anchor: ReactNode): ReactNode;
}

/** The page image with its areas over it: selecting, opening, drawing, moving and resizing. */
export function PageView(props: PageViewProps) {
  const { areas, suggestions, selectedKey, image, editing, pageRef } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const bandRef = useRef<HTMLDivElement>(null);
  const guides = { x: useRef<HTMLDivElement>(null), y: useRef<HTMLDivElement>(null) };
  const selected = areas.find((area) => area.key === selectedKey);
  const boxes = useMemo(() => inReadingOrder(areas, suggestions), [areas, suggestions]);

  const draw = useDrawing({
    pageRef,
    bandRef,
    image,
    guides,
    lines: () => snapLinesFor(props.edges, areas),
    onDrawn: props.onDrawn,
  });
  const drag = useBoxDrag({
    pageRef,
    image,
    guides,
    linesFor: (key) =>
      snapLinesFor(
        props.edges,
        areas.filter((area) => area.key !== key),
      ),
    onStart: props.onDragStart,
    onEnd: ({ key, handle }, box) => props.onDragEnd(key, box, handle ? say("Resize") : say("Move")),
  });

  const startDrag = (event: globalThis.PointerEvent, area: EditorArea, handle: Handle | null) => {
    const box = pageRef.current?.querySelector<HTMLElement>(`[data-area-key="${area.key}"]`);
    const elements = [box, frameRef.current].filter((element) => element instanceof HTMLElement);
    drag.start(event, { key: area.key, box: area, handle, elements });
  };
  /** React's events come up from the popover too, which is elsewhere in the document. */
  const isOnPage = ({ target }: { target: EventTarget }) =>
    pageRef.current?.contains(target as Node) === true;
  const onPointerDown = (event: PointerEvent) => {
    if (event.isPrimary) drag.forget();
    if (event.button !== 0 || !event.isPrimary || !isOnPage(event)) return;
    const { target, key } = focusedBox(event.target as Element);
    if (target === "suggestion") return;
    if (target === "elsewhere") {
      if (editing) props.onLeave();
      else draw(event.nativeEvent);
      return;
    }
    const area = areas.find((other) => other.key === key);
    // A finger scrolls over areas that are not selected yet.
    if (!area || (event.pointerType === "touch" && area.key !== selectedKey)) return;
    startDrag(event.nativeEvent, area, null);
  };
  const onClick = (event: MouseEvent) => {
    const { target, key } = focusedBox(event.target as Element);
    if (key === null || drag.wasDragged() || !isOnPage(event)) return;
    if (target === "area") props.onOpen(key);
    else props.onTake(key);
  };

  return (
    <div className={styles.table}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: areas are buttons, whose keys click too */}
      <section
        ref={pageRef}
        aria-label={say("Areas of this page")}
        className={styles.page}
        style={pageStyle(image, props.zoom)}
        data-editing={editing || undefined}
        data-draw={props.drawByTouch || undefined}
        onPointerDown={onPointerDown}
        onClick={onClick}
        onFocus={(event) => {
          const { target, key } = focusedBox(event.target);
          if (target === "area" && key !== null && !editing && isOnPage(event)) props.onSelect(key);
        }}
      >
        <img
          className={styles.image}
          src={props.imageUrl}
          alt={props.alt}
          width={image.width}
          height={image.height}
          draggable={false}
        />
        {boxes.map((box) =>
          "confidence" in box ? (
            <SuggestionBox key={box.key} suggestion={box} lit={box.key === props.litKey} />
          ) : (
            <AreaBox
              key={box.key}
              area={box}
              selected={box.key === selectedKey}
              lit={box.key === props.litKey}
              isNew={box.key === props.newKey}
            />
          ),
        )}
        {selected ? (
          <SelectionFrame
            box={selected}
            frameRef={frameRef}
            onHandle={(event, handle) => startDrag(event, selected, handle)}
          />
        ) : null}
        <div ref={bandRef} className={styles.band} hidden />
        <div ref={guides.x} className={styles.guideX} hidden />
        <div ref={guides.y} className={styles.guideY} hidden />
        {props.children(<div className={styles.anchor} style={selected ? boxStyle(selected) : undefined} />)}
      </section>
    </div>
  );
}

function inReadingOrder(
  areas: readonly EditorArea[],
  suggestions: readonly OfferedArea[],
): (EditorArea | OfferedArea)[] {
  return sortByReadingOrder<EditorArea | OfferedArea>([...areas, ...suggestions]);
}

function pageStyle(image: ImageSize, zoom: number | null): CSSProperties {
  const shape = image.width / image.height;
  const width =
    zoom === null ? `min(100%, ${shape} * var(--room-height))` : `${zoom * pageImageHeight * shape}px`;
  return { width, aspectRatio: shape };
}
