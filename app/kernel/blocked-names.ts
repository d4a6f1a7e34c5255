/** Words that lists of content blockers (EasyList and those beside it) hide elements by, e.g. "ad-wrapper". */
const words =
  /(^|[^a-z])(ads?|adv|ads?(?:box|wrap|content|slot|unit|block|space|area|banner|container|section)\w*|advert\w*|banners?|promo\w*|publici\w*|sponsor\w*|werbung|reklama|anuncios?)([^a-z]|$)/i;

/**
 * By what a content blocker may hide an element: its id and classes, or an attribute such as data-ad-slot or aria-label;
 * "adContent" is as good as "ad-content". Null where its names are on no list that we know of.
 */
export function blockedName(attributes: Iterable<{ name: string; value: string }>): string | null {
  const names = [...attributes].flatMap(({ name, value }) => {
    if (name === "id" || name === "class") return value.trim();
    if (name === "aria-label") return value;
    return /^data-(?!endcap)/.test(name) ? name : "";
  });
  const all = names.filter(Boolean).join(" ");
  return words.test(all.replace(/([a-z])(?=[A-Z])/g, "$1-")) ? all : null;
}
