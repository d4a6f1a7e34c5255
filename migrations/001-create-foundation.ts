import type { CreateTableBuilder, Kysely } from "kysely";
import { onEngine } from "./engine";
import * as postgres from "./postgres/functions";
import * as sqlite from "./sqlite/functions";

const tables = [
  "retailer",
  "user",
  "session",
  "category",
  "circular",
  "circularFile",
  "circularPage",
  "pageContent",
  "pageImage",
  "pageThumbnail",
  "area",
  "job",
  "activity",
  "rateLimit",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await onEngine(db, { sqlite, postgres }).createFunctions(db);
  await createTenants(db);
  await createCirculars(db);
  await createPageParts(db);
  await createWorkings(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of tables.toReversed()) await db.schema.dropTable(table).execute();
  await onEngine(db, { sqlite, postgres }).dropFunctions(db);
}

/** Ids are never given out twice, so that a late reference can't meet a stranger's row. */
function withId(db: Kysely<unknown>, table: string): CreateTableBuilder<string, "id"> {
  return db.schema
    .createTable(table)
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
}

async function createTenants(db: Kysely<unknown>): Promise<void> {
  let retailer = withId(db, "retailer")
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("timeZone", "text", (c) => c.notNull());
  const optional = [
    ..."fromAddress replyTo siteName siteUrl logoUrl address1 address2 city state zip".split(" "),
    ..."primaryContact contactEmail contactPhone".split(" "),
    ..."secondaryContact secondaryEmail secondaryPhone secondaryNotes".split(" "),
  ];
  for (const name of optional) retailer = retailer.addColumn(name, "text") as typeof retailer;
  await retailer
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .execute();

  await withId(db, "user")
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("firstName", "text", (c) => c.notNull())
    .addColumn("lastName", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("retailerId", "integer", (c) => c.references("retailer.id"))
    .addColumn("passwordHash", "text")
    .addColumn("emailConfirmed", "integer", (c) => c.notNull())
    .addColumn("disabledAt", "text")
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("session")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("userId", "integer", (c) => c.notNull().references("user.id").onDelete("cascade"))
    .addColumn("currentRetailerId", "integer", (c) => c.references("retailer.id").onDelete("set null"))
    .addColumn("ip", "text", (c) => c.notNull())
    .addColumn("userAgent", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("lastSeenAt", "text", (c) => c.notNull())
    .addColumn("expiresAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sessionUser").on("session").column("userId").execute();

  await withId(db, "category")
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .execute();
}

async function createCirculars(db: Kysely<unknown>): Promise<void> {
  await withId(db, "circular")
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("activeDate", "text", (c) => c.notNull())
    .addColumn("terminationDate", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addUniqueConstraint("circularName", ["retailerId", "name"])
    .addUniqueConstraint("circularSlug", ["retailerId", "slug"])
    .execute();
  await db.schema
    .createIndex("circularDates")
    .on("circular")
    .columns(["retailerId", "terminationDate", "activeDate"])
    .execute();

  await withId(db, "circularFile")
    .addColumn("circularId", "integer", (c) => c.notNull().references("circular.id").onDelete("cascade"))
    .addColumn("fileName", "text", (c) => c.notNull())
    .addColumn("fileKey", "text", (c) => c.notNull())
    .addColumn("byteSize", "integer", (c) => c.notNull())
    .addColumn("pageCount", "integer", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("circularFileCircular").on("circularFile").column("circularId").execute();
  await db.schema.createIndex("circularFileKey").on("circularFile").column("fileKey").execute();

  await withId(db, "circularPage")
    .addColumn("circularId", "integer", (c) => c.notNull().references("circular.id").onDelete("cascade"))
    .addColumn("circularFileId", "integer", (c) =>
      c.notNull().references("circularFile.id").onDelete("cascade"),
    )
    .addColumn("pageNumber", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("failureReason", "text")
    .addColumn("blank", "integer", (c) => c.notNull())
    .addColumn("widthPt", "real")
    .addColumn("heightPt", "real")
    .addColumn("bigImageKey", "text")
    .addColumn("bigImageWidth", "integer")
    .addColumn("bigImageHeight", "integer")
    .addColumn("smallImageKey", "text")
    .addColumn("smallImageWidth", "integer")
    .addColumn("smallImageHeight", "integer")
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addUniqueConstraint("circularPagePosition", ["circularId", "position"])
    .execute();
  for (const column of ["circularFileId", "bigImageKey", "smallImageKey"]) {
    await db.schema.createIndex(`circularPage-${column}`).on("circularPage").column(column).execute();
  }
}

async function createPageParts(db: Kysely<unknown>): Promise<void> {
  const ofPage = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn("pageId", "integer", (c) => c.notNull().references("circularPage.id").onDelete("cascade"));

  await ofPage("pageContent")
    .addColumn("words", "text", (c) => c.notNull())
    .addColumn("links", "text", (c) => c.notNull())
    .addColumn("rules", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("pageContentKey", ["pageId"])
    .execute();

  await ofPage("pageImage")
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("contentType", "text", (c) => c.notNull())
    .addColumn("fileKey", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("pageImageKey", ["pageId", "width"])
    .execute();

  await ofPage("pageThumbnail")
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("left", "real", (c) => c.notNull())
    .addColumn("top", "real", (c) => c.notNull())
    .addColumn("width", "real", (c) => c.notNull())
    .addColumn("height", "real", (c) => c.notNull())
    .addColumn("fileKey", "text")
    .addColumn("imageWidth", "integer")
    .addColumn("imageHeight", "integer")
    .addPrimaryKeyConstraint("pageThumbnailKey", ["pageId", "position"])
    .execute();
  for (const table of ["pageImage", "pageThumbnail"]) {
    await db.schema.createIndex(`${table}-fileKey`).on(table).column("fileKey").execute();
  }

  await withId(db, "area")
    .addColumn("pageId", "integer", (c) => c.notNull().references("circularPage.id").onDelete("cascade"))
    .addColumn("left", "real", (c) => c.notNull())
    .addColumn("top", "real", (c) => c.notNull())
    .addColumn("width", "real", (c) => c.notNull())
    .addColumn("height", "real", (c) => c.notNull())
    .addColumn("thumbnailIndex", "integer")
    .addColumn("featured", "integer", (c) => c.notNull())
    .addColumn("categoryId", "integer", (c) => c.references("category.id"))
    .addColumn("prefix", "text", (c) => c.notNull())
    .addColumn("ingredient", "text", (c) => c.notNull())
    .addColumn("deal", "text", (c) => c.notNull())
    .addColumn("details", "text", (c) => c.notNull())
    .addColumn("recipesJson", "text")
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("areaPage").on("area").column("pageId").execute();
  await db.schema.createIndex("areaCategory").on("area").column("categoryId").execute();
}

async function createWorkings(db: Kysely<unknown>): Promise<void> {
  await withId(db, "job")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("priority", "integer", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("runAt", "text", (c) => c.notNull())
    .addColumn("leaseOwner", "text")
    .addColumn("leaseUntil", "text")
    .addColumn("lastError", "text")
    .addColumn("createdAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("jobNext").on("job").columns(["status", "priority", "runAt"]).execute();

  await withId(db, "activity")
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("logType", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("errorDescription", "text")
    .addColumn("sourceName", "text", (c) => c.notNull())
    .addColumn("succeeded", "integer", (c) => c.notNull())
    .addColumn("userId", "integer")
    .addColumn("userName", "text", (c) => c.notNull())
    .addColumn("retailerId", "integer")
    .addColumn("entityId", "integer")
    .addColumn("before", "text")
    .addColumn("after", "text")
    .addColumn("ip", "text")
    .addColumn("requestId", "text")
    .execute();
  await db.schema.createIndex("activityRetailerAt").on("activity").columns(["retailerId", "at"]).execute();

  await db.schema
    .createTable("rateLimit")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("windowEndsAt", "text", (c) => c.notNull())
    .execute();
}
