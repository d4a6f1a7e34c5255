import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { databaseFile, readConfig } from "#app/server/process/config.server";
import { openRuntime } from "#app/server/process/runtime.server";
import type { Database } from "#db/database";
import { openDatabase } from "#db/open";
import { migrations } from "#migrations/index";

it("a start that migrates and can't write its line of the activity log does both at the next try", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "endcap-test-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test" });
  const start = () => openRuntime(config, { log: pino({ level: "silent" }) });
  const inDatabase = async (work: (db: Database) => Promise<unknown>) => {
    const db = openDatabase(join(dataDir, databaseFile));
    await work(db);
    await db.destroy();
  };

  await (await start()).close();
  const last = "999-later";
  migrations[last] = { up: async () => {} };
  onTestFinished(() => {
    delete migrations[last];
  });
  await inDatabase(async (db) => {
    await db.deleteFrom("activity").execute();
    await sql`create trigger refuse before insert on activity
      begin select raise(abort, 'nothing can be written'); end`.execute(db);
  });
  await expect(start()).rejects.toThrow("nothing can be written");
  await inDatabase((db) => sql`drop trigger refuse`.execute(db));
  const runtime = await start();
  onTestFinished(() => runtime.close());
  expect(runtime.appliedMigrations).toEqual([last]);
  const lines = await runtime.db.selectFrom("activity").select(["name", "after", "userName"]).execute();
  expect(lines).toEqual([
    { name: "system.migrated", after: JSON.stringify({ applied: [last] }), userName: "start" },
  ]);
});
