import { type Kysely, sql } from "kysely";

/** Mails that wait for a quota stand in its queue, in their order, instead of being put off one by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("emailQueue")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("urgent", "integer", (c) => c.notNull())
    .addColumn("opensAt", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("emailQueueName", ["name", "urgent"])
    .execute();
  await db.schema.createIndex("emailQueueOpening").on("emailQueue").columns(["urgent", "opensAt"]).execute();
  await db.schema.alterTable("email").addColumn("queue", "text").execute();
  await db.schema
    .createIndex("emailInQueue")
    .on("email")
    .columns(["queue", "urgent"])
    .where(sql.ref("queue"), "is not", null)
    .execute();
  await db.schema.dropIndex("emailWaiting").execute();
  await db.schema
    .createIndex("emailWaiting")
    .on("email")
    .columns(["status", "queue", "urgent", "dueAt"])
    .execute();
  // Those that were put off are looked at again, in the order in which they were queued.
  await sql`update "email" set "dueAt" = "createdAt" where "status" = 'queued' and "error" like 'Waits: %'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("emailWaiting").execute();
  await db.schema.dropIndex("emailInQueue").execute();
  await db.schema.alterTable("email").dropColumn("queue").execute();
  await db.schema.createIndex("emailWaiting").on("email").columns(["status", "urgent", "dueAt"]).execute();
  await db.schema.dropTable("emailQueue").execute();
}
