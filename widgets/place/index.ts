import type { PlacePart } from "#widgets/shared/view";
import { fitRoot } from "./fit-root";
import { warnWhereHidden, warnWhereNarrow } from "./warnings";

/** Roots that were fitted, with the window's width and their own at that time. */
const fitted = new Map<HTMLElement, string>();

const state = ({ offsetWidth }: HTMLElement) => `${innerWidth} ${offsetWidth}`;

function look(root: HTMLElement): void {
  if (root.getClientRects().length === 0) {
    warnWhereHidden(root);
    return;
  }
  if (fitted.get(root) === state(root)) return;
  fitRoot(root);
  fitted.set(root, state(root));
  warnWhereNarrow(root);
}

window.addEventListener("resize", () => {
  for (const root of fitted.keys()) {
    if (root.isConnected) look(root);
    else fitted.delete(root);
  }
});

// Not at once: a size that is changed while sizes are told is a fault to the browser.
const lookSoon: PlacePart = (root) => void requestAnimationFrame(() => look(root));

window.Endcap?.definePart?.("place", lookSoon);
