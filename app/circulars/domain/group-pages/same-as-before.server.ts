import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { getCircular } from "../circulars/queries.server";
import { listGroupsOfCircular, replacePages } from "./group-pages.server";
import { isLaidOut } from "./is-laid-out";
import { pagesAsBefore } from "./pages-as-before";

/**
 * The last circular of the same retailer that began before this one and has pages assigned to groups; null if there is
 * none.
 * @throws DomainError not_found
 */
export async function findLaidOutBefore(
  ctx: Context,
  circularId: number,
): Promise<{ id: number; name: string } | null> {
  requirePermission(ctx, "circularGroups.read");
  const { retailer, activeDate } = await getCircular(ctx, circularId);
  const found = await ctx.db
    .selectFrom("circular")
    .select(["circular.id", "circular.name"])
    .where("circular.retailerId", "=", retailer.id)
    .where("circular.id", "!=", circularId)
    .where("circular.activeDate", "<", activeDate)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("circularGroupPage as place")
          .innerJoin("circularPage as page", "page.id", "place.pageId")
          .select("place.pageId")
          .whereRef("page.circularId", "=", "circular.id"),
      ),
    )
    .orderBy("circular.activeDate", "desc")
    .orderBy("circular.id", "desc")
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Assigns to every group the pages with the same numbers as in the previous circular.
 * @throws DomainError not_found; conflict when groups show pages of the circular already, or showed none before
 */
export async function showSameAsBefore(ctx: Context, circularId: number): Promise<void> {
  requirePermission(ctx, "circularGroups.write");
  await inTransaction(ctx, async (tx) => {
    const circular = await getCircular(tx, circularId);
    const groups = await listGroupsOfCircular(tx, circularId);
    if (isLaidOut(groups))
      throw new DomainError(
        "conflict",
        "Groups show pages of this circular already. Change them one by one.",
      );
    const before = await findLaidOutBefore(tx, circularId);
    if (!before) throw new DomainError("conflict", "No earlier circular has pages in circular groups.");
    const layout = await layoutOf(tx, before.id);
    const pageIds = circular.pages.map(({ id }) => id);
    for (const group of groups) {
      const after = pagesAsBefore(layout.numbers.get(group.id) ?? [], layout.pageCount, pageIds);
      if (after.length === 0) continue;
      await replacePages(tx, {
        group: { ...group, retailer: circular.retailer },
        circular,
        before: [],
        after,
      });
    }
  });
}

/** For each group, by id, the numbers of the pages it shows, in its order; and how many pages the circular has. */
async function layoutOf(tx: Tx, circularId: number) {
  const { pages } = await getCircular(tx, circularId);
  const numberOf = new Map(pages.map(({ id, number }) => [id, number]));
  const groups = await listGroupsOfCircular(tx, circularId);
  const numbers = new Map(
    groups.map(({ id, pageIds }) => [id, pageIds.flatMap((pageId) => numberOf.get(pageId) ?? [])]),
  );
  return { numbers, pageCount: pages.length };
}
