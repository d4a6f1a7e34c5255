import { fieldsBefore, recordActivity } from "#app/kernel/activity/activity.server";
import type { Tx } from "#app/kernel/context";
import { toFlag } from "#db/columns";
import type { AreaRow } from "#db/tables/circulars";
import type { ChangedDeal } from "./schemas";

/** The rows that a batch has written. */
export interface BatchRows {
  /** What was to be changed, with the rows as they were before. */
  changes: (ChangedDeal & { row: AreaRow })[];
  /** The changed rows as they are now. */
  changed: AreaRow[];
  added: AreaRow[];
  /** The deleted rows as they were before. */
  gone: AreaRow[];
}

/** Tells of a single deal as the page editor does, and of several in one line. */
export async function recordBatch(
  tx: Tx,
  circular: { name: string; retailerId: number },
  rows: BatchRows,
): Promise<void> {
  const { changes, changed, added, gone } = rows;
  const [only, ...others] = [...changed, ...added, ...gone];
  if (!only) return;
  const before = new Map<AreaRow, object>(gone.map((row) => [row, withoutHistory(row)]));
  const after = new Map<AreaRow, object>(added.map((row) => [row, withoutHistory(row)]));
  for (const { row, id: _id, version: _version, ...values } of changes) {
    before.set(row, fieldsBefore(row, toStored(values)));
    after.set(row, toStored(values));
  }
  const told = { logType: "area" as const, retailerId: circular.retailerId };
  if (others.length === 0) {
    const verb = gone.length > 0 ? "deleted" : "saved";
    await recordActivity(tx, {
      ...told,
      name: gone.length > 0 ? "area.deleted" : added.length > 0 ? "area.created" : "area.edited",
      description: `Area "${only.ingredient}" of circular "${circular.name}" was ${verb}.`,
      entityId: only.id,
      before: [...before.values()][0],
      after: [...after.values()][0],
    });
    return;
  }
  await recordActivity(tx, {
    ...told,
    name: "areas.changed",
    description: `Areas of circular "${circular.name}": ${describeCounts(rows)}.`,
    before: byName(before),
    after: byName(after),
  });
}

/** "12 changed, 1 added" */
function describeCounts({ changed, added, gone }: BatchRows): string {
  const counts = { changed: changed.length, added: added.length, deleted: gone.length };
  const parts = Object.entries(counts).map(([verb, count]) => (count > 0 ? `${count} ${verb}` : ""));
  return parts.filter(Boolean).join(", ");
}

/** What an area says, without its id and what is counted and noted of it. */
export function withoutHistory({
  id: _id,
  version: _version,
  createdAt: _created,
  updatedAt: _updated,
  ...values
}: AreaRow) {
  return values;
}

/** The deals by name, for people who read the log. Names include the id, since two deals may have the same name. */
function byName(rows: ReadonlyMap<AreaRow, object>): Record<string, object> {
  return Object.fromEntries(
    [...rows].map(([{ id, ingredient }, values]) => [`${ingredient} (${id})`, values]),
  );
}

/** The changed fields as columns hold them. */
export function toStored({ featured, ...values }: Omit<ChangedDeal, "id" | "version">) {
  return featured === undefined ? values : { ...values, featured: toFlag(featured) };
}
