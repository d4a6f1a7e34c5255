import { sql } from "kysely";
import type { Handle } from "../engine";
import type { AdCountTable } from "../tables/shopping";

/** A value for each column: a thousand rows with a parameter for each of their cells take four times as long. */
export async function addToCounts(tx: Handle, counts: AdCountTable[]): Promise<void> {
  const numbers = (column: keyof AdCountTable) =>
    sql`${`{${counts.map((count) => count[column]).join()}}`}::bigint[]`;
  const texts = (column: keyof AdCountTable) => sql`${counts.map((count) => count[column])}::text[]`;
  await sql`insert into "adCount"
      ("retailerId", "circularId", "day", "name", "pageId", "areaId", "storeId", "detail", "count")
    select * from unnest(${numbers("retailerId")}, ${numbers("circularId")}, ${texts("day")}, ${texts("name")},
      ${numbers("pageId")}, ${numbers("areaId")}, ${numbers("storeId")}, ${texts("detail")}, ${numbers("count")})
    on conflict ("retailerId", "circularId", "day", "name", "pageId", "areaId", "storeId", "detail")
      do update set "count" = "adCount"."count" + excluded."count"`.execute(tx);
}
