import type { Database, DatabaseTransaction } from "../database";
import { engineOf } from "../engine";

/** Reads what stands at one moment, however long it takes, while others go on writing. */
export function readSnapshot<T>(db: Database, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await engineOf(db).copying.allowPauses(tx);
      return work(tx);
    });
}
