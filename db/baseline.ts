import { DEFAULT_MIGRATION_TABLE, sql } from "kysely";
import type { Database } from "./database";
import { DatabaseRefusal } from "./refusal";

const baseline = "001-baseline";
/** The migrations that the baseline replaced. Only builds from before the first release ran them. */
const replaced = { count: 61, first: "001-create-foundation", last: "081-drop-drawings" };

/** Some of the replaced migrations ran, and what the others did is no longer known. */
class EarlierBuildError extends DatabaseRefusal {
  constructor() {
    super(
      "This database was made by an earlier build of Endcap and can't be brought up to date. Please start with a new one, or restore a backup made by a later build.",
    );
  }
}

/**
 * Names of migrations that ran, with the baseline in place of those it replaced.
 * @throws EarlierBuildError where only some of those ran
 */
export function withBaseline(applied: string[]): string[] {
  if (!applied.includes(replaced.first)) return applied;
  if (applied.length === replaced.count && applied.includes(replaced.last)) return [baseline];
  throw new EarlierBuildError();
}

/** Their schema is the baseline's: only the names change. */
export async function renameToBaseline(db: Database): Promise<void> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE);
  await db.transaction().execute(async (tx) => {
    await sql`delete from ${table} where name <> ${replaced.last}`.execute(tx);
    await sql`update ${table} set name = ${baseline}`.execute(tx);
  });
}
