import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { indexActivity, unindexActivity } from "./index-activity";

const tables = [
  "service",
  "subservice",
  "retailerService",
  "retailerSubservice",
  "property",
  "socialAccount",
  "sheet",
  "sheetRow",
  "sheetMark",
  "connection",
  "connectionRun",
  "connectionRunRow",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await createServices(db);
  await createProperties(db);
  await createSheets(db);
  await createConnections(db);
  await createRuns(db);
  await indexActivity(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await unindexActivity(db);
  for (const table of tables.toReversed()) await db.schema.dropTable(table).execute();
}

function withId(db: Kysely<unknown>, table: string): CreateTableBuilder<string, "id"> {
  return db.schema
    .createTable(table)
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
}

/** The last two columns; nothing was changed yet: null. */
function withStamps<Name extends string, Column extends string>(table: CreateTableBuilder<Name, Column>) {
  return table.addColumn("createdAt", "text", (c) => c.notNull()).addColumn("updatedAt", "text");
}

async function createServices(db: Kysely<unknown>): Promise<void> {
  await withStamps(
    withId(db, "service")
      .addColumn("retailerId", "integer", (c) => c.references("retailer.id"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("uniqueId", "text", (c) => c.notNull().unique())
      .addColumn("slug", "text", (c) => c.notNull())
      .addColumn("notes", "text", (c) => c.notNull()),
  ).execute();
  await withStamps(
    withId(db, "subservice")
      .addColumn("serviceId", "integer", (c) => c.notNull().references("service.id"))
      .addColumn("retailerId", "integer", (c) => c.references("retailer.id"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("uniqueId", "text", (c) => c.notNull().unique())
      .addColumn("slug", "text", (c) => c.notNull())
      .addColumn("website", "text", (c) => c.notNull())
      .addColumn("notes", "text", (c) => c.notNull()),
  ).execute();
  for (const [table, of] of [
    ["retailerService", "service"],
    ["retailerSubservice", "subservice"],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id").onDelete("cascade"))
      .addColumn(`${of}Id`, "integer", (c) => c.notNull().references(`${of}.id`))
      .addPrimaryKeyConstraint(`${table}Key`, ["retailerId", `${of}Id`])
      .execute();
    await db.schema.createIndex(`${table}-${of}Id`).on(table).column(`${of}Id`).execute();
  }
  await db.schema.createIndex("subserviceService").on("subservice").column("serviceId").execute();
}

async function createProperties(db: Kysely<unknown>): Promise<void> {
  let property = withId(db, "property")
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
    .addColumn("serviceId", "integer", (c) => c.notNull().references("service.id"))
    .addColumn("subserviceId", "integer", (c) => c.references("subservice.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("uniqueId", "text", (c) => c.notNull().unique());
  const optional = [
    ..."pageId pageName address1 address2 city state zip notes username".split(" "),
    ..."passwordSealed apiKeySealed".split(" "),
  ];
  for (const name of optional) property = property.addColumn(name, "text") as typeof property;
  await withStamps(property).execute();
  for (const column of ["retailerId", "serviceId", "subserviceId"]) {
    await db.schema.createIndex(`property-${column}`).on("property").column(column).execute();
  }

  await withStamps(
    withId(db, "socialAccount")
      .addColumn("retailerId", "integer", (c) => c.references("retailer.id"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("externalUserId", "text")
      .addColumn("userName", "text")
      .addColumn("email", "text")
      .addColumn("photoUrl", "text")
      .addColumn("tokenSealed", "text")
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("stateReason", "text")
      .addColumn("tokenExpiresAt", "text")
      .addColumn("dataAccessExpiresAt", "text")
      .addColumn("endNoticedFor", "text")
      .addColumn("checkedAt", "text")
      .addColumn("notBefore", "text"),
  ).execute();
}

async function createSheets(db: Kysely<unknown>): Promise<void> {
  await withStamps(
    withId(db, "sheet")
      .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("headings", "text", (c) => c.notNull()),
  ).execute();
  const ofSheet = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn("sheetId", "integer", (c) => c.notNull().references("sheet.id").onDelete("cascade"));
  await ofSheet("sheetRow")
    .addColumn("stage", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("cells", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("sheetRowKey", ["sheetId", "stage", "position"])
    .execute();
  await ofSheet("sheetMark")
    .addColumn("mark", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("sheetMarkKey", ["sheetId", "mark"])
    .execute();
}

async function createConnections(db: Kysely<unknown>): Promise<void> {
  await withStamps(
    withId(db, "connection")
      .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
      .addColumn("propertyId", "integer", (c) => c.references("property.id"))
      .addColumn("serviceId", "integer", (c) => c.references("service.id"))
      .addColumn("subserviceId", "integer", (c) => c.references("subservice.id"))
      .addColumn("socialAccountId", "integer", (c) => c.references("socialAccount.id"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("description", "text", (c) => c.notNull())
      .addColumn("spreadsheetUrl", "text", (c) => c.notNull())
      .addColumn("pageTitle", "text", (c) => c.notNull())
      .addColumn("pageName", "text", (c) => c.notNull())
      .addColumn("writeMode", "text", (c) => c.notNull())
      .addColumn("skipsKnownRows", "integer", (c) => c.notNull())
      .addColumn("replacesWithNothing", "integer", (c) => c.notNull())
      .addColumn("type", "text", (c) => c.notNull())
      .addColumn("dateRange", "text", (c) => c.notNull())
      .addColumn("interval", "text")
      .addColumn("overshoot", "text", (c) => c.notNull())
      .addColumn("missedSlots", "text", (c) => c.notNull())
      .addColumn("timeZone", "text", (c) => c.notNull())
      .addColumn("anchor", "text", (c) => c.notNull())
      .addColumn("scheduleRevision", "integer", (c) => c.notNull())
      .addColumn("status", "text", (c) => c.notNull())
      .addColumn("pauseCause", "text")
      .addColumn("pauseReason", "text")
      .addColumn("nextRunAt", "text")
      .addColumn("nextSlot", "text")
      .addColumn("failureStreak", "integer", (c) => c.notNull())
      .addColumn("createdByUserId", "integer", (c) => c.references("user.id").onDelete("set null"))
      .addColumn("createdByName", "text", (c) => c.notNull())
      .addColumn("updatedByUserId", "integer", (c) => c.references("user.id").onDelete("set null"))
      .addColumn("updatedByName", "text"),
  ).execute();
  await db.schema.createIndex("connectionDue").on("connection").columns(["status", "nextRunAt"]).execute();
  for (const column of ["retailerId", "propertyId", "serviceId", "subserviceId", "socialAccountId"]) {
    await db.schema.createIndex(`connection-${column}`).on("connection").column(column).execute();
  }
}

async function createRuns(db: Kysely<unknown>): Promise<void> {
  await withId(db, "connectionRun")
    .addColumn("connectionId", "integer", (c) => c.notNull().references("connection.id").onDelete("cascade"))
    .addColumn("slot", "text", (c) => c.notNull())
    .addColumn("trigger", "text", (c) => c.notNull())
    .addColumn("scheduledFor", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("stage", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("notBefore", "text", (c) => c.notNull())
    .addColumn("windowFrom", "text")
    .addColumn("windowUntil", "text")
    .addColumn("settings", "text", (c) => c.notNull())
    .addColumn("tab", "text")
    .addColumn("headings", "text")
    .addColumn("pagesFetched", "integer", (c) => c.notNull())
    .addColumn("rowsFetched", "integer", (c) => c.notNull())
    .addColumn("rowsWritten", "integer", (c) => c.notNull())
    .addColumn("rowsSkipped", "integer", (c) => c.notNull())
    .addColumn("cellsTruncated", "integer", (c) => c.notNull())
    .addColumn("chunk", "text")
    .addColumn("notes", "text", (c) => c.notNull())
    .addColumn("writtenTo", "text")
    .addColumn("faultClass", "text")
    .addColumn("faultSentence", "text")
    .addColumn("faultAdvice", "text")
    .addColumn("faultDetail", "text")
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("startedAt", "text")
    .addColumn("endedAt", "text")
    .addUniqueConstraint("connectionRunSlot", ["connectionId", "slot"])
    .execute();
  // Whoever asks twice, from wherever: a connection has one run under way.
  await sql`create unique index "connectionRunUnderWay" on "connectionRun" ("connectionId")
    where "status" in ('waiting', 'running')`.execute(db);
  await db.schema.createIndex("connectionRunStatus").on("connectionRun").columns(["status", "tab"]).execute();
  await db.schema
    .createIndex("connectionRun-connectionId")
    .on("connectionRun")
    .column("connectionId")
    .execute();

  await db.schema
    .createTable("connectionRunRow")
    .addColumn("runId", "integer", (c) => c.notNull().references("connectionRun.id").onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("cells", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("connectionRunRowKey", ["runId", "position"])
    .execute();
}
