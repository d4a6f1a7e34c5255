import type { GroupOfCircular } from "./group-pages.server";

/** Whether groups decide what stores see of the circular: from the first page on that any of them shows. */
export function isLaidOut(groups: readonly Pick<GroupOfCircular, "pageIds">[]): boolean {
  return groups.some(({ pageIds }) => pageIds.length > 0);
}

/** "16 pages", "1 page" */
export function countPages(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}

/** "4 stores", "1 store", "no stores" */
export function countStores(count: number): string {
  if (count === 0) return "no stores";
  return count === 1 ? "1 store" : `${count} stores`;
}

/**
 * What the stores of a group see of a circular, e.g. "4 stores see 9 of 16 pages".
 * @param total pages of the circular
 * @param laidOut see `isLaidOut`
 */
export function whatStoresSee(
  { storeCount, pageIds }: Pick<GroupOfCircular, "storeCount" | "pageIds">,
  total: number,
  laidOut: boolean,
): string {
  const shown = laidOut ? pageIds.length : total;
  const pages = shown === total ? `all ${countPages(total)}` : `${shown} of ${countPages(total)}`;
  if (storeCount === 0) return `No stores yet · ${shown === 0 ? "no pages" : pages}`;
  const one = storeCount === 1;
  if (shown === 0) return `${countStores(storeCount)} ${one ? "doesn’t" : "don’t"} see this ad`;
  return `${countStores(storeCount)} ${one ? "sees" : "see"} ${pages}`;
}

/**
 * What shoppers see of a circular, in as few sentences as say it, e.g. "All 6 stores see all 16 pages."
 * @param total pages of the circular
 */
export function whoSees(
  groups: readonly Pick<GroupOfCircular, "name" | "storeCount" | "pageIds">[],
  total: number,
): string[] {
  const laidOut = isLaidOut(groups);
  const stores = groups.reduce((sum, { storeCount }) => sum + storeCount, 0);
  const withStores = groups.filter(({ storeCount }) => storeCount > 0);
  if (stores === 0) return [`Shoppers see all ${countPages(total)}. There are no stores yet.`];
  if (!laidOut || withStores.every(({ pageIds }) => pageIds.length === total)) {
    const all = stores === 1 ? "The one store sees" : `All ${stores} stores see`;
    return [`${all} all ${countPages(total)}.`];
  }
  return [
    ...withStores.map((group) => `${group.name}: ${whatStoresSee(group, total, laidOut)}.`),
    `Shoppers who have chosen no store see all ${countPages(total)}.`,
  ];
}
