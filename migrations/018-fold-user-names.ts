import { type Kysely, sql } from "kysely";

const names = ["firstName", "lastName"] as const;

/**
 * The names of users as they are compared without regard to case. `lower` knows the letters of ASCII alone, and `fold`,
 * which the connection brings along, may not be called by an index; so the indexes stand over columns that are written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of names) {
    const folded = `${name}Folded`;
    await db.schema
      .alterTable("user")
      .addColumn(folded, "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await sql`update "user" set ${sql.ref(folded)} = fold(${sql.ref(name)})`.execute(db);
    await indexNames(db, name, sql.ref(folded));
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of names) {
    await indexNames(db, name, sql`lower(${sql.ref(name)})`);
    await db.schema.alterTable("user").dropColumn(`${name}Folded`).execute();
  }
}

/** With the role alone, and with retailer and role before it, as the lists ask. */
async function indexNames(db: Kysely<unknown>, name: string, order: ReturnType<typeof sql>): Promise<void> {
  await db.schema.dropIndex(`user-role-${name}`).execute();
  await db.schema.dropIndex(`user-retailer-${name}`).execute();
  await sql`create index ${sql.ref(`user-role-${name}`)} on "user" ("role", ${order})`.execute(db);
  await sql`create index ${sql.ref(`user-retailer-${name}`)} on "user" ("retailerId", "role", ${order})`.execute(
    db,
  );
}
