import type { Kysely } from "kysely";
import { onEngine } from "./engine";
import * as postgres from "./postgres/activity-index";
import * as sqlite from "./sqlite/activity-index";

/** Makes the activity log searchable by any part of its texts, and countable by day. Triggers keep both. */
export async function indexActivity(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("activityRetailerAt").execute();
  await db.schema.createIndex("activityRetailer").on("activity").column("retailerId").execute();
  await db.schema
    .createTable("activityDay")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("retailerId", "integer", (c) => c.notNull())
    .addColumn("lines", "integer", (c) => c.notNull())
    .addColumn("firstId", "integer", (c) => c.notNull())
    .addColumn("lastId", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("activityDayKey", ["day", "retailerId"])
    .execute();
  await onEngine(db, { sqlite, postgres }).createActivityIndex(db);
}

/** Takes it back. */
export async function unindexActivity(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).dropActivityIndex(db);
  await db.schema.dropTable("activityDay").execute();
  await db.schema.dropIndex("activityRetailer").execute();
  await db.schema.createIndex("activityRetailerAt").on("activity").columns(["retailerId", "at"]).execute();
}
