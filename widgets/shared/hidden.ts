import { warn } from "./warn";

/** Words that lists of content blockers hide elements by. */
const LISTED = /(^|[^a-z])(ads?|adv|advert\w*|banners?|promo\w*|sponsor\w*)([^a-z]|$)/i;

/** Tells the web master when the root, or what it stands in, is hidden and named as content blockers' lists have it. */
export function warnWhereHidden(root: HTMLElement): void {
  if (root.getClientRects().length > 0) return;
  for (let each: Element | null = root; each; each = each.parentElement) {
    const name = `${each.id} ${each.getAttribute("class") ?? ""}`.trim();
    if (!LISTED.test(name) || getComputedStyle(each).display !== "none") continue;
    warn(
      `the element named "${name}" is hidden, and the view in it too. Content blockers hide elements with such names: name it otherwise, without "ad".`,
    );
    return;
  }
}
