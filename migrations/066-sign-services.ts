import type { Kysely } from "kysely";

const nouns = ["service", "subservice", "property"] as const;

interface Signed {
  id: number;
  createdByName: string | null;
  updatedByName: string | null;
}

interface Tables extends Record<(typeof nouns)[number], Signed> {
  activity: { id: number; name: string; entityId: number | null; userName: string | null };
}

/** Who made and last edited a service, subservice or property; of those of today the activity log knows. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const noun of nouns) {
    for (const column of ["createdByName", "updatedByName"] as const) {
      await db.schema.alterTable(noun).addColumn(column, "text").execute();
    }
  }
  const kinds = nouns.flatMap((noun) => [`${noun}.created`, `${noun}.edited`]);
  const lines = await db
    .selectFrom("activity")
    .select(["name", "entityId", "userName"])
    .where("name", "in", kinds)
    .orderBy("id")
    .execute();
  for (const { name, entityId, userName } of lines) {
    const noun = nouns.find((each) => name.startsWith(`${each}.`));
    if (!noun || entityId === null) continue;
    const change = name.endsWith("created") ? { createdByName: userName } : { updatedByName: userName };
    await db
      .updateTable(noun as "service")
      .set(change)
      .where("id", "=", entityId)
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const noun of nouns) {
    for (const column of ["createdByName", "updatedByName"]) {
      await db.schema.alterTable(noun).dropColumn(column).execute();
    }
  }
}
