import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { inTransaction } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { makePrometheusMetrics } from "#app/server/process/metrics/prometheus.server";
import { openDatabase } from "#db/open";
import { readMetrics } from "#tests/setup/read-metrics";
import { openTestWorld } from "#tests/setup/test-world";
import { openWebServer, sendRaw } from "#tests/setup/web-server";

it("tells Prometheus of requests, the cache, and jobs, on a port of its own", async () => {
  const { port, rows, runtime, clock, contextOf } = await openWebServer({ METRICS_PORT: "0" });
  const metricsPort = (await runtime.showMetrics()) ?? 0;
  const ad = `/public/retailers/${rows.own.retailer.id}/weekly-ad`;
  for (const path of [ad, ad, "/healthz", "/login", "/api/none"]) await sendRaw(port, { path });
  const jobs = [
    { key: "render-page:1", runAt: new Date(clock.now.getTime() - 60_000) },
    { key: "render-page:2", runAt: new Date(clock.now.getTime() + 3_600_000) },
  ];
  await inTransaction(contextOf(), async (tx) => {
    for (const job of jobs) await enqueue(tx, { kind: "render-page", payload: {}, priority: 1, ...job });
  });
  const metrics = await readMetrics(metricsPort);
  expect(metrics.get('endcap_http_front_answers_total{status="200"}')).toBe(3);
  expect(metrics.get('endcap_publication_cache_total{result="miss"}')).toBe(1);
  expect(metrics.get('endcap_publication_cache_total{result="hit"}')).toBe(1);
  expect(metrics.get('endcap_http_request_duration_seconds_count{area="login",status="200"}')).toBe(1);
  expect(metrics.get('endcap_jobs{kind="render-page",status="waiting"}')).toBe(1);
  expect(metrics.get('endcap_jobs{kind="render-page",status="due"}')).toBe(1);
  expect(metrics.get('endcap_job_oldest_due_seconds{kind="render-page"}')).toBe(60);
  expect(metrics.get("endcap_database_up")).toBe(1);
  expect(metrics.get("process_resident_memory_bytes")).toBeGreaterThan(1e7);
  expect((await sendRaw(port, { path: "/metrics" })).status).not.toBe(200);
  expect((await sendRaw(metricsPort, { path: "/" })).status).toBe(404);
});

it("tells of what this process alone knows: its clock, and counts that it has not written yet", async () => {
  const { contextOf } = await openTestWorld();
  const seen = {
    retailerId: 1,
    circularId: 1,
    day: "2026-02-02",
    name: "opened",
    pageId: 1,
    areaId: 0,
    storeId: 0,
  };
  const counts = { waiting: () => [3, 4].map((count) => ({ ...seen, detail: "", count })) };
  const { expose } = await makePrometheusMetrics(contextOf, { clock: { differenceMs: -61_500 }, counts });
  const { text } = await expose();
  expect(text).toMatch(/^endcap_clock_difference_seconds -61.5$/m);
  expect(text).toMatch(/^endcap_counts_waiting 7$/m);
});

describe("while the database is away", () => {
  it("tells what the process knows, and nothing of jobs", async () => {
    const { port, runtime, contextOf } = await openWebServer({ METRICS_PORT: "0" });
    const metricsPort = (await runtime.showMetrics()) ?? 0;
    const job = { kind: "render-page", key: "render-page:1", payload: {}, priority: 1 };
    await inTransaction(contextOf(), (tx) => enqueue(tx, job));
    expect((await readMetrics(metricsPort)).get('endcap_jobs{kind="render-page",status="due"}')).toBe(1);
    await runtime.db.destroy();
    const credentials = JSON.stringify({ email: "a@b.example", password: "none" });
    const headers = { "Content-Type": "application/json" };
    const signIn = { method: "POST", path: "/api/Account/Login", headers, body: credentials };
    expect((await sendRaw(port, signIn)).status).toBeGreaterThanOrEqual(500);
    const metrics = await readMetrics(metricsPort);
    expect(metrics.get("endcap_database_up")).toBe(0);
    expect([...metrics.keys()].filter((name) => name.startsWith("endcap_job"))).toEqual([]);
    const failed = [...metrics].filter(([name]) => /duration_seconds_count.*status="5..".*/.test(name));
    expect(failed).toMatchObject([[expect.stringContaining('area="api"'), 1]]);
    expect(metrics.get("endcap_counts_waiting")).toBe(0);
    expect(metrics.get("process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect(metrics.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });

  it("does not wait for a server that takes connections and never answers, nor asks it twice at a time", async () => {
    const { contextOf } = await openTestWorld();
    let connections = 0;
    const address = await listenSilently(() => {
      connections += 1;
    });
    const db = openDatabase(address);
    const ctx = { ...contextOf(), db };
    const { expose } = await makePrometheusMetrics(() => ctx, {
      clock: { differenceMs: 0 },
      counts: ctx.services.counts,
    });
    const begun = performance.now();
    for (const { text } of await Promise.all([expose(), expose()])) {
      expect(text).toMatch(/^endcap_database_up 0$/m);
      expect(text).toMatch(/^endcap_counts_waiting 0$/m);
    }
    await expose();
    expect(performance.now() - begun).toBeLessThan(6000);
    expect(connections).toBe(1);
  });
});

/** A PostgreSQL as a machine that hangs has it. Gives its address. */
async function listenSilently(onConnection: () => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    onConnection();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `postgres://endcap@127.0.0.1:${(server.address() as AddressInfo).port}/endcap`;
}

it("is not there unless it is asked for", async () => {
  const { runtime } = await openWebServer();
  expect(await runtime.showMetrics()).toBeNull();
});

it("says which setting to change when its port is taken", async () => {
  const first = await openWebServer({ METRICS_PORT: "0" });
  const taken = (await first.runtime.showMetrics()) ?? 0;
  const second = await openWebServer({ METRICS_PORT: String(taken) });
  await expect(second.runtime.showMetrics()).rejects.toThrow("set METRICS_PORT to a free one");
});
