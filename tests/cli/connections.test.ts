import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requestPasswordReset } from "#app/identity/domain/accounts/account-mail.server";
import { getRun } from "#app/integrations/domain/connection-runs/queries.server";
import { runNow } from "#app/integrations/domain/connection-runs/retry-run.server";
import { addSheet } from "#app/integrations/domain/sheets/sheets.server";
import { saveSettings } from "#app/integrations/domain/social-accounts/settings.server";
import { makeConnection } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { type GraphServer, startGraphServer } from "#tests/setup/graph-server";
import { fillPages, goodToken, makeGraphWorld } from "#tests/setup/graph-world";
import { builtCli, cliEnvironment, runBuiltCli } from "#tests/setup/run-built-cli";
import { runCli } from "#tests/setup/run-cli";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let graph: GraphServer;
let world: TestWorld;
let retailer: { id: number; slug: string };
let connectionId: number;

beforeEach(async () => {
  graph = await startGraphServer({ world: fillPages(makeGraphWorld()) });
  world = await openTestWorld(graph.environment);
  ({ retailer } = (await makeSmallWorld(world.runtime.db)).own);
  world.clock.now = new Date();
  const ctx = world.contextOf();
  const { id: socialAccountId } = await saveSettings(ctx, retailer.id, {
    name: "Dana",
    accessToken: goodToken,
  });
  const { url: spreadsheetUrl } = await addSheet(ctx, { retailerId: retailer.id, name: "Posts" });
  const connection = await makeConnection(world.runtime.db, {
    retailerId: retailer.id,
    name: "posts-of-green-basket",
    socialAccountId,
    spreadsheetUrl,
    pageName: "Green Basket Market",
  });
  connectionId = connection.id;
});

afterEach(() => graph.close());

function connections(...args: string[]) {
  return runCli(world.dataDir, ["connections", ...args], { environment: graph.environment });
}

describe("endcap connections", () => {
  it("lists and shows them", async () => {
    const list = await connections("list", "--retailer", retailer.slug);
    expect(list.exitCode).toBe(0);
    expect(list.stdout).toContain("posts-of-green-basket  Template  template");
    const shown = await connections("show", String(connectionId));
    expect(shown.stdout).toContain("Dates        The last 10 days");
    expect(await connections("show", "999999")).toMatchObject({
      exitCode: 5,
      stderr: "Connection not found.\n",
    });
    expect(await connections("show", "abc")).toMatchObject({ exitCode: 2 });
  });

  it("runs one to the end, once however often, and lists its runs", async () => {
    const first = await connections("run", String(connectionId), "--json");
    expect(first).toMatchObject({ exitCode: 0 });
    const run = JSON.parse(first.stdout);
    expect(run).toMatchObject({ status: "done", stage: "written", rowsWritten: run.rowsFetched });
    expect(run.rowsWritten).toBeGreaterThan(0);
    const again = await connections("run", String(connectionId));
    expect(again.stdout).toContain(`0 written, ${run.rowsWritten} left out that are there already.`);
    const runs = JSON.parse((await connections("runs", String(connectionId), "--json")).stdout);
    expect(runs.map(({ status }: { status: string }) => status)).toEqual(["done", "done"]);
  });

  it("says why one failed and what to do, without the token", async () => {
    const token = graph.world.tokens.get(goodToken);
    if (token) token.deadBy = 460;
    const run = await connections("run", String(connectionId));
    expect(run.exitCode).toBe(10);
    expect(run.stderr).toMatch(/log in/i);
    expect(run.stdout + run.stderr).not.toContain(goodToken);
  });

  it("schedules, pauses and resumes one", async () => {
    const scheduled = await connections("schedule", String(connectionId), "--every", "6 hours");
    expect(scheduled).toMatchObject({ exitCode: 0, stderr: "" });
    expect(scheduled.stdout).toContain("Every 6 hours");
    expect((await connections("pause", String(connectionId))).stdout).toContain("is paused.");
    expect((await connections("resume", String(connectionId))).stdout).toContain("runs next at 20");
    const nth = await connections(
      "schedule",
      String(connectionId),
      "--nth",
      "2nd quarter of the year",
      "--json",
    );
    expect(JSON.parse(nth.stdout).interval).toEqual({ mode: 3, nth: 2, period: "quarter", scope: "year" });
    const wrong = await connections("schedule", String(connectionId), "--every", "2 fortnights");
    expect(wrong.exitCode).toBe(2);
  });

  it("stops a run that waits, which is over then", async () => {
    const { runId } = await runNow(world.contextOf(), connectionId);
    const stopped = await connections("stop", String(runId));
    expect(stopped).toMatchObject({ exitCode: 0, stderr: "" });
    expect(stopped.stdout).toBe(
      "This run was stopped. Nothing was written to the sheet. Retry continues this run.\n",
    );
    const again = await connections("stop", String(runId));
    expect(again).toMatchObject({ exitCode: 6, stderr: "This run has already ended.\n" });
  });
});

describe("endcap worker", () => {
  it("runs what waits, and stops when asked", async () => {
    const { runId } = await runNow(world.contextOf(), connectionId);
    const worker = spawn(process.execPath, [builtCli, "worker"], {
      env: cliEnvironment(world.dataDir, graph.environment),
    });
    const status = async () =>
      (
        await world.runtime.db
          .selectFrom("connectionRun")
          .select("status")
          .where("id", "=", runId)
          .executeTakeFirst()
      )?.status;
    await expect.poll(status, { timeout: 60_000 }).toBe("done");
    worker.kill("SIGTERM");
    expect(await once(worker, "exit")).toEqual([0, null]);
  });

  it("keeps to what it is told to do, beside others", async () => {
    const { runId } = await runNow(world.contextOf(), connectionId);
    await requestPasswordReset(world.contextOf(), { email: "nobody@example.com" }, null);
    const start = (only: string) =>
      spawn(process.execPath, [builtCli, "worker", "--only", only], {
        env: cliEnvironment(world.dataDir, graph.environment),
      });
    const workers = [start("mail,users"), start("mail"), start("social")];
    const greetings = await Promise.all(
      workers.map(async ({ stderr }) => String(await once(stderr, "data"))),
    );
    expect(greetings[2]).toMatch(/^Working on social alone\./);
    const waits = async (kind: string) => {
      const jobs = await world.runtime.db
        .selectFrom("job")
        .select("status")
        .where("kind", "=", kind)
        .execute();
      return jobs.map(({ status }) => status);
    };
    await expect.poll(() => waits("account-mail"), { timeout: 60_000 }).toEqual([]);
    expect(await waits("run-connection")).toEqual(["queued"]);
    expect(await getRun(world.contextOf(), runId)).toMatchObject({ status: "waiting" });
    for (const worker of workers) worker.kill("SIGTERM");
    for (const ended of await Promise.all(workers.map((worker) => once(worker, "exit"))))
      expect(ended).toEqual([0, null]);
  });

  it("refuses what there is not to do", async () => {
    const refused = await runBuiltCli(world.dataDir, ["worker", "--only", "mail,posters"]);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('There is no "posters"; there are pages, reader, mail');
  });
});
