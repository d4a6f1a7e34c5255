import type { Tx } from "#app/kernel/context";
import { conflictOf } from "#app/kernel/errors";

/** A circular group that shows pages of a circular, in its order. */
export interface ShowingGroup {
  id: number;
  name: string;
  pageIds: number[];
}

/**
 * Takes a circular's pages out of all circular groups, because groups of the old retailer may not show pages that are
 * another one's now. Gives what they showed, for the activity log: nothing else knows it afterwards.
 * @throws DomainError conflict (field leaveGroups) that says what would be lost, unless `confirmed`
 */
export async function leaveGroups(
  tx: Tx,
  circular: { id: number; retailerName: string },
  confirmed: boolean,
): Promise<ShowingGroup[]> {
  const groups = await listShowingGroups(tx, circular.id);
  if (groups.length === 0) return [];
  if (!confirmed) throw conflictOf({ leaveGroups: [describeLoss(groups, circular.retailerName)] });
  await tx.db
    .deleteFrom("circularGroupPage")
    .where("pageId", "in", (eb) =>
      eb.selectFrom("circularPage").select("id").where("circularId", "=", circular.id),
    )
    .execute();
  return groups;
}

async function listShowingGroups(tx: Tx, circularId: number): Promise<ShowingGroup[]> {
  const places = await tx.db
    .selectFrom("circularGroupPage as place")
    .innerJoin("circularPage as page", "page.id", "place.pageId")
    .innerJoin("circularGroup as group", "group.id", "place.circularGroupId")
    .select(["group.id", "group.name", "place.pageId"])
    .where("page.circularId", "=", circularId)
    .orderBy("group.id")
    .orderBy("place.position")
    .execute();
  const groups = new Map<number, ShowingGroup>();
  for (const { id, name, pageId } of places) {
    const group = groups.get(id) ?? { id, name, pageIds: [] };
    group.pageIds.push(pageId);
    groups.set(id, group);
  }
  return [...groups.values()];
}

const maxNames = 3;

function describeLoss(groups: ShowingGroup[], retailerName: string): string {
  const pages = new Set(groups.flatMap(({ pageIds }) => pageIds)).size;
  const names = groups.slice(0, maxNames).map(({ name }) => name);
  const list = `${names.join(", ")}${groups.length > maxNames ? ", …" : ""}`;
  return groups.length === 1
    ? `Moving this circular to another retailer takes ${pages} of its pages out of 1 circular group (${list}) of ${retailerName}. Their order there is lost. Confirm this to go on.`
    : `Moving this circular to another retailer takes ${pages} of its pages out of ${groups.length} circular groups (${list}) of ${retailerName}. Their order there is lost. Confirm this to go on.`;
}
