import { sql } from "kysely";
import type { ChangedVersions, Handle } from "../engine";

interface Row {
  next: number;
  retailerId: number | null;
  version: number;
}

/**
 * A version is the number of the transaction that wrote it. Transactions get their number when they first write and commit in
 * any order, so a lower one may appear after a higher one: each look reads again from the oldest that was still under way at
 * the one before. What is seen now has a lower number than `next`, or comes again.
 */
export async function readVersions(db: Handle, since: number): Promise<ChangedVersions> {
  const { rows } = await sql<Row>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "next", "retailerId", "version"
    from (select 1) as "look" left join "publication" on "version" >= ${since}`.execute(db);
  return {
    changed: rows.flatMap(({ retailerId, version }) =>
      retailerId === null ? [] : [{ retailerId, version }],
    ),
    next: rows[0]?.next ?? since,
  };
}
