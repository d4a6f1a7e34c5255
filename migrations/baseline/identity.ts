import type { Kysely } from "kysely";
import { createIndex, partOf, required, withId } from "./tables";

export async function createIdentity(db: Kysely<unknown>): Promise<void> {
  await createRetailers(db);
  await createUsers(db);
  await createUserImports(db);
  await createFactors(db);
  await createSingleSignOn(db);
}

async function createRetailers(db: Kysely<unknown>): Promise<void> {
  await withId(db, "retailer")
    .addColumn("name", "text", (c) => c.notNull().unique())
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("timeZone", "text", required)
    .addColumn("fromAddress", "text")
    .addColumn("replyTo", "text")
    .addColumn("siteName", "text")
    .addColumn("siteUrl", "text")
    .addColumn("logoUrl", "text")
    .addColumn("address1", "text")
    .addColumn("address2", "text")
    .addColumn("city", "text")
    .addColumn("state", "text")
    .addColumn("zip", "text")
    .addColumn("primaryContact", "text")
    .addColumn("contactEmail", "text")
    .addColumn("contactPhone", "text")
    .addColumn("secondaryContact", "text")
    .addColumn("secondaryEmail", "text")
    .addColumn("secondaryPhone", "text")
    .addColumn("secondaryNotes", "text")
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    .addColumn("mailsLists", "integer", (c) => c.defaultTo(1).notNull())
    .addColumn("language", "text")
    .addColumn("country", "text")
    .addColumn("currency", "text", (c) => c.defaultTo("USD").notNull())
    .addColumn("requiresSecondStep", "integer", (c) => c.defaultTo(0).notNull())
    .execute();
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await withId(db, "user")
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("firstName", "text", required)
    .addColumn("lastName", "text", required)
    .addColumn("role", "text", required)
    .addColumn("retailerId", "integer", (c) => c.references("retailer.id"))
    .addColumn("passwordHash", "text")
    .addColumn("emailConfirmed", "integer", required)
    .addColumn("disabledAt", "text")
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    .addColumn("phoneNumber", "text")
    .addColumn("bonusCardNumber", "text")
    .addColumn("userImportId", "integer")
    .addColumn("firstNameFolded", "text", (c) => c.defaultTo("").notNull())
    .addColumn("lastNameFolded", "text", (c) => c.defaultTo("").notNull())
    .execute();
  await createIndex(db, "user-role-email", "user", "role", "email");
  await createIndex(db, "user-retailer-email", "user", "retailerId", "role", "email");
  await createIndex(db, "userImportOfUser", "user", "userImportId");
  await createIndex(db, "user-role-firstName", "user", "role", "firstNameFolded");
  await createIndex(db, "user-retailer-firstName", "user", "retailerId", "role", "firstNameFolded");
  await createIndex(db, "user-role-lastName", "user", "role", "lastNameFolded");
  await createIndex(db, "user-retailer-lastName", "user", "retailerId", "role", "lastNameFolded");

  await db.schema
    .createTable("session")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", required)
    .addColumn("userId", "integer", partOf("user.id"))
    .addColumn("currentRetailerId", "integer", (c) => c.references("retailer.id").onDelete("set null"))
    .addColumn("ip", "text", required)
    .addColumn("userAgent", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("lastSeenAt", "text", required)
    .addColumn("expiresAt", "text", required)
    .addColumn("signedInBy", "text", (c) => c.defaultTo("password").notNull())
    .addColumn("confirmedAt", "text")
    .execute();
  await createIndex(db, "sessionUser", "session", "userId");

  await withId(db, "userToken")
    .addColumn("userId", "integer", partOf("user.id"))
    .addColumn("purpose", "text", required)
    .addColumn("email", "text", required)
    .addColumn("nonce", "text", required)
    .addColumn("tokenHash", "text", (c) => c.notNull().unique())
    .addColumn("expiresAt", "text", required)
    .addColumn("usedAt", "text")
    .addColumn("createdAt", "text", required)
    .execute();
  await createIndex(db, "userTokenUser", "userToken", "userId");
}

async function createUserImports(db: Kysely<unknown>): Promise<void> {
  await withId(db, "userImport")
    .addColumn("status", "text", required)
    .addColumn("fileName", "text", required)
    .addColumn("fileKey", "text")
    .addColumn("fileHash", "text", required)
    .addColumn("fingerprint", "text", (c) => c.unique())
    .addColumn("actorUserId", "integer")
    .addColumn("scopeRetailerId", "integer")
    .addColumn("retailerId", "integer")
    .addColumn("headings", "text", required)
    .addColumn("samples", "text", required)
    .addColumn("options", "text")
    .addColumn("failureReason", "text")
    .addColumn("createdAt", "text", required)
    .addColumn("finishedAt", "text")
    .addColumn("headingRow", "integer", required)
    .addColumn("rowCount", "integer", required)
    .addColumn("doneRows", "integer", required)
    .addColumn("lastRow", "integer", required)
    .addColumn("createdCount", "integer", required)
    .addColumn("updatedCount", "integer", required)
    .addColumn("skippedCount", "integer", required)
    .addColumn("failedCount", "integer", required)
    .addColumn("invites", "integer", required)
    .addColumn("encoding", "text")
    .addColumn("leftOutSheets", "text")
    .addColumn("hiddenRows", "integer")
    .execute();
  await createIndex(db, "userImport-fileKey", "userImport", "fileKey");

  await db.schema
    .createTable("userImportFailure")
    .addColumn("userImportId", "integer", partOf("userImport.id"))
    .addColumn("row", "integer", required)
    .addColumn("cells", "text", required)
    .addColumn("problems", "text", required)
    .addPrimaryKeyConstraint("userImportFailureKey", ["userImportId", "row"])
    .execute();
}

/** What people sign in with besides a password. */
async function createFactors(db: Kysely<unknown>): Promise<void> {
  await withId(db, "passkey")
    .addColumn("userId", "integer", partOf("user.id"))
    .addColumn("name", "text", required)
    .addColumn("credentialId", "text", (c) => c.notNull().unique())
    .addColumn("publicKeyCose", "text", required)
    .addColumn("counter", "integer", required)
    .addColumn("transports", "text", required)
    .addColumn("synced", "integer", required)
    .addColumn("createdAt", "text", required)
    .addColumn("lastUsedAt", "text")
    .execute();
  await createIndex(db, "passkeyUser", "passkey", "userId");

  await db.schema
    .createTable("authenticatorApp")
    .addColumn("userId", "integer", (c) => c.primaryKey().references("user.id").onDelete("cascade"))
    .addColumn("secretSealed", "text", required)
    .addColumn("confirmedAt", "text")
    .addColumn("lastStep", "integer", required)
    .addColumn("lastUsedAt", "text")
    .addColumn("createdAt", "text", required)
    .execute();

  await withId(db, "recoveryCode")
    .addColumn("userId", "integer", partOf("user.id"))
    .addColumn("salt", "text", required)
    .addColumn("codeHash", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("usedAt", "text")
    .execute();
  await createIndex(db, "recoveryCodeUser", "recoveryCode", "userId");

  await db.schema
    .createTable("signInChallenge")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("purpose", "text", required)
    .addColumn("userId", "integer", (c) => c.references("user.id").onDelete("cascade"))
    .addColumn("challenge", "text")
    .addColumn("expiresAt", "text", required)
    .execute();
  await createIndex(db, "signInChallengeUser", "signInChallenge", "userId");
  await createIndex(db, "signInChallengeExpiry", "signInChallenge", "expiresAt");

  await db.schema
    .createTable("knownBrowser")
    .addColumn("userId", "integer", partOf("user.id"))
    .addColumn("browserHash", "text", required)
    .addColumn("firstSeenAt", "text", required)
    .addColumn("lastSeenAt", "text", required)
    .addPrimaryKeyConstraint("knownBrowserKey", ["userId", "browserHash"])
    .execute();

  await withId(db, "apiKey")
    .addColumn("userId", "integer", partOf("user.id"))
    .addColumn("name", "text", required)
    .addColumn("access", "text", required)
    .addColumn("keyHash", "text", (c) => c.notNull().unique())
    .addColumn("hint", "text", required)
    .addColumn("createdAt", "text", required)
    .addColumn("expiresAt", "text", required)
    .addColumn("lastUsedAt", "text")
    .execute();
  await createIndex(db, "apiKeyOfUser", "apiKey", "userId");
}

async function createSingleSignOn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("singleSignOn")
    .addColumn("retailerId", "integer", (c) => c.primaryKey().references("retailer.id").onDelete("cascade"))
    .addColumn("issuer", "text", required)
    .addColumn("clientId", "text", required)
    .addColumn("clientSecretSealed", "text", required)
    .addColumn("scopes", "text", required)
    .addColumn("trustsEmails", "integer", required)
    .addColumn("defaultRole", "text", required)
    .addColumn("groupsClaim", "text")
    .addColumn("groupRoles", "text", required)
    .addColumn("allowsPasswords", "integer", required)
    .addColumn("createdAt", "text", required)
    .addColumn("updatedAt", "text", required)
    .execute();

  await db.schema
    .createTable("singleSignOnDomain")
    .addColumn("domain", "text", (c) => c.primaryKey())
    .addColumn("retailerId", "integer", partOf("singleSignOn.retailerId"))
    .execute();
  await createIndex(db, "singleSignOnDomainOfRetailer", "singleSignOnDomain", "retailerId");

  await withId(db, "userIdentity")
    .addColumn("userId", "integer", partOf("user.id"))
    .addColumn("retailerId", "integer", partOf("retailer.id"))
    .addColumn("issuer", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("disabledAt", "text")
    .addColumn("createdAt", "text", required)
    .addColumn("lastSignInAt", "text")
    .addUniqueConstraint("userIdentityOnce", ["retailerId", "issuer", "subject"])
    .execute();
  await createIndex(db, "userIdentityOfUser", "userIdentity", "userId");

  await db.schema
    .createTable("singleSignOnAttempt")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("retailerId", "integer", partOf("singleSignOn.retailerId"))
    .addColumn("redirectTo", "text")
    .addColumn("expiresAt", "text", required)
    .execute();
  await createIndex(db, "singleSignOnAttemptEnd", "singleSignOnAttempt", "expiresAt");
}
