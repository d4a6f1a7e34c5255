import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { stopRun } from "#app/integrations/domain/connection-runs/stop-run.server";
import { inTransaction } from "#app/kernel/context";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { queueEmail } from "#app/messages/domain/emails/queue-email.server";
import { makeSmallWorld } from "#db/seed/worlds";
import { drawCircular, drawEndlessPage } from "#tests/adapters/draw-pdf";
import { startMailServer } from "#tests/setup/mail-server";
import { sendAll } from "#tests/setup/outbox";
import { openMetrics } from "#tests/setup/read-metrics";
import { openRunWorld, sheetUrl } from "#tests/setup/run-world";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const watched = { METRICS_PORT: "0" };

describe("mails", () => {
  function queue(world: TestWorld, userId: number) {
    const email = { template: "password-changed" as const, userId };
    return inTransaction(world.contextOf(), (tx) => queueEmail(tx, email));
  }

  it("are told as sent, refused for good, and to be tried again, though their job is done each time", async () => {
    const refused = new Map<string, { code: number; text: string }>();
    const server = await startMailServer({ refuse: (recipient) => refused.get(recipient) ?? null });
    const world = await openTestWorld({ ...watched, SMTP_URL: server.url });
    const { own, other } = await makeSmallWorld(world.runtime.db);
    refused.set(own.staff.email, { code: 550, text: "No such mailbox here" });
    refused.set(own.customer.email, { code: 451, text: "Come back later" });
    const read = await openMetrics(world.runtime);
    const ends = async () => {
      const metrics = await read();
      return ["sent", "retried", "failed"].map((end) => metrics.get(`endcap_mails_total{end="${end}"}`));
    };
    expect(await ends()).toEqual([0, 0, 0]);
    for (const { id } of [own.staff, own.customer, other.staff]) await queue(world, id);
    await sendAll(world);
    expect(await ends()).toEqual([1, 1, 1]);
    refused.clear();
    world.clock.now = new Date(world.clock.now.getTime() + 31_000);
    await sendAll(world);
    expect(await ends()).toEqual([2, 1, 1]);
    const jobs = [...(await read())].filter(([name]) => /job_duration_seconds_count.*send-emails/.test(name));
    expect(jobs.map(([name]) => name)).toEqual([expect.stringContaining('end="done"')]);
    await world.runtime.close();
    await server.close();
  });
});

describe("runs of connections", () => {
  async function openWatchedRuns() {
    const world = await openRunWorld(watched);
    onTestFinished(() => world.graph.close());
    world.addPosts(3);
    const read = await openMetrics(world.runtime);
    /** All that were counted, by how they ended and their fault. */
    const ends = async () => {
      const counted = [...(await read())].filter(
        ([name, value]) => name.startsWith("endcap_connection_runs_total") && value > 0,
      );
      return Object.fromEntries(
        counted.map(([name, value]) => [name.match(/"\w+"/g)?.join(" ").replaceAll('"', ""), value]),
      );
    };
    return { world, read, ends };
  }

  it("are told by how they end, and by the kind of their fault", async () => {
    const { world, read, ends } = await openWatchedRuns();
    const good = await world.connect();
    const withoutSheet = await world.connect({ spreadsheetUrl: sheetUrl(9999) });
    expect((await read()).get('endcap_connection_runs_total{end="failed",fault="credential"}')).toBe(0);
    await world.perform(good.id);
    await world.perform(withoutSheet.id);
    expect(await ends()).toEqual({ "done none": 1, "failed configuration": 1 });
    world.sheetScript = () => {
      throw new ExternalServiceError("transient", "The sheet did not answer.");
    };
    await world.perform(good.id);
    expect(await ends()).toMatchObject({ "done none": 1, "retried transient": 1 });
    world.sheetScript = () => {};
    world.pass(10_000);
    await world.work();
    expect(await ends()).toEqual({ "done none": 2, "retried transient": 1, "failed configuration": 1 });
  });

  it("are told where a person stops one, and where the next slot comes before another attempt", async () => {
    const { world, ends } = await openWatchedRuns();
    const staff = world.contextOf(world.rows.own.staff);
    const stopped = await world.connect();
    await stopRun(staff, await world.requestRun(stopped.id));
    expect(await ends()).toEqual({ "stopped none": 1 });
    await world.schedule();
    world.sheetScript = () => {
      throw new ExternalServiceError("throttled", "Too many requests.", { retryAfterSeconds: 86_000 });
    };
    await world.tick();
    expect(await ends()).toEqual({ "stopped none": 1, "retried throttled": 1 });
    world.sheetScript = () => {};
    world.pass(2 * 3_600_000);
    await world.tick();
    expect(await ends()).toEqual({
      "stopped none": 1,
      "retried throttled": 1,
      "failed throttled": 1,
      "done none": 1,
    });
  });
});

