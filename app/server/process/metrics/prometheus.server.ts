import type { Context } from "#app/kernel/context";
import type { GatheredCounts } from "#app/kernel/ports/gathered-counts";
import type { Metrics } from "#app/kernel/ports/metrics";
import type { DatabaseClock } from "../database-clock.server";
import { makeDatabaseGauges } from "./database-gauges.server";
import { makeWorkMetrics } from "./work-metrics.server";

/** What Prometheus reads. */
export interface Exposition {
  contentType: string;
  text: string;
}

export interface PrometheusMetrics extends Metrics {
  /** Tells what this process knows by itself also where the database is away. */
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
  const measureDatabase = makeDatabaseGauges(prometheus, registers);
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
    ...makeWorkMetrics(prometheus, registers),
    jobEnded: (kind, end, seconds) => jobs.observe({ kind, end }, seconds),
    answered: (area, status, seconds) => requests.observe({ area, status }, seconds),
    answeredInFront: (status) => inFront.inc({ status }),
    publicationAsked: (wasKept) => publications.inc({ result: wasKept ? "hit" : "miss" }),
    async expose() {
      await measureDatabase(makeContext());
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
