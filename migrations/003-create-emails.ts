import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("userToken")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("userId", "integer", (c) => c.notNull().references("user.id").onDelete("cascade"))
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("nonce", "text", (c) => c.notNull())
    .addColumn("tokenHash", "text", (c) => c.notNull().unique())
    .addColumn("expiresAt", "text", (c) => c.notNull())
    .addColumn("usedAt", "text")
    .addColumn("createdAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("userTokenUser").on("userToken").column("userId").execute();

  await db.schema
    .createTable("email")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("template", "text", (c) => c.notNull())
    .addColumn("data", "text", (c) => c.notNull())
    .addColumn("recipient", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("userId", "integer", (c) => c.references("user.id").onDelete("set null"))
    .addColumn("retailerId", "integer", (c) => c.references("retailer.id").onDelete("set null"))
    .addColumn("tokenId", "integer", (c) => c.references("userToken.id").onDelete("set null"))
    .addColumn("ip", "text")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("urgent", "integer", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("dueAt", "text", (c) => c.notNull())
    .addColumn("sentAt", "text")
    .addColumn("error", "text")
    .addColumn("createdAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("emailWaiting").on("email").columns(["status", "urgent", "dueAt"]).execute();
  await db.schema.createIndex("emailSent").on("email").column("sentAt").execute();
  await db.schema.createIndex("emailUser").on("email").column("userId").execute();
  await db.schema.createIndex("emailRetailer").on("email").columns(["retailerId", "sentAt"]).execute();
  await db.schema.createIndex("emailToken").on("email").column("tokenId").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("email").execute();
  await db.schema.dropTable("userToken").execute();
}
