import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { findTokenSession, signInForApi } from "#app/identity/domain/accounts/api-tokens.server";
import { inTransaction } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { openRuntime } from "#app/server/process/runtime.server";
import { toInstant } from "#db/columns";
import { openApiWorld, password } from "#tests/setup/api-world";
import { builtCli, cliEnvironment } from "#tests/setup/run-built-cli";
import { openTestWorld } from "#tests/setup/test-world";
import { isOnPostgres } from "#tests/setup/world-database";

/** Has the clock of a process show another time than its machine's. */
function aheadBy(seconds: number): Record<string, string> {
  const script = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + ${seconds * 1000}); }
      static now() { return Real.now() + ${seconds * 1000}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

describe.skipIf(!isOnPostgres)("machines whose clocks differ by more than a minute", () => {
  it.each([61, -61])("leave each other's jobs alone: one is %s s ahead", async (seconds) => {
    const world = await openTestWorld();
    const { db } = world.runtime;
    const ctx = { ...world.contextOf(), now: () => new Date() };
    const queue = (key: string, runAt: Date) =>
      inTransaction(ctx, (tx) =>
        enqueue(tx, { kind: "delete-released-files", key, payload: {}, priority: 1, runAt }),
      );
    const now = Date.now();
    await queue("due", new Date(now));
    await queue("later", new Date(now + 45_000));
    await queue("held", new Date(now));
    const leaseUntil = toInstant(new Date(now + 50_000));
    await db
      .updateTable("job")
      .set({ status: "running", attempts: 1, leaseOwner: "elsewhere:1:a", leaseUntil })
      .where("key", "=", "held")
      .execute();
    const environment = cliEnvironment(world.dataDir, { ...world.environment, ...aheadBy(seconds) });
    const worker = spawn(process.execPath, [builtCli, "worker", "--only", "pages"], { env: environment });
    onTestFinished(() => void worker.kill("SIGKILL"));
    const job = (key: string) =>
      db
        .selectFrom("job")
        .select(["status", "attempts", "leaseOwner"])
        .where("key", "=", key)
        .executeTakeFirst();
    await expect.poll(async () => (await job("due"))?.status).toBe("done");
    expect(await job("held")).toEqual({ status: "running", attempts: 1, leaseOwner: "elsewhere:1:a" });
    expect(await job("later")).toEqual({ status: "queued", attempts: 0, leaseOwner: null });
    worker.kill("SIGTERM");
    expect(await once(worker, "exit")).toEqual([0, null]);
  });

  it("go by the database's clock", async () => {
    const world = await openTestWorld();
    const runtime = await openRuntime(
      { ...world.runtime.config, dataDir: world.dataDir },
      { log: world.runtime.log },
    );
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as "now"`.execute(runtime.db);
    const { now } = runtime.makeContext({ actor: { kind: "anonymous" }, source: "screen" });
    expect(Math.abs(now().getTime() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(2000);
    await runtime.close();
  });
});

it("a token holds at a machine that is some seconds behind the one that gave it", async () => {
  const world = await openApiWorld();
  const { jwt } = await signInForApi(world.anonymous(), { email: world.rows.own.staff.email, password });
  const behind = (seconds: number) => ({
    ...world.anonymous(),
    now: () => new Date(world.clock.now.getTime() - seconds * 1000),
  });
  expect((await findTokenSession(behind(3), jwt)).actor.id).toBe(world.rows.own.staff.id);
  await expect(findTokenSession(behind(30), jwt)).rejects.toThrow("not valid or has expired");
});
