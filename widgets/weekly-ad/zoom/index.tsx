import type { WeeklyAdPage } from "#app/shopping/domain/publishing/weekly-ad";
import type { Point } from "../Page";
import type { SheetProps } from "../Sheet";
import { sharpen } from "./sharpen";
import { Zoom } from "./Zoom";

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

/** The part `weekly-ad-zoom`: the component with a function to call when a pinch has changed what is in sight. */
export type ZoomPart = ((props: ZoomProps) => preact.VNode | null) & { sharpen: typeof sharpen };

const part: ZoomPart = Object.assign(Zoom, { sharpen });
window.Endcap?.definePart?.("weekly-ad-zoom", part);
