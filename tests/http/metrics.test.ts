import { expect, it } from "vitest";
import { inTransaction } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { makePrometheusMetrics } from "#app/runtime/metrics/prometheus.server";
import { openTestWorld } from "#tests/setup/test-world";
import { openWebServer, sendRaw } from "#tests/setup/web-server";

/** What Prometheus would read, by name and labels. */
async function read(port: number): Promise<Map<string, number>> {
  const { status, text, headers } = await sendRaw(port, { path: "/metrics" });
  expect(status).toBe(200);
  expect(headers["content-type"]).toContain("text/plain");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
}

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
  const metrics = await read(metricsPort);
  expect(metrics.get('endcap_http_front_answers_total{status="200"}')).toBe(3);
  expect(metrics.get('endcap_publication_cache_total{result="miss"}')).toBe(1);
  expect(metrics.get('endcap_publication_cache_total{result="hit"}')).toBe(1);
  expect(metrics.get('endcap_http_request_duration_seconds_count{area="login",status="200"}')).toBe(1);
  expect(metrics.get('endcap_jobs{kind="render-page",status="waiting"}')).toBe(1);
  expect(metrics.get('endcap_jobs{kind="render-page",status="due"}')).toBe(1);
  expect(metrics.get('endcap_job_oldest_due_seconds{kind="render-page"}')).toBe(60);
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
