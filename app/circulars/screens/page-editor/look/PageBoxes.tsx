import { type CSSProperties, memo, type Ref } from "react";
import { say } from "#app/ui/language/say";
import type { Box } from "#reader/page-content";
import { type Handle, handles } from "../draw/box-moves";
import { type AreaFields, areaName, type EditorArea } from "../editor-area";
import type { OfferedArea } from "../editor-page";
import styles from "./page-view.module.css";

interface AreaBoxProps {
  area: EditorArea;
  selected: boolean;
  /** Pointed at in the list beside the page. */
  lit: boolean;
  isNew: boolean;
}

/** An area over the page image. It listens to nothing itself: the page does, for all of its areas. */
export const AreaBox = memo(function AreaBox({ area, selected, lit, isNew }: AreaBoxProps) {
  return (
    <button
      type="button"
      className={styles.area}
      style={boxStyle(area)}
      data-area-key={area.key}
      data-selected={selected || undefined}
      data-lit={lit || undefined}
      data-new={isNew || undefined}
      data-featured={area.featured || undefined}
      aria-label={say("Area {area}", { area: areaName(area) })}
      aria-haspopup="dialog"
    >
      <span className={styles.label} aria-hidden>
        {areaName(area)}
      </span>
    </button>
  );
});

interface SelectionFrameProps {
  box: Box;
  frameRef: Ref<HTMLDivElement>;
  onHandle(event: PointerEvent, handle: Handle): void;
}

/** The handles around the selected area. Keys and the form's number fields do the same without a pointer. */
export function SelectionFrame({ box, frameRef, onHandle }: SelectionFrameProps) {
  return (
    <div ref={frameRef} className={styles.frame} style={boxStyle(box)} aria-hidden>
      {handles.map((handle) => (
        <span
          key={`${handle.x} ${handle.y}`}
          className={styles.handle}
          data-x={handle.x}
          data-y={handle.y}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.stopPropagation();
            onHandle(event.nativeEvent, handle);
          }}
        />
      ))}
    </div>
  );
}

/** Lays an element over a box of the page. */
export function boxStyle({ left, top, width, height }: Box): CSSProperties {
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  };
}

interface SuggestionBoxProps {
  suggestion: OfferedArea;
  /** Whether the suggestion is being reviewed. */
  lit: boolean;
}

/** A suggested area over the page image; taken by a click. */
export const SuggestionBox = memo(function SuggestionBox({ suggestion, lit }: SuggestionBoxProps) {
  const { overlaps } = suggestion;
  const hasWords = suggestion.ingredient !== "" || suggestion.deal !== "";
  const label = hasWords
    ? say("Suggested area {name}", { name: areaName(suggestion) })
    : say("Suggested area without words");
  return (
    <button
      type="button"
      className={styles.suggestion}
      style={boxStyle(suggestion)}
      data-suggestion-key={suggestion.key}
      data-lit={lit || undefined}
      data-overlaps={overlaps !== undefined || undefined}
      aria-label={overlaps ? `${label}. ${overlapSentence(overlaps)}` : label}
      aria-haspopup="dialog"
    />
  );
});

/** Says which area a suggestion lies over. */
export function overlapSentence(area: Pick<AreaFields, "prefix" | "ingredient" | "deal">): string {
  return say("Overlaps the area {area}.", { area: areaName(area) });
}
