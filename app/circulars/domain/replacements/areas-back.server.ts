import type { Tx } from "#app/kernel/context";
import { toInstant } from "#db/columns";
import type { AreaRow } from "#db/tables/circulars";
import type { StateBefore } from "./state-before.server";

/**
 * Makes the areas of replaced pages what they were, with their ids and covers; those that came with the new pages go. The
 * pages stand as they were already. Versions count on, so that nobody's later save takes an area for one that it has read.
 */
export async function bringAreasBack(tx: Tx, { areas, covers, after }: StateBefore): Promise<void> {
  const versions = new Map(after.areas.map(({ id, version }) => [id, version]));
  for (const area of areas) {
    const version = versions.get(area.id);
    if (version === undefined) await insertAgain(tx, area);
    else await writeAgain(tx, area, version + 1);
  }
  const known = new Set(areas.map(({ id }) => id));
  for (const { id } of after.areas) {
    if (!known.has(id)) await tx.db.deleteFrom("area").where("id", "=", id).execute();
    await tx.db.deleteFrom("coveredPrice").where("areaId", "=", id).execute();
  }
  for (const cover of covers) await tx.db.insertInto("coveredPrice").values(cover).execute();
}

async function insertAgain(tx: Tx, area: AreaRow): Promise<void> {
  const updatedAt = toInstant(tx.now());
  await tx.db
    .insertInto("area")
    .values({ ...area, version: area.version + 1, updatedAt })
    .execute();
}

async function writeAgain(tx: Tx, { id, ...area }: AreaRow, version: number): Promise<void> {
  await tx.db
    .updateTable("area")
    .set({ ...area, version, updatedAt: toInstant(tx.now()) })
    .where("id", "=", id)
    .execute();
}
