import { type ActivityEntry, recordActivity } from "#app/kernel/activity/activity.server";
import { listActivity } from "#app/kernel/activity/queries.server";
import { type ActivityFilter, activityFilterSchema } from "#app/kernel/activity/schemas";
import type { Context } from "#app/kernel/context";
import { inTransaction } from "#app/kernel/context";
import { parseInput } from "#app/kernel/parse-input";
import { makeFullWorld } from "#db/seed/worlds";
import { quickHash } from "./quick-hash";
import { openTestWorld, type TestWorld } from "./test-world";

/** Everybody's. */
export const password = "correct horse battery";

/** A full world with an empty activity log. */
export interface ActivityWorld extends TestWorld {
  rows: Awaited<ReturnType<typeof makeFullWorld>>;
  /** An Administrator's. */
  ctx: Context;
  record(entry?: Partial<ActivityEntry>, as?: Context): Promise<void>;
  /** "Line 1 of many." and so on. */
  recordMany(count: number, entry?: Partial<ActivityEntry>): Promise<void>;
  /** The lines that a filter finds; the newest 25 unless `more` says otherwise. */
  list(given?: object, more?: object, as?: Context): ReturnType<typeof listActivity>;
  descriptions(given?: object, more?: object, as?: Context): Promise<string[]>;
}

export async function openActivityWorld(): Promise<ActivityWorld> {
  const world = await openTestWorld();
  const rows = await makeFullWorld(world.runtime.db, await quickHash(password));
  await world.runtime.db.deleteFrom("activity").execute();
  const made: ActivityWorld = {
    ...world,
    rows,
    ctx: world.contextOf(rows.administrator),
    record(entry = {}, as = made.ctx) {
      const line = { name: "page.retried", logType: "page", description: "Something was done." } as const;
      return inTransaction(as, (tx) => recordActivity(tx, { ...line, ...entry }));
    },
    async recordMany(count, entry = {}) {
      for (let number = 1; number <= count; number += 1) {
        await made.record({ description: `Line ${number} of many.`, ...entry });
      }
    },
    list: (given = {}, more = {}, as = made.ctx) =>
      listActivity(as, { filter: filterOf(given), page: 1, limit: 25, ...more }),
    descriptions: async (given, more, as) =>
      (await made.list(given, more, as)).rows.map(({ description }) => description),
  };
  return made;
}

/** A filter as entry points check it. */
export function filterOf(given: object = {}): ActivityFilter {
  return parseInput(activityFilterSchema, given);
}
