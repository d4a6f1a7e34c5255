import { type Kysely, sql } from "kysely";

/**
 * What a run leaves on the sheet, and whether Retry goes on with it, is told when it is shown: it was kept with the run, as
 * it stood when the run ended. Where it tells what to do besides, that stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update "connectionRun" set "errorAdvice" = null where "errorMessage" = 'This run was stopped.'`.execute(
    db,
  );
  const onTheirWay = sql`"errorAdvice" like '% sent without an answer: they may arrive, but never twice.'`;
  const { rows } = await sql<{ id: number; errorAdvice: string }>`
    select "id", "errorAdvice" from "connectionRun" where ${onTheirWay}`.execute(db);
  for (const { id, errorAdvice } of rows) {
    const advice = errorAdvice.replace(/ ?\d+ more (was|were) sent without an answer: .*$/, "") || null;
    await sql`update "connectionRun" set "errorAdvice" = ${advice} where "id" = ${id}`.execute(db);
  }
}

/** What was told is told anew by the next run. */
export async function down(): Promise<void> {}
