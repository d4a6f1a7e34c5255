import { type Kysely, sql } from "kysely";
import * as keepBundles from "./045-keep-bundles";

/** Their files are deleted like all others that nothing needs any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "releasedFile" ("name", "releasedAt")
    select "bundlesKey", max("startedAt") from "release" group by "bundlesKey"
    on conflict do nothing`.execute(db);
  await keepBundles.down(db);
}

export const down = keepBundles.up;
