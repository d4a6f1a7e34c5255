import type { Registry } from "prom-client";
import type { Context } from "#app/kernel/context";
import type { GatheredCounts } from "#app/kernel/ports/gathered-counts";
import type { Metrics } from "#app/kernel/ports/metrics";
import type { DatabaseClock } from "../database-clock.server";

/** What Prometheus reads. */
export interface Exposition {
  contentType: string;
  text: string;
}

export interface PrometheusMetrics extends Metrics {
  expose(): Promise<Exposition>;
}

/** What this process holds, and nobody else can tell. */
interface Watched {
  clock: Pick<DatabaseClock, "differenceMs">;
  counts: Pick<GatheredCounts, "waiting">;
}

const answerSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const jobSeconds = [0.05, 0.25, 1, 5, 15, 60, 300, 1800];

/**
 * Counts for Prometheus, by its naming rules: base units, `_total` for what only grows. What stands in the database is
 * looked up when it is asked for, so that every process tells the same of it.
 */
export async function makePrometheusMetrics(
  makeContext: () => Context,
  { clock, counts }: Watched,
): Promise<PrometheusMetrics> {
  // Only processes that are watched load it.
  const prometheus = await import("prom-client");
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "endcap_http_request_duration_seconds",
    help: "Requests that the web server answered, by the area of the product and the status.",
    labelNames: ["area", "status"],
    buckets: answerSeconds,
    registers,
  });
  const inFront = new Counter({
    name: "endcap_http_front_answers_total",
    help: "Requests answered out of memory in front of the web server: public reads, widgets, health.",
    labelNames: ["status"],
    registers,
  });
  const publications = new Counter({
    name: "endcap_publication_cache_total",
    help: "Public answers that were asked for: kept in memory (hit) or made of the database (miss).",
    labelNames: ["result"],
    registers,
  });
  const jobs = new Histogram({
    name: "endcap_job_duration_seconds",
    help: "Attempts at jobs, by kind and how they ended: done, requeued, retried, failed.",
    labelNames: ["kind", "end"],
    buckets: jobSeconds,
    registers,
  });
  const measureQueue = makeQueueGauges(prometheus, registers);
  new Gauge({
    name: "endcap_clock_difference_seconds",
    help: "How far this machine's clock is ahead of the database's, which all machines go by; below 0: behind.",
    registers,
    collect() {
      this.set(clock.differenceMs / 1000);
    },
  });
  new Gauge({
    name: "endcap_counts_waiting",
    help: "What shoppers did that this process has gathered and not written to the database yet.",
    registers,
    collect() {
      let sum = 0;
      for (const { count } of counts.waiting()) sum += count;
      this.set(sum);
    },
  });
  return {
    jobEnded: (kind, end, seconds) => jobs.observe({ kind, end }, seconds),
    answered: (area, status, seconds) => requests.observe({ area, status }, seconds),
    answeredInFront: (status) => inFront.inc({ status }),
    publicationAsked: (wasKept) => publications.inc({ result: wasKept ? "hit" : "miss" }),
    async expose() {
      await measureQueue(makeContext());
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** The gauges of the queue of jobs; gives what sets them to what stands there now. */
function makeQueueGauges(
  { Gauge }: typeof import("prom-client"),
  registers: Registry[],
): (ctx: Context) => Promise<void> {
  const queued = new Gauge({
    name: "endcap_jobs",
    help: "Jobs in the queue, by kind and status: waiting for their time, due, running.",
    labelNames: ["kind", "status"],
    registers,
  });
  const oldest = new Gauge({
    name: "endcap_job_oldest_due_seconds",
    help: "How long the job that is due longest has waited for a worker, by kind.",
    labelNames: ["kind"],
    registers,
  });
  return async (ctx) => {
    const counts = await ctx.jobs.count(ctx);
    queued.reset();
    oldest.reset();
    for (const { kind, waiting, due, running, oldestDueAt } of counts) {
      queued.set({ kind, status: "waiting" }, waiting);
      queued.set({ kind, status: "due" }, due);
      queued.set({ kind, status: "running" }, running);
      const ageMs = oldestDueAt === null ? 0 : ctx.now().getTime() - oldestDueAt.getTime();
      oldest.set({ kind }, Math.max(0, ageMs / 1000));
    }
  };
}
