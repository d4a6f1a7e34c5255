import { loadModule } from "./modules";
import type { PlacePart } from "./view";

/** A script of its own looks at places that are hidden, narrow or too wide: few are. */
function check({ target }: { target: Element }): void {
  const { width, right } = target.getBoundingClientRect();
  if (target.isConnected && (width < Math.min(320, innerWidth * 0.75) || Math.max(width, right) > innerWidth))
    loadModule<PlacePart>("place")
      .then((look) => look(target as HTMLElement))
      .catch(() => {});
}

const sizes = window.ResizeObserver && new ResizeObserver((entries) => entries.forEach(check));

/** Watches the size of a root for as long as it is on the page. */
export function watchPlace(target: HTMLElement): void {
  // Not observed of one that is hidden from the start.
  check({ target });
  sizes?.observe(target);
}