describe("the processes that draw and read pages", () => {
  /** Tasks that have ended, `page done` for example, and those under way now. */
  async function openWatchedPages(environment: Record<string, string> = {}) {
    const world = await openTestWorld({ ...watched, RENDERER_PROCESSES: "1", ...environment });
    const read = await openMetrics(world.runtime);
    const counted = async (metric: string) => {
      const found = [...(await read())].filter(([name, value]) => name.startsWith(`${metric}{`) && value > 0);
      return Object.fromEntries(
        found.map(([name, value]) => {
          const labels = new Map([...name.matchAll(/(\w+)="(\w+)"/g)].map(([, key, label]) => [key, label]));
          return [[labels.get("task"), labels.get("end")].join(" ").trim(), value];
        }),
      );
    };
    const ctx = world.contextOf();
    return {
      ctx,
      read,
      outDir: await ctx.services.files.makeTempDir(),
      ends: () => counted("endcap_page_tasks_total"),
      busy: () => counted("endcap_page_processes_busy"),
    };
  }

  it("are told by what they did, how it ended and how long it took", async () => {
    const { ctx, read, outDir, ends, busy } = await openWatchedPages();
    const pdfPath = await drawCircular(outDir);
    await ctx.services.renderer.inspect(pdfPath);
    await ctx.services.renderer.renderPage({ pdfPath, pageNumber: 1, outDir });
    const picture = await ctx.services.renderer.renderPicture({ pdfPath, pageNumber: 1, outDir });
    await ctx.services.reader.read(picture.path);
    const damaged = join(outDir, "damaged.pdf");
    await writeFile(damaged, "This is no PDF.");
    await expect(ctx.services.renderer.inspect(damaged)).rejects.toThrow();
    expect(await ends()).toEqual({
      "inspect done": 1,
      "inspect refused": 1,
      "page done": 1,
      "picture done": 1,
      "read done": 1,
    });
    expect(await busy()).toEqual({});
    const metrics = await read();
    for (const task of ["page", "read"]) {
      expect(metrics.get(`endcap_page_task_duration_seconds_count{task="${task}"}`)).toBe(1);
      expect(metrics.get(`endcap_page_task_duration_seconds_sum{task="${task}"}`)).toBeGreaterThan(0.01);
    }
    expect(metrics.get('endcap_page_tasks_total{task="extras",end="time_limit"}')).toBe(0);
  });

  it("are told as busy while they draw, and of the limit of time that they are killed at", async () => {
    const { ctx, outDir, ends, busy } = await openWatchedPages({
      PAGE_TIME_LIMIT_SECONDS: "2",
      RENDERER_MEMORY_MB: "4000",
    });
    const pdfPath = await drawEndlessPage(outDir, 7);
    const drawing = ctx.services.renderer.renderPage({ pdfPath, pageNumber: 1, outDir }).catch(() => {});
    await expect.poll(busy).toEqual({ page: 1 });
    await drawing;
    expect(await ends()).toEqual({ "page time_limit": 1 });
    expect(await busy()).toEqual({});
  });
});
