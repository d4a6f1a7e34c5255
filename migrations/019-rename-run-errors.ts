import type { Kysely } from "kysely";

const columns = {
  faultClass: "errorKind",
  faultSentence: "errorMessage",
  faultAdvice: "errorAdvice",
  faultDetail: "errorDetail",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of Object.entries(columns)) {
    await db.schema.alterTable("connectionRun").renameColumn(before, after).execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of Object.entries(columns)) {
    await db.schema.alterTable("connectionRun").renameColumn(after, before).execute();
  }
}
