import { type CreateTableBuilder, type Kysely, sql } from "kysely";

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

/** Makes the activity log searchable by any part of its texts, and countable by day. Triggers keep both. */
async function indexActivity(db: Kysely<unknown>): Promise<void> {
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
  await sql`create virtual table "activityText" using fts5(
    "name", "logType", "description", "errorDescription", "userName", "retailer",
    content = '', contentless_delete = 1, tokenize = 'trigram'
  )`.execute(db);
  const textOf = (row: string) =>
    sql.raw(
      `${row}."id", ${row}."name", ${row}."logType", ${row}."description", ${row}."errorDescription", ${row}."userName", '#' || ${row}."retailerId" || '#'`,
    );
  const textColumns = sql`rowid, "name", "logType", "description", "errorDescription", "userName", "retailer"`;
  await sql`insert into "activityText" (${textColumns}) select ${textOf('"activity"')} from "activity"`.execute(
    db,
  );
  await sql`insert into "activityDay"
    select substr("at", 1, 10), coalesce("retailerId", 0), count(*), min("id"), max("id") from "activity" group by 1, 2
  `.execute(db);
  await sql`create trigger "activityWritten" after insert on "activity" begin
    insert into "activityText" (${textColumns}) values (${textOf("new")});
    insert into "activityDay" ("day", "retailerId", "lines", "firstId", "lastId")
      values (substr(new."at", 1, 10), coalesce(new."retailerId", 0), 1, new."id", new."id")
      on conflict ("day", "retailerId") do update set
        "lines" = "lines" + 1, "firstId" = min("firstId", new."id"), "lastId" = max("lastId", new."id");
  end`.execute(db);
  await sql`create trigger "activityRemoved" after delete on "activity" begin
    delete from "activityText" where rowid = old."id";
    update "activityDay" set "lines" = "lines" - 1
      where "day" = substr(old."at", 1, 10) and "retailerId" = coalesce(old."retailerId", 0);
    delete from "activityDay"
      where "day" = substr(old."at", 1, 10) and "retailerId" = coalesce(old."retailerId", 0) and "lines" = 0;
  end`.execute(db);
}

async function unindexActivity(db: Kysely<unknown>): Promise<void> {
  for (const trigger of ["activityWritten", "activityRemoved"])
    await sql`drop trigger ${sql.ref(trigger)}`.execute(db);
  for (const table of ["activityText", "activityDay"]) await db.schema.dropTable(table).execute();
  await db.schema.dropIndex("activityRetailer").execute();
  await db.schema.createIndex("activityRetailerAt").on("activity").columns(["retailerId", "at"]).execute();
}
