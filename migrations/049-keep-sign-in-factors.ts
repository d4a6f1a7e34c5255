import type { Kysely } from "kysely";

/** What people sign in with besides a password, and how each session was signed in to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("passkey")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("userId", "integer", (c) => c.notNull().references("user.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("credentialId", "text", (c) => c.notNull().unique())
    .addColumn("publicKeyCose", "text", (c) => c.notNull())
    .addColumn("counter", "integer", (c) => c.notNull())
    .addColumn("transports", "text", (c) => c.notNull())
    .addColumn("synced", "integer", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("lastUsedAt", "text")
    .execute();
  await db.schema.createIndex("passkeyUser").on("passkey").column("userId").execute();

  await db.schema
    .createTable("authenticatorApp")
    .addColumn("userId", "integer", (c) => c.primaryKey().references("user.id").onDelete("cascade"))
    .addColumn("secretSealed", "text", (c) => c.notNull())
    .addColumn("confirmedAt", "text")
    .addColumn("lastStep", "integer", (c) => c.notNull())
    .addColumn("lastUsedAt", "text")
    .addColumn("createdAt", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("recoveryCode")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("userId", "integer", (c) => c.notNull().references("user.id").onDelete("cascade"))
    .addColumn("salt", "text", (c) => c.notNull())
    .addColumn("codeHash", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("usedAt", "text")
    .execute();
  await db.schema.createIndex("recoveryCodeUser").on("recoveryCode").column("userId").execute();

  await db.schema
    .createTable("signInChallenge")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("userId", "integer", (c) => c.references("user.id").onDelete("cascade"))
    .addColumn("challenge", "text")
    .addColumn("expiresAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("signInChallengeUser").on("signInChallenge").column("userId").execute();
  await db.schema.createIndex("signInChallengeExpiry").on("signInChallenge").column("expiresAt").execute();

  await db.schema
    .alterTable("session")
    .addColumn("signedInBy", "text", (c) => c.notNull().defaultTo("password"))
    .execute();
  await db.schema.alterTable("session").addColumn("confirmedAt", "text").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("session").dropColumn("confirmedAt").execute();
  await db.schema.alterTable("session").dropColumn("signedInBy").execute();
  await db.schema.dropTable("signInChallenge").execute();
  await db.schema.dropTable("recoveryCode").execute();
  await db.schema.dropTable("authenticatorApp").execute();
  await db.schema.dropTable("passkey").execute();
}
