import { sql } from "kysely";
import type { ChangedVersions, Handle, RetailerVersion } from "../engine";

interface Row {
  next: number;
  retailerId: number | null;
  version: number;
}

/** Of all rows of a retailer, which the query groups by retailer. */
const digestOfSlots = sql<number>`
  ('x' || left(md5(string_agg("slot" || ':' || "version", ',' order by "slot")), 13))::bit(52)::bigint`;

/**
 * A row holds the number of the transaction that wrote it; several who write for one retailer have rows of their own, by
 * slots. Transactions get their number when they first write and commit in any order, so a lower one may appear after a
 * higher one: each look reads again from the oldest that was still under way at the one before. What is seen now has a
 * lower number than `next`, or comes again. A retailer's version is a digest of all its rows: the highest of them would
 * hide whoever commits later with a lower number.
 */
export async function readVersions(db: Handle, since: number): Promise<ChangedVersions> {
  const { rows } = await sql<Row>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "next", "changed"."retailerId", "changed"."version"
    from (select 1) as "look" left join (
      select "retailerId",
        ${digestOfSlots} as "version"
      from "publication"
      where "retailerId" in (select "retailerId" from "publication" where "version" >= ${since})
      group by "retailerId") as "changed" on true`.execute(db);
  return {
    changed: rows.flatMap(({ retailerId, version }) =>
      retailerId === null ? [] : [{ retailerId, version }],
    ),
    next: rows[0]?.next ?? since,
  };
}

export async function readVersionsOf(db: Handle, retailerIds: number[]): Promise<RetailerVersion[]> {
  const { rows } = await sql<RetailerVersion>`
    select "retailerId", ${digestOfSlots} as "version" from "publication"
    where "retailerId" in (${sql.join(retailerIds)}) group by "retailerId"`.execute(db);
  return rows;
}
