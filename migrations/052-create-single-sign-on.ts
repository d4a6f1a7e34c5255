import type { Kysely } from "kysely";

/** Single sign-on by OpenID Connect: a retailer's provider, its e-mail domains, who is who there, and sign-ins under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("singleSignOn")
    .addColumn("retailerId", "integer", (c) => c.primaryKey().references("retailer.id").onDelete("cascade"))
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("clientId", "text", (c) => c.notNull())
    .addColumn("clientSecretSealed", "text", (c) => c.notNull())
    .addColumn("scopes", "text", (c) => c.notNull())
    .addColumn("trustsEmails", "integer", (c) => c.notNull())
    .addColumn("defaultRole", "text", (c) => c.notNull())
    .addColumn("groupsClaim", "text")
    .addColumn("groupRoles", "text", (c) => c.notNull())
    .addColumn("allowsPasswords", "integer", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("singleSignOnDomain")
    .addColumn("domain", "text", (c) => c.primaryKey())
    .addColumn("retailerId", "integer", (c) =>
      c.notNull().references("singleSignOn.retailerId").onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("singleSignOnDomainOfRetailer")
    .on("singleSignOnDomain")
    .column("retailerId")
    .execute();
  await db.schema
    .createTable("userIdentity")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("userId", "integer", (c) => c.notNull().references("user.id").onDelete("cascade"))
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id").onDelete("cascade"))
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("disabledAt", "text")
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("lastSignInAt", "text")
    .addUniqueConstraint("userIdentityOnce", ["retailerId", "issuer", "subject"])
    .execute();
  await db.schema.createIndex("userIdentityOfUser").on("userIdentity").column("userId").execute();
  await db.schema
    .createTable("singleSignOnAttempt")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("retailerId", "integer", (c) =>
      c.notNull().references("singleSignOn.retailerId").onDelete("cascade"),
    )
    .addColumn("redirectTo", "text")
    .addColumn("expiresAt", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("singleSignOnAttemptEnd")
    .on("singleSignOnAttempt")
    .column("expiresAt")
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["singleSignOnAttempt", "userIdentity", "singleSignOnDomain", "singleSignOn"]) {
    await db.schema.dropTable(table).execute();
  }
}
