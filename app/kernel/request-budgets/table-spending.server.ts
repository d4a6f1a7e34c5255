import { sql } from "kysely";
import { toInstant } from "#db/columns";
import type { Database, DatabaseTransaction } from "#db/database";
import { transact } from "#db/transaction";
import type { Spending } from "../ports/spending";

/** Sums of fractions: $0.10 ten times is a dollar. */
const rounding = 1e-9;

/** Spending in the table `outsideSpending`, a row for each month. What can't be counted there is not to be done. */
export class TableSpending implements Spending {
  constructor(
    private readonly db: Database,
    private readonly now: () => Date,
    readonly monthLimit: number,
  ) {}

  async reserve(cost: number): Promise<((real: number) => Promise<void>) | null> {
    const month = this.#month();
    const isCounted = await this.#write(async (tx) => {
      await tx
        .insertInto("outsideSpending")
        .values({ month, pages: 0, cost: 0 })
        .onConflict((oc) => oc.column("month").doNothing())
        .execute();
      const counted = await tx
        .updateTable("outsideSpending")
        .set({ pages: sql`pages + 1`, cost: sql`cost + ${cost}` })
        .where("month", "=", month)
        .where("cost", "<=", this.monthLimit - cost + rounding)
        .executeTakeFirst();
      return counted.numUpdatedRows > 0n;
    });
    return isCounted ? (real) => this.#correct(month, real - cost) : null;
  }

  async findSpent(): Promise<number> {
    const row = await this.db
      .selectFrom("outsideSpending")
      .select("cost")
      .where("month", "=", this.#month())
      .executeTakeFirst();
    return row?.cost ?? 0;
  }

  async #correct(month: string, difference: number): Promise<void> {
    await this.#write((tx) =>
      tx
        .updateTable("outsideSpending")
        .set({ cost: sql`cost + ${difference}` })
        .where("month", "=", month)
        .execute(),
    );
  }

  #write<T>(work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
    return transact(this.db, work, { level: "read committed" });
  }

  #month(): string {
    return toInstant(this.now()).slice(0, 7);
  }
}
