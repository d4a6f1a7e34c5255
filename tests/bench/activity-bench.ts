import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import { exportActivity } from "#app/kernel/activity/export.server";
import { listActivity } from "#app/kernel/activity/queries.server";
import { removeOldActivity } from "#app/kernel/activity/retention.server";
import { activityFilterSchema } from "#app/kernel/activity/schemas";
import type { Context } from "#app/kernel/context";
import type { Database } from "#db/database";
import { makeRetailer } from "#db/seed/factories";
import { makeDataDir, withRuntime } from "#tests/setup/e2e-server";

const lines = 1_000_000;
const retailers = 20;
const rounds = 15;

interface ActivityFigures {
  writeSeconds: number;
  exportSeconds: number;
  removal: { removed: number; seconds: number; worstMs: number };
  pages: { what: string; medianMs: number; slowestMs: number; total: string }[];
}

/** From what every line has to what none has; the days are 694, one line a minute. */
const asked: [what: string, given: object, page?: number][] = [
  ["everything", {}],
  ["everything, page 20,000", {}, 20_000],
  ["a year of days", { from: "01/01/2025", to: "12/31/2025" }],
  ["one day", { from: "06/15/2025", to: "06/15/2025" }],
  ["name: circular", { name: "circular" }],
  ["log type: page", { logType: "page" }],
  ["description: was", { description: "was" }],
  ["description: was created, page 300", { description: "was created" }, 300],
  ["description: salmon potato", { description: "salmon potato" }],
  ["description: no 123456", { description: "no 123456" }],
  ["description: nothing like it", { description: "nothing like it" }],
  ["description: zq (two letters, none)", { description: "zq" }],
  ["description: at (two letters)", { description: "at" }],
  ["error: ge (two letters, in descriptions)", { errorDescription: "ge" }],
  ["user: 9@ (two letters)", { userName: "9@" }],
  ["description: z (one letter, none)", { description: "z" }],
  ["description: e (one letter)", { description: "e" }],
  ["error: is taken", { errorDescription: "is taken" }],
  ["user: example.com", { userName: "example.com" }],
  ["user: person77@, in one month", { userName: "person77@", from: "03/01/2025", to: "03/31/2025" }],
  ["user: person77@, type: circular", { userName: "person77@", logType: "circular" }],
];

/** A log of a million lines of 20 retailers, as an Administrator and as staff of one retailer see it. */
export async function measureActivity(): Promise<ActivityFigures> {
  return withRuntime(await makeDataDir(), async (runtime) => {
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
    const begun = performance.now();
    const retailerId = await writeLines(runtime.db);
    const writeSeconds = (performance.now() - begun) / 1000;
    const pages = [];
    for (const [what, given, page = 1] of asked) {
      pages.push({ what, ...(await measurePage(ctx, given, page, null)) });
      if (page > 1) continue;
      pages.push({
        what: `  the same, of one retailer`,
        ...(await measurePage(ctx, given, page, retailerId)),
      });
    }
    const exportBegun = performance.now();
    const filter = activityFilterSchema.parse({ from: "2025-01-01", to: "2025-03-10" });
    for await (const _ of await exportActivity(ctx, { filter }));
    const exportSeconds = (performance.now() - exportBegun) / 1000;
    return { writeSeconds, pages, exportSeconds, removal: await measureRemoval(ctx) };
  });
}

/** Removes the lines of the first forty days, and looks how long others have to wait meanwhile. */
async function measureRemoval(ctx: Context): Promise<ActivityFigures["removal"]> {
  const limited = {
    ...ctx,
    now: () => new Date("2024-03-11T12:00:00.000Z"),
    limits: { ...ctx.limits, activityDays: 30 },
  };
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begun = performance.now();
  const removed = await removeOldActivity(limited);
  delay.disable();
  return { removed, seconds: (performance.now() - begun) / 1000, worstMs: delay.max / 1e6 };
}

async function measurePage(ctx: Context, given: object, page: number, retailerId: number | null) {
  const times: number[] = [];
  let total = "";
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const filter = activityFilterSchema.parse(given);
    const found = await listActivity(ctx, { filter, retailerId, page, limit: 25 });
    times.push(performance.now() - begun);
    total = `${found.total.toLocaleString("en-US")}${found.totalIsExact ? "" : "+"}`;
  }
  times.sort((a, b) => a - b);
  return { medianMs: times[rounds >> 1] ?? 0, slowestMs: times.at(-1) ?? 0, total };
}

/** Gives one of the retailers. */
async function writeLines(db: Database): Promise<number> {
  const ids: number[] = [];
  while (ids.length < retailers) ids.push((await makeRetailer(db)).id);
  const foods = JSON.stringify(
    "tomato onion leek bean carrot salmon chicken beef potato pear apple rice".split(" "),
  );
  const nouns = JSON.stringify(
    "circular area page store user recipe circularGroup connection property account".split(" "),
  );
  const verbs = JSON.stringify(["created", "edited", "deleted", "signedIn"]);
  const step = 50_000;
  for (let first = 0; first < lines; first += step) {
    await sql`with recursive "number" ("i") as (
        select ${sql.lit(first)} union all select "i" + 1 from "number" where "i" < ${sql.lit(first + step - 1)}
      ), "word" as (
        select "i", ${nouns} ->> ("i" * 7 % 10) as "noun", ${verbs} ->> ("i" / 8 % 4) as "verb",
          ${foods} ->> ("i" * 5 % 12) || ' ' || (${foods} ->> ("i" / 16 % 12)) || ' no ' || "i" as "thing"
        from "number"
      )
      insert into "activity" ("at", "name", "logType", "description", "errorDescription", "sourceName", "succeeded",
        "userId", "userName", "retailerId", "entityId", "before", "after", "ip", "requestId")
      select strftime('%Y-%m-%dT%H:%M:%fZ', '2024-01-01', ("i" * 60) || ' seconds'), "noun" || '.' || "verb", "noun",
        "noun" || ' "' || "thing" || '" was ' || "verb" || '.',
        iif("i" % 33 = 0, 'The name ' || "thing" || ' is taken already.', null), 'screen', iif("i" % 33 = 0, 0, 1),
        "i" % 500, 'person' || ("i" % 500) || '@store' || ("i" % 20) || '.example.com',
        iif("i" % 23 = 0, null, ${sql.lit(ids[0])} + "i" % ${sql.lit(retailers)}), "i",
        json_object('name', "thing", 'price', "i"), json_object('name', "thing", 'price', "i" + 1),
        '10.0.' || ("i" % 256) || '.7', 'request-' || "i"
      from "word"`.execute(db);
  }
  return ids[3] ?? 0;
}

export function printActivity({ writeSeconds, exportSeconds, pages, removal }: ActivityFigures): void {
  const count = lines.toLocaleString("en-US");
  console.log(
    `\nActivity log: ${count} lines written in ${writeSeconds.toFixed(0)} s; a page (aim: under 100 ms)`,
  );
  for (const { what, medianMs, slowestMs, total } of pages) {
    const times = `median ${medianMs.toFixed(1).padStart(6)} ms   slowest ${slowestMs.toFixed(1).padStart(6)} ms`;
    console.log(`  ${what.padEnd(38)} ${times} ${total.padStart(10)} found`);
  }
  console.log(`  99,360 lines exported in ${exportSeconds.toFixed(1)} s`);
  const { removed, seconds, worstMs } = removal;
  console.log(
    `  ${removed.toLocaleString("en-US")} old lines removed in ${seconds.toFixed(1)} s; others waited ${worstMs.toFixed(0)} ms at most (aim 250)`,
  );
}
