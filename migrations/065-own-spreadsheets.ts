import type { Kysely } from "kysely";

interface Tables {
  connection: { id: number; retailerId: number; spreadsheetUrl: string; createdAt: string };
  spreadsheetOwner: { document: string; retailerId: number; since: string };
}

/** A spreadsheet belongs to the retailer whose connection named it first; of those of today, to that of the earliest. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("spreadsheetOwner")
    .addColumn("document", "text", (c) => c.primaryKey())
    .addColumn("retailerId", "integer", (c) => c.notNull().references("retailer.id").onDelete("cascade"))
    .addColumn("since", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("spreadsheetOwner-retailerId")
    .on("spreadsheetOwner")
    .column("retailerId")
    .execute();
  const columns = ["id", "retailerId", "spreadsheetUrl", "createdAt"] as const;
  for (const connection of await db.selectFrom("connection").select(columns).orderBy("id").execute()) {
    const document = documentOf(connection.spreadsheetUrl);
    if (document === null) continue;
    await db
      .insertInto("spreadsheetOwner")
      .values({ document, retailerId: connection.retailerId, since: connection.createdAt })
      .onConflict((conflict) => conflict.column("document").doNothing())
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("spreadsheetOwner").execute();
}

/** As the addresses of Google's spreadsheets are read when they are saved. */
function documentOf(url: string): string | null {
  const id = /\/spreadsheets\/(?:u\/\d+\/)?d\/(?!e\/)([A-Za-z0-9_-]+)/i.exec(url)?.[1];
  return id === undefined ? null : `google:${id}`;
}
