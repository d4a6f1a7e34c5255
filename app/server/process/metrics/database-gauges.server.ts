import type { Registry } from "prom-client";
import type { Context } from "#app/kernel/context";
import type { JobCount } from "#app/kernel/ports/job-queue";
import { withTimeLimit } from "#app/kernel/time-limit";

/** Prometheus waits ten seconds for the whole answer unless it is told otherwise. */
const maxDatabaseMs = 2000;

/**
 * The gauges of what stands in the database: the queue of jobs, and whether the database answers at all. Where it does
 * not, the queue's gauges have no samples, since the last ones would pass for those of now.
 * @returns what sets them to what stands there now; never throws, and takes no longer than `maxDatabaseMs`
 */
export function makeDatabaseGauges(
  { Gauge }: typeof import("prom-client"),
  registers: Registry[],
): (ctx: Context) => Promise<void> {
  const up = new Gauge({
    name: "endcap_database_up",
    help: "Whether the database answered this process within 2 s (1) or not (0); without it there are no numbers of jobs.",
    registers,
  });
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
  const count = makeJobCounter();
  return async (ctx) => {
    const counts = await count(ctx);
    up.set(counts ? 1 : 0);
    queued.reset();
    oldest.reset();
    for (const { kind, waiting, due, running, oldestDueAt } of counts ?? []) {
      queued.set({ kind, status: "waiting" }, waiting);
      queued.set({ kind, status: "due" }, due);
      queued.set({ kind, status: "running" }, running);
      const ageMs = oldestDueAt === null ? 0 : ctx.now().getTime() - oldestDueAt.getTime();
      oldest.set({ kind }, Math.max(0, ageMs / 1000));
    }
  };
}

/** Counts the jobs; null where the database does not answer in time. */
function makeJobCounter(): (ctx: Context) => Promise<JobCount[] | null> {
  let underWay: Promise<JobCount[]> | null = null;
  let isAway = false;
  return async (ctx) => {
    // Queries that are not answered would take one connection after the other from the pool.
    underWay ??= ctx.services.jobs.count(ctx).finally(() => {
      underWay = null;
    });
    const counting = underWay;
    try {
      const counts = await withTimeLimit(maxDatabaseMs, undefined, () => counting);
      if (isAway) ctx.log.info({}, "jobs can be counted for the metrics again");
      isAway = false;
      return counts;
    } catch (error) {
      // Told of once: Prometheus asks several times a minute.
      if (!isAway) ctx.log.error({ err: error }, "jobs could not be counted for the metrics");
      isAway = true;
      return null;
    }
  };
}
