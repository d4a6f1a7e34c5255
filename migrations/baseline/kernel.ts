import { type Kysely, sql } from "kysely";
import { onEngine } from "../engine";
import * as postgres from "../postgres/activity";
import * as sqlite from "../sqlite/activity";
import { createIndex, required, withId } from "./tables";

export async function createKernel(db: Kysely<unknown>): Promise<void> {
  await createActivity(db);
  await createEmails(db);
  await createFiles(db);
  await createWork(db);
}

async function createActivity(db: Kysely<unknown>): Promise<void> {
  await withId(db, "activity")
    .addColumn("at", "text", required)
    .addColumn("name", "text", required)
    .addColumn("logType", "text", required)
    .addColumn("description", "text", required)
    .addColumn("errorDescription", "text")
    .addColumn("sourceName", "text", required)
    .addColumn("succeeded", "integer", required)
    .addColumn("userId", "integer")
    .addColumn("userName", "text", required)
    .addColumn("retailerId", "integer")
    .addColumn("entityId", "integer")
    .addColumn("before", "text")
    .addColumn("after", "text")
    .addColumn("ip", "text")
    .addColumn("requestId", "text")
    .execute();
  await createIndex(db, "activityRetailer", "activity", "retailerId");
  await onEngine(db, { sqlite, postgres }).createActivityIndex(db);
}

async function createEmails(db: Kysely<unknown>): Promise<void> {
  await withId(db, "email")
    .addColumn("template", "text", required)
    .addColumn("data", "text", required)
    .addColumn("recipient", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("userId", "integer", (c) => c.references("user.id").onDelete("set null"))
    .addColumn("retailerId", "integer", (c) => c.references("retailer.id").onDelete("set null"))
    .addColumn("tokenId", "integer", (c) => c.references("userToken.id").onDelete("set null"))
    .addColumn("ip", "text")
    .addColumn("status", "text", required)
    .addColumn("urgent", "integer", required)
    .addColumn("attempts", "integer", required)
    .addColumn("dueAt", "text", required)
    .addColumn("sentAt", "text")
    .addColumn("error", "text")
    .addColumn("createdAt", "text", required)
    .addColumn("queue", "text")
    .execute();
  await createIndex(db, "emailSent", "email", "sentAt");
  await createIndex(db, "emailUser", "email", "userId");
  await createIndex(db, "emailRetailer", "email", "retailerId", "sentAt");
  await createIndex(db, "emailToken", "email", "tokenId");
  await db.schema
    .createIndex("emailInQueue")
    .on("email")
    .columns(["queue", "urgent"])
    .where(sql.ref("queue"), "is not", null)
    .execute();
  await createIndex(db, "emailWaiting", "email", "status", "queue", "urgent", "dueAt");

  await db.schema
    .createTable("emailQueue")
    .addColumn("name", "text", required)
    .addColumn("urgent", "integer", required)
    .addColumn("opensAt", "text", required)
    .addPrimaryKeyConstraint("emailQueueName", ["name", "urgent"])
    .execute();
  await createIndex(db, "emailQueueOpening", "emailQueue", "urgent", "opensAt");
}

async function createFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("storedFile")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("byteSize", "integer")
    .addColumn("checkedAt", "text")
    .addColumn("lostSince", "text")
    .execute();

  await db.schema
    .createTable("releasedFile")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("releasedAt", "text", required)
    .addColumn("deletingSince", "text")
    .execute();
  await createIndex(db, "releasedFileAt", "releasedFile", "releasedAt");
}

async function createWork(db: Kysely<unknown>): Promise<void> {
  await withId(db, "job")
    .addColumn("kind", "text", required)
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("payload", "text", required)
    .addColumn("status", "text", required)
    .addColumn("priority", "integer", required)
    .addColumn("attempts", "integer", required)
    .addColumn("runAt", "text", required)
    .addColumn("leaseOwner", "text")
    .addColumn("leaseUntil", "text")
    .addColumn("lastError", "text")
    .addColumn("createdAt", "text", required)
    .addColumn("traceparent", "text")
    .execute();
  await createIndex(db, "jobNext", "job", "status", "priority", "runAt");

  await db.schema
    .createTable("rateLimit")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("count", "integer", required)
    .addColumn("windowEndsAt", "text", required)
    .execute();
  await createIndex(db, "rateLimitEnd", "rateLimit", "windowEndsAt");

  await db.schema
    .createTable("requestBudget")
    .addColumn("name", "text", required)
    .addColumn("place", "integer", required)
    .addColumn("takenAt", "text", required)
    .addPrimaryKeyConstraint("requestBudgetPlace", ["name", "place"])
    .execute();

  await db.schema
    .createTable("outsideSpending")
    .addColumn("month", "text", (c) => c.primaryKey())
    .addColumn("pages", "integer", required)
    .addColumn("cost", "double precision", required)
    .execute();
}
