import type { Kysely } from "kysely";
import { createIndex, partOf, required, withId } from "./tables";

export async function createCirculars(db: Kysely<unknown>): Promise<void> {
  await createPages(db);
  await createContents(db);
  await createAreas(db);
}

async function createPages(db: Kysely<unknown>): Promise<void> {
  await withId(db, "circular")
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id"))
    .addColumn("name", "text", required)
    .addColumn("title", "text", required)
    .addColumn("slug", "text", required)
    .addColumn("activeDate", "text", required)
    .addColumn("terminationDate", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    .addColumn("publishedAt", "text")
    .addColumn("replacesCircularId", "integer", (c) => c.references("circular.id").onDelete("cascade"))
    .addColumn("replacedPages", "text")
    .addColumn("takenAt", "text")
    .addColumn("stateBefore", "text")
    .addUniqueConstraint("circularName", ["retailerId", "name"])
    .addUniqueConstraint("circularSlug", ["retailerId", "slug"])
    .execute();
  await createIndex(db, "circularDates", "circular", "retailerId", "terminationDate", "activeDate");
  await db.schema
    .createIndex("circularReplacement")
    .on("circular")
    .column("replacesCircularId")
    .unique()
    .execute();

  await withId(db, "circularFile")
    .addColumn("circularId", "integer", partOf("circular.id"))
    .addColumn("fileName", "text", required)
    .addColumn("fileKey", "text", required)
    .addColumn("byteSize", "integer", required)
    .addColumn("pageCount", "integer", required)
    .addColumn("createdAt", "text", required)
    .execute();
  await createIndex(db, "circularFileCircular", "circularFile", "circularId");
  await createIndex(db, "circularFileKey", "circularFile", "fileKey");

  await withId(db, "circularPage")
    .addColumn("circularId", "integer", partOf("circular.id"))
    .addColumn("circularFileId", "integer", partOf("circularFile.id"))
    .addColumn("pageNumber", "integer", required)
    .addColumn("position", "integer", required)
    .addColumn("status", "text", required)
    .addColumn("failureReason", "text")
    .addColumn("blank", "integer", required)
    .addColumn("widthPt", "real")
    .addColumn("heightPt", "real")
    .addColumn("bigImageKey", "text")
    .addColumn("bigImageWidth", "integer")
    .addColumn("bigImageHeight", "integer")
    .addColumn("smallImageKey", "text")
    .addColumn("smallImageWidth", "integer")
    .addColumn("smallImageHeight", "integer")
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    .addColumn("drawnCovers", "text", (c) => c.defaultTo("[]").notNull())
    .addColumn("crop", "text", (c) => c.defaultTo('"whole"').notNull())
    .addColumn("findings", "text")
    .addUniqueConstraint("circularPagePosition", ["circularId", "position"])
    .execute();
  await createIndex(db, "circularPage-circularFileId", "circularPage", "circularFileId");
  await createIndex(db, "circularPage-bigImageKey", "circularPage", "bigImageKey");
  await createIndex(db, "circularPage-smallImageKey", "circularPage", "smallImageKey");

  await db.schema
    .createTable("circularGroupPage")
    .addColumn("circularGroupId", "integer", partOf("circularGroup.id"))
    .addColumn("pageId", "integer", partOf("circularPage.id"))
    .addColumn("position", "integer", required)
    .addPrimaryKeyConstraint("circularGroupPageKey", ["circularGroupId", "pageId"])
    .execute();
  await createIndex(db, "circularGroupPagePage", "circularGroupPage", "pageId");
}

/** What was found on a page, or read from it. */
async function createContents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pageContent")
    .addColumn("pageId", "integer", partOf("circularPage.id"))
    .addColumn("words", "text", required)
    .addColumn("links", "text", required)
    .addColumn("rules", "text", required)
    .addPrimaryKeyConstraint("pageContentKey", ["pageId"])
    .execute();

  await db.schema
    .createTable("pageImage")
    .addColumn("pageId", "integer", partOf("circularPage.id"))
    .addColumn("width", "integer", required)
    .addColumn("height", "integer", required)
    .addColumn("contentType", "text", required)
    .addColumn("fileKey", "text", required)
    .addPrimaryKeyConstraint("pageImageKey", ["pageId", "width"])
    .execute();
  await createIndex(db, "pageImage-fileKey", "pageImage", "fileKey");

  await db.schema
    .createTable("pageThumbnail")
    .addColumn("pageId", "integer", partOf("circularPage.id"))
    .addColumn("position", "integer", required)
    .addColumn("left", "real", required)
    .addColumn("top", "real", required)
    .addColumn("width", "real", required)
    .addColumn("height", "real", required)
    .addColumn("fileKey", "text")
    .addColumn("imageWidth", "integer")
    .addColumn("imageHeight", "integer")
    .addColumn("origin", "text", (c) => c.defaultTo("found").notNull())
    .addPrimaryKeyConstraint("pageThumbnailKey", ["pageId", "position"])
    .execute();
  await createIndex(db, "pageThumbnail-fileKey", "pageThumbnail", "fileKey");

  await db.schema
    .createTable("pageReading")
    .addColumn("pageId", "integer", (c) => c.primaryKey().references("circularPage.id").onDelete("cascade"))
    .addColumn("status", "text", required)
    .addColumn("problem", "text")
    .addColumn("words", "text", required)
    .addColumn("deals", "text", required)
    .addColumn("updatedAt", "text", required)
    .addColumn("outside", "text")
    .execute();

  await db.schema
    .createTable("pageAnalysis")
    .addColumn("pageId", "integer", (c) => c.primaryKey().references("circularPage.id").onDelete("cascade"))
    .addColumn("madeFrom", "text", required)
    .addColumn("analysis", "text", required)
    .execute();

  await db.schema
    .createTable("turnedDownSuggestion")
    .addColumn("pageId", "integer", partOf("circularPage.id"))
    .addColumn("suggestion", "text", required)
    .addPrimaryKeyConstraint("turnedDownSuggestion_pk", ["pageId", "suggestion"])
    .execute();
}

async function createAreas(db: Kysely<unknown>): Promise<void> {
  await withId(db, "area")
    .addColumn("pageId", "integer", partOf("circularPage.id"))
    .addColumn("left", "real", required)
    .addColumn("top", "real", required)
    .addColumn("width", "real", required)
    .addColumn("height", "real", required)
    .addColumn("thumbnailIndex", "integer")
    .addColumn("featured", "integer", required)
    .addColumn("categoryId", "integer", (c) => c.references("category.id"))
    .addColumn("prefix", "text", required)
    .addColumn("ingredient", "text", required)
    .addColumn("deal", "text", required)
    .addColumn("details", "text", required)
    .addColumn("recipesJson", "text")
    .addColumn("version", "integer", required)
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    .addColumn("recipesShown", "text")
    .addColumn("readName", "text")
    .execute();
  await createIndex(db, "areaPage", "area", "pageId");
  await createIndex(db, "areaCategory", "area", "categoryId");

  await db.schema
    .createTable("coveredPrice")
    .addColumn("areaId", "integer", (c) => c.primaryKey().references("area.id").onDelete("cascade"))
    .addColumn("left", "real", required)
    .addColumn("top", "real", required)
    .addColumn("width", "real", required)
    .addColumn("height", "real", required)
    .execute();
}
