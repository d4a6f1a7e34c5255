import { blockedName } from "#app/kernel/blocked-names";
import { warn } from "#widgets/shared/warn";
import { MADE_FOR } from "./fit-root";

/** Tells the web master why the root is hidden, where that can't be on purpose. */
export function warnWhereHidden(root: HTMLElement): void {
  const { parentElement } = root;
  if (parentElement?.closest("[data-endcap-view]")) {
    warn("an element with data-endcap-view stands within another one: put them side by side.");
    return;
  }
  const holder = parentElement?.closest("select, datalist, canvas, video, audio, object");
  if (holder) {
    warn(`a ${holder.localName} shows no views: put the element with data-endcap-view outside.`);
    return;
  }
  for (let each: Element | null = root; each; each = each.parentElement) {
    const name = blockedName(each.attributes);
    if (!name || getComputedStyle(each).display !== "none") continue;
    warn(
      `the element named "${name}" is hidden, and the view in it too. Content blockers hide such names: name it otherwise, without "ad".`,
    );
    return;
  }
}

/** Tells the web master of a place that is too narrow, though the window is not. */
export function warnWhereNarrow(root: HTMLElement): void {
  const place = root.parentElement;
  // Of an element that has no box, e.g. with display: contents, the root stands in another's.
  const room = place?.getClientRects().length
    ? place.getBoundingClientRect().width
    : Number.POSITIVE_INFINITY;
  const width = Math.round(Math.min(root.offsetWidth, room));
  if (width < Math.min(MADE_FOR, innerWidth * 0.75))
    warn(
      `the view has a place of ${width} px; it is made for ${MADE_FOR} px and more. Give it a row of its own.`,
    );
}
