import { type Kysely, sql } from "kysely";

const userColumns = { phoneNumber: "text", bonusCardNumber: "text", userImportId: "integer" } as const;

/** What the list of users is sorted by; each with the role alone and with retailer and role before it. */
const sortedBy = {
  firstName: sql`lower("firstName")`,
  lastName: sql`lower("lastName")`,
  email: sql`"email"`,
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of Object.entries(userColumns)) {
    await db.schema.alterTable("user").addColumn(name, type).execute();
  }
  for (const [name, order] of Object.entries(sortedBy)) {
    await sql`create index ${sql.ref(`user-role-${name}`)} on "user" ("role", ${order})`.execute(db);
    await sql`create index ${sql.ref(`user-retailer-${name}`)} on "user" ("retailerId", "role", ${order})`.execute(
      db,
    );
  }
  await db.schema.createIndex("userImportOfUser").on("user").column("userImportId").execute();
  await createImports(db);
}

async function createImports(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable("userImport")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("fileName", "text", (c) => c.notNull())
    .addColumn("fileKey", "text")
    .addColumn("fileHash", "text", (c) => c.notNull())
    .addColumn("fingerprint", "text", (c) => c.unique())
    .addColumn("actorUserId", "integer")
    .addColumn("scopeRetailerId", "integer")
    .addColumn("retailerId", "integer")
    .addColumn("headings", "text", (c) => c.notNull())
    .addColumn("samples", "text", (c) => c.notNull())
    .addColumn("options", "text")
    .addColumn("failureReason", "text")
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("finishedAt", "text");
  const numbers = [
    ..."headingRow rowCount doneRows lastRow".split(" "),
    ..."createdCount updatedCount skippedCount failedCount invites invitedUserId".split(" "),
  ];
  for (const name of numbers)
    table = table.addColumn(name, "integer", (c) => c.notNull()) as unknown as typeof table;
  await table.execute();
  await db.schema.createIndex("userImport-fileKey").on("userImport").column("fileKey").execute();

  await db.schema
    .createTable("userImportFailure")
    .addColumn("userImportId", "integer", (c) => c.notNull().references("userImport.id").onDelete("cascade"))
    .addColumn("row", "integer", (c) => c.notNull())
    .addColumn("cells", "text", (c) => c.notNull())
    .addColumn("problems", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("userImportFailureKey", ["userImportId", "row"])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("userImportFailure").execute();
  await db.schema.dropTable("userImport").execute();
  await db.schema.dropIndex("userImportOfUser").execute();
  for (const name of Object.keys(sortedBy)) {
    await db.schema.dropIndex(`user-role-${name}`).execute();
    await db.schema.dropIndex(`user-retailer-${name}`).execute();
  }
  for (const name of Object.keys(userColumns)) await db.schema.alterTable("user").dropColumn(name).execute();
}
