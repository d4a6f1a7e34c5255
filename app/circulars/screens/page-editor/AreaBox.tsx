import { memo } from "react";
import { boxStyle } from "./box-style";
import { areaName, type EditorArea } from "./editor-area";
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
      aria-label={`Area ${areaName(area)}`}
      aria-haspopup="dialog"
    >
      <span className={styles.label} aria-hidden>
        {areaName(area)}
      </span>
    </button>
  );
});
