import { type Kysely, sql } from "kysely";
import { createIndex, partOf, required, withId } from "./tables";

export async function createIntegrations(db: Kysely<unknown>): Promise<void> {
  await createServices(db);
  await createAccounts(db);
  await createSheets(db);
  await createConnections(db);
  await createRuns(db);
}

async function createServices(db: Kysely<unknown>): Promise<void> {
  await withId(db, "service")
    .addColumn("retailerId", "integer", (c) => c.references("retailer.id"))
    .addColumn("name", "text", required)
    .addColumn("uniqueId", "text", (c) => c.notNull().unique())
    .addColumn("slug", "text", required)
    .addColumn("notes", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text")
    .addColumn("createdByName", "text")
    .addColumn("updatedByName", "text")
    .execute();

  await withId(db, "subservice")
    .addColumn("serviceId", "integer", (c) => c.notNull().references("service.id"))
    .addColumn("retailerId", "integer", (c) => c.references("retailer.id"))
    .addColumn("name", "text", required)
    .addColumn("uniqueId", "text", (c) => c.notNull().unique())
    .addColumn("slug", "text", required)
    .addColumn("website", "text", required)
    .addColumn("notes", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text")
    .addColumn("createdByName", "text")
    .addColumn("updatedByName", "text")
    .execute();
  await createIndex(db, "subserviceService", "subservice", "serviceId");

  await db.schema
    .createTable("retailerService")
    .addColumn("retailerId", "integer", partOf("retailer.id"))
    .addColumn("serviceId", "integer", (c) => c.notNull().references("service.id"))
    .addPrimaryKeyConstraint("retailerServiceKey", ["retailerId", "serviceId"])
    .execute();
  await createIndex(db, "retailerService-serviceId", "retailerService", "serviceId");

  await db.schema
    .createTable("retailerSubservice")
    .addColumn("retailerId", "integer", partOf("retailer.id"))
    .addColumn("subserviceId", "integer", (c) => c.notNull().references("subservice.id"))
    .addPrimaryKeyConstraint("retailerSubserviceKey", ["retailerId", "subserviceId"])
    .execute();
  await createIndex(db, "retailerSubservice-subserviceId", "retailerSubservice", "subserviceId");

  await withId(db, "property")
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
    .addColumn("serviceId", "integer", (c) => c.notNull().references("service.id"))
    .addColumn("subserviceId", "integer", (c) => c.references("subservice.id"))
    .addColumn("name", "text", required)
    .addColumn("uniqueId", "text", (c) => c.notNull().unique())
    .addColumn("pageId", "text")
    .addColumn("pageName", "text")
    .addColumn("address1", "text")
    .addColumn("address2", "text")
    .addColumn("city", "text")
    .addColumn("state", "text")
    .addColumn("zip", "text")
    .addColumn("notes", "text")
    .addColumn("username", "text")
    .addColumn("passwordSealed", "text")
    .addColumn("apiKeySealed", "text")
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text")
    .addColumn("createdByName", "text")
    .addColumn("updatedByName", "text")
    .execute();
  await createIndex(db, "property-retailerId", "property", "retailerId");
  await createIndex(db, "property-serviceId", "property", "serviceId");
  await createIndex(db, "property-subserviceId", "property", "subserviceId");
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await withId(db, "socialAccount")
    .addColumn("retailerId", "integer", (c) => c.references("retailer.id"))
    .addColumn("name", "text", required)
    .addColumn("externalUserId", "text")
    .addColumn("userName", "text")
    .addColumn("email", "text")
    .addColumn("photoUrl", "text")
    .addColumn("tokenSealed", "text")
    .addColumn("state", "text", required)
    .addColumn("stateReason", "text")
    .addColumn("tokenExpiresAt", "text")
    .addColumn("dataAccessExpiresAt", "text")
    .addColumn("endNoticedFor", "text")
    .addColumn("checkedAt", "text")
    .addColumn("notBefore", "text")
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text")
    .execute();

  await db.schema
    .createTable("spreadsheetOwner")
    .addColumn("document", "text", (c) => c.primaryKey())
    .addColumn("retailerId", "integer", partOf("retailer.id"))
    .addColumn("since", "text", required)
    .execute();
  await createIndex(db, "spreadsheetOwner-retailerId", "spreadsheetOwner", "retailerId");
}

async function createSheets(db: Kysely<unknown>): Promise<void> {
  await withId(db, "sheet")
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
    .addColumn("name", "text", required)
    .addColumn("headings", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text")
    .execute();

  await db.schema
    .createTable("sheetRow")
    .addColumn("sheetId", "integer", partOf("sheet.id"))
    .addColumn("stage", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("cells", "text", required)
    .addPrimaryKeyConstraint("sheetRowKey", ["sheetId", "stage", "position"])
    .execute();

  await db.schema
    .createTable("sheetMark")
    .addColumn("sheetId", "integer", partOf("sheet.id"))
    .addColumn("mark", "text", required)
    .addColumn("at", "text", required)
    .addPrimaryKeyConstraint("sheetMarkKey", ["sheetId", "mark"])
    .execute();
}

async function createConnections(db: Kysely<unknown>): Promise<void> {
  await withId(db, "connection")
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
    .addColumn("propertyId", "integer", (c) => c.references("property.id"))
    .addColumn("serviceId", "integer", (c) => c.references("service.id"))
    .addColumn("subserviceId", "integer", (c) => c.references("subservice.id"))
    .addColumn("socialAccountId", "integer", (c) => c.references("socialAccount.id"))
    .addColumn("name", "text", required)
    .addColumn("description", "text", required)
    .addColumn("spreadsheetUrl", "text", required)
    .addColumn("pageTitle", "text", required)
    .addColumn("pageName", "text", required)
    .addColumn("writeMode", "text", required)
    .addColumn("skipsKnownRows", "integer", required)
    .addColumn("replacesWithNothing", "integer", required)
    .addColumn("type", "text", required)
    .addColumn("dateRange", "text", required)
    .addColumn("interval", "text")
    .addColumn("overshoot", "text", required)
    .addColumn("missedSlots", "text", required)
    .addColumn("timeZone", "text", required)
    .addColumn("anchor", "text", required)
    .addColumn("scheduleRevision", "integer", required)
    .addColumn("status", "text", required)
    .addColumn("pauseCause", "text")
    .addColumn("pauseReason", "text")
    .addColumn("nextRunAt", "text")
    .addColumn("nextSlot", "text")
    .addColumn("failureStreak", "integer", required)
    .addColumn("createdByUserId", "integer", (c) => c.references("user.id").onDelete("set null"))
    .addColumn("createdByName", "text", required)
    .addColumn("updatedByUserId", "integer", (c) => c.references("user.id").onDelete("set null"))
    .addColumn("updatedByName", "text")
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text")
    .addColumn("lentPage", "text")
    .execute();
  await createIndex(db, "connectionDue", "connection", "status", "nextRunAt");
  await createIndex(db, "connection-retailerId", "connection", "retailerId");
  await createIndex(db, "connection-propertyId", "connection", "propertyId");
  await createIndex(db, "connection-serviceId", "connection", "serviceId");
  await createIndex(db, "connection-subserviceId", "connection", "subserviceId");
  await createIndex(db, "connection-socialAccountId", "connection", "socialAccountId");
}

async function createRuns(db: Kysely<unknown>): Promise<void> {
  await withId(db, "connectionRun")
    .addColumn("connectionId", "integer", partOf("connection.id"))
    .addColumn("slot", "text", required)
    .addColumn("trigger", "text", required)
    .addColumn("scheduledFor", "text", required)
    .addColumn("status", "text", required)
    .addColumn("stage", "text", required)
    .addColumn("attempts", "integer", required)
    .addColumn("notBefore", "text", required)
    .addColumn("windowFrom", "text")
    .addColumn("windowUntil", "text")
    .addColumn("settings", "text", required)
    .addColumn("tab", "text")
    .addColumn("headings", "text")
    .addColumn("pagesFetched", "integer", required)
    .addColumn("rowsFetched", "integer", required)
    .addColumn("rowsWritten", "integer", required)
    .addColumn("rowsSkipped", "integer", required)
    .addColumn("cellsTruncated", "integer", required)
    .addColumn("notes", "text", required)
    .addColumn("writtenTo", "text")
    .addColumn("errorKind", "text")
    .addColumn("errorMessage", "text")
    .addColumn("errorAdvice", "text")
    .addColumn("errorDetail", "text")
    .addColumn("createdAt", "text", required)
    .addColumn("startedAt", "text")
    .addColumn("endedAt", "text")
    .addColumn("tabTitle", "text")
    .addColumn("stopRequestedAt", "text")
    .addUniqueConstraint("connectionRunSlot", ["connectionId", "slot"])
    .execute();
  await db.schema
    .createIndex("connectionRunUnderWay")
    .on("connectionRun")
    .column("connectionId")
    .unique()
    .where(sql.ref("status"), "in", ["waiting", "running"])
    .execute();
  await createIndex(db, "connectionRunStatus", "connectionRun", "status", "tab");
  await createIndex(db, "connectionRun-connectionId", "connectionRun", "connectionId");

  await db.schema
    .createTable("connectionRunRow")
    .addColumn("runId", "integer", partOf("connectionRun.id"))
    .addColumn("position", "integer", required)
    .addColumn("cells", "text", required)
    .addPrimaryKeyConstraint("connectionRunRowKey", ["runId", "position"])
    .execute();

  await db.schema
    .createTable("sentChunk")
    .addColumn("mark", "text", (c) => c.primaryKey())
    .addColumn("tab", "text", required)
    .addColumn("runId", "integer", (c) => c.references("connectionRun.id").onDelete("set null"))
    .addColumn("rowsWritten", "integer", required)
    .addColumn("rowsSkipped", "integer", required)
    .addColumn("cellsTruncated", "integer", required)
    .addColumn("sentAt", "text", required)
    .execute();
}
