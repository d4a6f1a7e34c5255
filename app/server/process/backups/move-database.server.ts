import { existsSync } from "node:fs";
import { indexLibrary } from "#app/catalogue/domain/recipes/index-library.server";
import { DomainError } from "#app/kernel/errors";
import { TableQueue } from "#app/kernel/jobs/table-queue.server";
import { type Loaded, loadDatabase } from "#db/copy/load";
import { countRows, readDatabase } from "#db/copy/rows";
import { openLoadTarget } from "#db/copy/target";
import type { DatabaseTransaction } from "#db/database";
import { engineOf, type JobElsewhere } from "#db/engine";
import { fileOf, openDatabase } from "#db/open";
import { migrations } from "#migrations/index";
import { countSteps } from "./steps";

export interface MovedDatabase extends Loaded {
  /** Jobs that wait in pg-boss at the source, and in our own table at the target. */
  jobsMoved: number;
}

/**
 * Copies all rows of a database to an empty one of either engine, and reads them again there. The source is only read, and
 * nobody else can write to it meanwhile.
 * @param onProgress gets how many rows were written or compared, and twice the number of rows
 * @throws DatabaseRefusal where others have the source open, or the target is not empty; DomainError unavailable where
 * there is no database
 */
export async function moveDatabase(
  from: string,
  to: string,
  onProgress: (done: number, total: number) => void,
): Promise<MovedDatabase> {
  const file = fileOf(from);
  if (file !== null && !existsSync(file))
    throw new DomainError("unavailable", `There is no database at ${file}.`);
  const source = openDatabase(from);
  try {
    return await engineOf(source).copying.readAlone(source, async (tx) => {
      const rows = await readDatabase(tx);
      if (rows.migrations.length === 0)
        throw new DomainError("unavailable", "There is no database of Endcap at the source.");
      const total = 2 * (await countRows(tx, rows));
      const target = await openLoadTarget(to);
      try {
        const jobs = await engineOf(tx).copying.listJobsElsewhere(tx);
        const loaded = await loadDatabase(target.db, rows, {
          migrations,
          onLoaded: indexLibrary,
          onCompared: (target) => queueAll(target, jobs),
          onRows: countSteps(total, onProgress),
        });
        await target.finish();
        return { ...loaded, jobsMoved: jobs.length };
      } catch (error) {
        await target.abandon();
        throw error;
      }
    });
  } finally {
    await source.destroy();
  }
}

/** In our own table: a start with `JOBS=pg-boss` takes over what waits there. */
async function queueAll(db: DatabaseTransaction, jobs: JobElsewhere[]): Promise<void> {
  const queue = new TableQueue(() => false);
  for (const job of jobs) await queue.enqueue({ db, now: () => new Date() }, job);
}
