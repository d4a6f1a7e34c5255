import { blockedName } from "#app/kernel/blocked-names";
import { warn } from "./warn";

/** Tells the web master when the root, or what it stands in, is hidden and named as content blockers' lists have it. */
export function warnWhereHidden(root: HTMLElement): void {
  if (root.getClientRects().length > 0) return;
  for (let each: Element | null = root; each; each = each.parentElement) {
    const name = blockedName(each.attributes);
    if (!name || getComputedStyle(each).display !== "none") continue;
    warn(
      `the element named "${name}" is hidden, and the view in it too. Content blockers hide such names: name it otherwise, without "ad".`,
    );
    return;
  }
}
