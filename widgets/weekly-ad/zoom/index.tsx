import { sharpen } from "./sharpen";
import { Zoom, type ZoomProps } from "./Zoom";

/** The part `weekly-ad-zoom`: the component with a function to call when a pinch has changed what is in sight. */
export type ZoomPart = ((props: ZoomProps) => preact.VNode | null) & { sharpen: typeof sharpen };

const part: ZoomPart = Object.assign(Zoom, { sharpen });
window.Endcap?.definePart?.("weekly-ad-zoom", part);
