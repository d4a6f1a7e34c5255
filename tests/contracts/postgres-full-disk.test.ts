import { chownSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { addCategory } from "#app/catalogue/domain/categories/categories.server";
import { inTransaction } from "#app/kernel/context";
import { enqueue, finishJob } from "#app/kernel/jobs/queue.server";
import { startWorker } from "#app/kernel/jobs/worker.server";
import { openApiWorld } from "#tests/setup/api-world";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";
import { isOnPostgres } from "#tests/setup/world-database";
import { postgresServer } from "#tests/setup/world-postgres";

const withoutDisk = isOnPostgres ? whyNoSmallDisk() : "rows are in a file";
if (isOnPostgres && withoutDisk) console.warn(`Left out: a full disk of PostgreSQL; ${withoutDisk}`);

const sentence =
  "The database's disk is full, so this can't be saved. Ask whoever runs the database to free some space, then try again.";
/** So many rows are more than the pages that the table has already take. */
const moreThanFits = 200;

/** A world whose categories are on a small disk of PostgreSQL's. */
async function openOnSmallDisk() {
  const world = await openApiWorld();
  const { db } = world.runtime;
  const disk = mountSmallDisk(4);
  const location = join(disk.path, "tables");
  mkdirSync(location);
  const { uid, gid } = statSync(String(new URL(String(postgresServer)).searchParams.get("host")));
  chownSync(location, uid, gid);
  const name = sql.id(`small_${process.pid}`);
  await sql`create tablespace ${name} location ${sql.lit(location)}`.execute(db);
  await sql`alter table "category" set tablespace ${name}`.execute(db);
  onTestFinished(async () => {
    disk.free();
    await sql`alter table "category" set tablespace pg_default`.execute(db);
    await sql`drop tablespace ${name}`.execute(db);
    disk.remove();
  });
  return { ...world, db, disk };
}

describe.skipIf(withoutDisk !== null)("a full disk of PostgreSQL", () => {
  it("refuses what is written with 507 and a sentence, and lets read; all is well with space again", async () => {
    const { call, rows, disk } = await openOnSmallDisk();
    const as = rows.administrator;
    const add = (name: string) => call("POST", "/api/Categories", { as, json: { name } });
    await add("First");
    await disk.fill();
    let refused: Response | null = null;
    for (let made = 0; made < moreThanFits && !refused; made += 1) {
      const answer = await add(`Category ${made} ${"of many ".repeat(8)}`.trim());
      if (!answer.ok) refused = answer;
    }
    expect(refused?.status).toBe(507);
    expect(await refused?.json()).toEqual({ error: "insufficient_storage", message: sentence });
    expect((await call("GET", "/api/Categories", { as })).status).toBe(200);
    disk.free();
    expect((await add("Last")).status).toBe(201);
  });

  it("requeues jobs, as often as it takes, and counts none of their attempts", async () => {
    const { contextOf, runtime, clock, db, disk } = await openOnSmallDisk();
    const ctx = contextOf();
    await disk.fill();
    await inTransaction(ctx, (tx) => enqueue(tx, { kind: "test", key: "test", payload: {}, priority: 10 }));
    const worker = startWorker({
      makeContext: () => runtime.makeContext({ actor: ctx.actor, source: "system" }),
      handlers: {
        test: (own, job) =>
          inTransaction(own, async (tx) => {
            for (let made = 0; made < moreThanFits; made += 1)
              await addCategory(tx, { name: `Category ${made} ${"of many ".repeat(8)}`.trim() });
            await finishJob(tx, job);
          }),
      },
      concurrency: 1,
      pollMs: 10,
    });
    onTestFinished(() => worker.stop());
    const job = () =>
      db.selectFrom("job").select(["status", "attempts", "lastError", "runAt"]).where("key", "=", "test");
    for (let round = 0; round < 4; round += 1) {
      clock.now = new Date(clock.now.getTime() + 16 * 60_000);
      const later = clock.now.toISOString();
      await expect
        .poll(() => job().executeTakeFirst())
        .toEqual({
          status: "queued",
          attempts: 0,
          lastError: expect.stringContaining("No space left"),
          runAt: expect.toSatisfy((runAt: string) => runAt > later),
        });
    }
    disk.free();
    clock.now = new Date(clock.now.getTime() + 16 * 60_000);
    await expect.poll(async () => (await job().executeTakeFirst())?.status).toBe("done");
  });
});
