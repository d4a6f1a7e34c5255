import type { GroupOfCircular } from "#app/circulars/domain/group-pages/group-pages.server";
import { isLaidOut } from "#app/circulars/domain/group-pages/is-laid-out";
import { say } from "#app/ui/language/say";

/**
 * What the stores of a group see of a circular, e.g. "4 stores see 9 of 16 pages".
 * @param total pages of the circular
 * @param laidOut see `isLaidOut`
 */
export function whatStoresSee(
  { storeCount: stores, pageIds }: Pick<GroupOfCircular, "storeCount" | "pageIds">,
  total: number,
  laidOut: boolean,
): string {
  const shown = laidOut ? pageIds.length : total;
  if (stores === 0) return whatNoStoreSees(shown, total);
  if (shown === 0)
    return say("{stores, plural, one {# store doesn’t} other {# stores don’t}} see this ad", { stores });
  if (shown === total)
    return say(
      "{stores, plural, one {# store sees} other {# stores see}} {total, plural, one {all # page} other {all # pages}}",
      { stores, total },
    );
  return say(
    "{stores, plural, one {# store sees} other {# stores see}} {shown} of {total, plural, one {# page} other {# pages}}",
    { stores, shown, total },
  );
}

function whatNoStoreSees(shown: number, total: number): string {
  if (shown === 0) return say("No stores yet · no pages");
  if (shown === total)
    return say("No stores yet · {total, plural, one {all # page} other {all # pages}}", { total });
  return say("No stores yet · {shown} of {total, plural, one {# page} other {# pages}}", { shown, total });
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
  if (stores === 0) {
    return [
      say("Shoppers see {total, plural, one {all # page} other {all # pages}}. There are no stores yet.", {
        total,
      }),
    ];
  }
  if (!laidOut || withStores.every(({ pageIds }) => pageIds.length === total)) {
    return [
      say(
        "{stores, plural, one {The one store sees} other {All # stores see}} {total, plural, one {all # page} other {all # pages}}.",
        { stores, total },
      ),
    ];
  }
  return [
    ...withStores.map((group) => `${group.name}: ${whatStoresSee(group, total, laidOut)}.`),
    say("Shoppers who have chosen no store see {total, plural, one {all # page} other {all # pages}}.", {
      total,
    }),
  ];
}
