import { type Kysely, sql } from "kysely";

/** Files that no row refers to are swept each day; nothing is noted of single ones, and nobody does what the jobs asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("releasedFile").ifExists().execute();
  await db.schema.dropTable("storedFile").ifExists().execute();
  await sql`delete from "job"
    where "kind" in ('check-file', 'check-files', 'check-file-bytes', 'delete-released-files')`.execute(db);
}
