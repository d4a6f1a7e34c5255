import type { CSSProperties } from "react";
import type { Box } from "#app/kernel/ports/page-content";

/** Lays an element over a box of the page. */
export function boxStyle({ left, top, width, height }: Box): CSSProperties {
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  };
}
