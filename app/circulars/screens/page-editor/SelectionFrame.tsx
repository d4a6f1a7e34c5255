import type { Ref } from "react";
import type { Box } from "#app/kernel/ports/page-content";
import { type Handle, handles } from "./box-moves";
import { boxStyle } from "./box-style";
import styles from "./page-view.module.css";

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
