import { Zoom, type ZoomProps } from "./Zoom";

/** The part `weekly-ad-zoom`: the component with a function to call when a pinch has changed what is in sight. */
export type ZoomPart = ((props: ZoomProps) => preact.VNode | null) & { sharpen: typeof sharpen };

const part: ZoomPart = Object.assign(Zoom, { sharpen });
window.Endcap?.definePart?.("weekly-ad-zoom", part);

/** Ads whose pages are looked after while the enlarged window is moved about. */
const followed = new WeakSet<HTMLElement>();

/** Has the pages in sight fetched in the width that is sharp when a pinch has enlarged the whole window. */
function sharpen(ad: HTMLElement): void {
  const seen = window.visualViewport;
  if (!seen) return;
  sharpenInSight(ad, seen);
  if (followed.has(ad)) return;
  followed.add(ad);
  const follow = () => {
    if (ad.isConnected) sharpenInSight(ad, seen);
    else seen.removeEventListener("scroll", follow);
  };
  seen.addEventListener("scroll", follow);
}

function sharpenInSight(ad: HTMLElement, seen: VisualViewport): void {
  for (const picture of ad.querySelectorAll<HTMLImageElement>(".ec-sheet img")) {
    const { top, bottom, width } = picture.getBoundingClientRect();
    if (bottom < seen.offsetTop || top > seen.offsetTop + seen.height) continue;
    const wanted = Math.ceil(width * seen.scale);
    if (wanted > Number.parseFloat(picture.sizes)) picture.sizes = `${wanted}px`;
  }
}
