import { sql } from "kysely";
import type { Handle } from "../engine";
import type { AdCountTable } from "../tables/shopping";

/** As one value: a thousand rows with a parameter for each of their cells take longer to be put together than to be written. */
export async function addToCounts(tx: Handle, counts: AdCountTable[]): Promise<void> {
  const rows = counts.map(({ retailerId, circularId, day, name, pageId, areaId, storeId, detail, count }) => [
    ...[retailerId, circularId, day, name],
    ...[pageId, areaId, storeId, detail, count],
  ]);
  await sql`insert into "adCount"
      ("retailerId", "circularId", "day", "name", "pageId", "areaId", "storeId", "detail", "count")
    select "value" ->> 0, "value" ->> 1, "value" ->> 2, "value" ->> 3, "value" ->> 4, "value" ->> 5, "value" ->> 6,
      "value" ->> 7, "value" ->> 8 from json_each(${JSON.stringify(rows)}) where true
    on conflict do update set "count" = "count" + excluded."count"`.execute(tx);
}
