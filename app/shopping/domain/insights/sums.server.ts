import type { Context } from "#app/kernel/context";
import type { CountName } from "../publishing/counts";
import type { Period } from "./period";

/** How often shoppers did each thing. */
export type Sums = Partial<Record<CountName, number>>;

export interface AskedSums extends Period {
  retailerId: number;
  /** 0: what belongs to no circular. */
  circularId: number;
  /** 0: no store was chosen; null: all. */
  storeId: number | null;
}

/** Sums by name; what else they are told apart by is to be selected and grouped by. */
export function countsOf(ctx: Context, { retailerId, circularId, from, until, storeId }: AskedSums) {
  return ctx.db
    .selectFrom("adCount")
    .select("name")
    .select((eb) => eb.fn.sum<number>("count").as("count"))
    .where("retailerId", "=", retailerId)
    .where("circularId", "=", circularId)
    .where("day", ">=", from)
    .where("day", "<=", until)
    .$if(storeId !== null, (query) => query.where("storeId", "=", storeId))
    .groupBy("name");
}

export interface Counted {
  /** A CountName. */
  name: string;
  count: number;
}

/** Counts of one thing as one. */
export function sumsBy<Row extends Counted, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Sums> {
  const things = new Map<Key, Sums>();
  for (const row of rows) {
    const key = keyOf(row);
    const sums = things.get(key) ?? {};
    const name = row.name as CountName;
    sums[name] = (sums[name] ?? 0) + row.count;
    things.set(key, sums);
  }
  return things;
}
