import { sql } from "kysely";
import type { Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import type { GatheredCounts } from "#app/kernel/ports/gathered-counts";
import { writeCounts } from "#app/shopping/domain/insights/count-gatherer.server";
import { CountSums } from "#app/shopping/domain/insights/count-sums";
import type { Database } from "#db/database";
import { sqlite } from "#db/sqlite/engine";
import { transact } from "#db/transaction";

/*
 * What does well with a single writer and fails with several: what SQLite does, carried over to PostgreSQL as it is. Tests
 * that can't tell it from the right way prove nothing.
 */

/** Has versions of what is public counted on, from the highest that is seen. */
export async function countVersions(db: Database): Promise<void> {
  await sql`create or replace function "circularPublicationUpdate" () returns trigger language plpgsql as $$ begin
    insert into "publication" ("retailerId", "slot", "version")
      select distinct "retailerId", 0, (select coalesce(max("version"), 0) + 1 from "publication") from new_rows
      on conflict ("retailerId", "slot") do update set "version" = excluded."version";
    return null; end $$`.execute(db);
}
countVersions.engine = { readVersions: sqlite.readVersions };

/** Counts a try by looking at the counter first and writing it then. @throws DomainError rate_limited */
export async function countByLooking(
  db: Database,
  { key, allowed }: { key: string; allowed: number },
  turn: () => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom("rateLimit").select("count").where("key", "=", key).executeTakeFirst();
    const count = row?.count ?? 0;
    if (count >= allowed) throw new DomainError("rate_limited", "Too many tries.");
    await turn();
    await tx
      .insertInto("rateLimit")
      .values({ key, count: count + 1, windowEndsAt: "2099-01-01T00:00:00.000Z" })
      .onConflict((oc) => oc.column("key").doUpdateSet({ count: count + 1 }))
      .execute();
  });
}

/** Looks whether files are there, and leaves the marks of those who let go of them. @throws DomainError unavailable */
export async function assertByLooking(tx: Tx, keys: string[]): Promise<void> {
  for (const key of keys)
    if ((await tx.files.byteSize(key)) === null) throw new DomainError("unavailable", "It is gone.");
}

/** Adds one to a sum by looking at it first and writing it then. */
export async function sumByLooking(
  db: Database,
  { retailerId, day, name }: { retailerId: number; day: string; name: string },
  turn: () => Promise<void>,
): Promise<void> {
  const key = { retailerId, day, name, circularId: 0, pageId: 0, areaId: 0, storeId: 0, detail: "" };
  const before = await db.selectFrom("adCount").select("count").where("name", "=", name).executeTakeFirst();
  await turn();
  const count = (before?.count ?? 0) + 1;
  await db
    .insertInto("adCount")
    .values({ ...key, count })
    .onConflict((oc) => oc.constraint("adCountKey").doUpdateSet({ count }))
    .execute();
}

/** Gathers sums and writes them, and takes them for written only then: what came meanwhile goes with them. */
export function forgettingGatherer(db: Database): GatheredCounts {
  let written = new CountSums();
  return {
    add: (count) => written.add(count),
    waiting: () => written.waiting(),
    async flush() {
      const batch = written.sorted();
      await transact(db, (tx) => writeCounts(tx, batch), { level: "read committed" });
      written = new CountSums();
    },
  };
}
