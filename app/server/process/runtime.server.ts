import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { recordActivity } from "#app/kernel/activity/activity.server";
import type { Context, RequestFacts, Tx } from "#app/kernel/context";
import { setInputMessages } from "#app/kernel/input-messages";
import { adoptJobsOfTable } from "#app/kernel/jobs/adopt-jobs.server";
import type { Worker } from "#app/kernel/jobs/worker.server";
import { type Metrics, noMetrics } from "#app/kernel/ports/metrics";
import { noTraces, type Traces } from "#app/kernel/ports/traces";
import { maxTriesInMemory, type TriesInMemory } from "#app/kernel/rate-limit";
import { makeEmailSending } from "#app/messages/domain/emails/send-emails.server";
import { CountGatherer } from "#app/shopping/domain/insights/count-gatherer.server";
import { readClock } from "#db/clock";
import type { Database } from "#db/database";
import { isUpToDate, migrateToLatest } from "#db/migrate";
import { fileOf, openDatabase } from "#db/open";
import { DatabaseRefusal } from "#db/refusal";
import { migrations } from "#migrations/index";
import { openAdapters } from "./adapters.server";
import type { Config } from "./config.server";
import { openDataFolder } from "./data-folder.server";
import { DatabaseClock } from "./database-clock.server";
import { loadKey } from "./keys.server";
import { makeLog } from "./log.server";
import { makePrometheusMetrics } from "./metrics/prometheus.server";
import { type MetricsServer, serveMetrics } from "./metrics/serve-metrics.server";
import { makeTraces } from "./traces/open-telemetry.server";
import { type Duties, listJobKinds, startWorkers } from "./workers.server";

/** What differs from request to request. */
export type Caller = Pick<Context, "actor" | "source"> & { request?: Partial<RequestFacts> };

/** The real parts, wired together, and the contexts made of them. */
export interface Runtime {
  config: Config;
  db: Database;
  log: Logger;
  /** Names of the migrations that ran while opening. */
  appliedMigrations: string[];
  makeContext(caller: Caller): Context;
  metrics: Metrics;
  traces: Traces;
  /** Where the server can be reached, once it is known; the configured address stays. */
  reachedAt(address: string): void;
  /**
   * Lets Prometheus read the metrics, where the settings say so; gives the port. Once, in processes that stay: a command would
   * find the port taken.
   */
  showMetrics(): Promise<number | null>;
  /** Starts taking jobs; once per process. */
  startWorker(duties?: Duties): Worker;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** Where log lines go; stdout when left out. */
  log?: Logger;
  now?: () => Date;
  /** What a process that stays is called in the traces it sends, where the settings say so. A command sends none. */
  tracedAs?: "server" | "worker";
  /** Refuses a database of an earlier version in place of bringing it up to date, and moves no jobs. */
  leavesSchema?: boolean;
}

/**
 * Opens the data folder, brings the schema up to date and wires everything. May be tried again when it throws.
 * @throws the errors of storage (see storage-errors), among others
 */
export async function openRuntime(config: Config, options: RuntimeOptions = {}): Promise<Runtime> {
  const log = options.log ?? makeLog(config);
  setInputMessages();
  const file = fileOf(config.database);
  await openDataFolder(config.dataDir, file, log);
  const logQuery = (query: string) => log.debug({ query }, "query");
  const db = openDatabase(config.database, log.isLevelEnabled("debug") ? logQuery : undefined);
  const clock = new DatabaseClock({ read: () => readClock(db), log });
  const { tracesEndpoint: endpoint } = config;
  const { tracedAs } = options;
  const traces = endpoint && tracedAs ? await makeTraces({ endpoint, process: tracedAs, log }) : noTraces;
  const close = async () => {
    await clock.stop();
    await db.destroy();
    await traces.close();
  };
  try {
    await clock.start();
    if (options.leavesSchema) await refuseOlderSchema(db);
    return await wire(config, { db, log, traces, clock, now: options.now ?? clock.now, close });
  } catch (error) {
    await close();
    throw error;
  }
}

/** What a runtime is built on; `close` closes the database, and the traces behind it. */
interface Ground {
  db: Database;
  log: Logger;
  traces: Traces;
  clock: DatabaseClock;
  now(): Date;
  close(): Promise<void>;
}

async function wire(config: Config, { db, log, traces, clock, now, close }: Ground): Promise<Runtime> {
  const tokenKey = await loadKey(config.dataDir, "token-key", config.tokenKey);
  const sealKey = await loadKey(config.dataDir, "seal-key", config.sealKey);
  const emailSending = makeEmailSending();
  const counts = new CountGatherer({ db, log });
  const tries: TriesInMemory = new LRUCache({ max: maxTriesInMemory });
  const watched =
    config.metrics && (await makePrometheusMetrics(() => makeSystemContext(), { clock, counts }));
  const metrics = watched ?? noMetrics;
  const jobKinds = listJobKinds(config, emailSending, log);
  let worker: Worker | null = null;
  let baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
  const adapters = await openAdapters(config, {
    ...{ db, log, traces, metrics, now, clock, jobKinds },
    baseUrl: () => baseUrl,
  });

  const makeContext = ({ request, ...caller }: Caller): Context => ({
    ...caller,
    request: { id: null, ip: null, userAgent: null, ...request },
    ...{ db, now, log },
    services: { ...adapters.services, counts, tries, traces, metrics },
    settings: {
      ...{ tokenKey, sealKey, email: config.email, limits: config.limits },
      secondStepRoles: config.secondStepRoles,
      publishAddress: config.publish?.address ?? null,
      get baseUrl() {
        return baseUrl;
      },
    },
    wakeWorker: () => worker?.wake(),
  });

  const system = makeContext({ actor: { kind: "system", name: "start" }, source: "system" });
  const appliedMigrations = await bringUpToDate(system, config, jobKinds);

  const makeSystemContext = () =>
    makeContext({ actor: { kind: "system", name: "worker" }, source: "system" });
  let metricsServer: MetricsServer | null = null;

  return {
    metrics,
    traces,
    config,
    db,
    log,
    appliedMigrations,
    makeContext,
    reachedAt(address) {
      baseUrl = config.baseUrl ?? address;
    },
    async showMetrics() {
      if (config.metrics && watched) metricsServer = await serveMetrics(watched, config.metrics, log);
      return metricsServer?.port ?? null;
    },
    startWorker(duties) {
      worker = startWorkers(config, emailSending, makeSystemContext, duties);
      return worker;
    },
    async close() {
      await worker?.stop();
      await metricsServer?.close();
      await counts.close();
      await adapters.close();
      await close();
    },
  };
}

/** @throws DatabaseRefusal for a database of an earlier version; NewerSchemaError */
async function refuseOlderSchema(db: Database): Promise<void> {
  if (await isUpToDate(db, migrations)) return;
  throw new DatabaseRefusal(
    'This database is of an earlier version of Endcap, and would not be what that version can start with any more. Please back it up with that version, or run "endcap db migrate" first. Nothing was changed.',
  );
}

/**
 * Migrates the database, and brings jobs that wait in the table to the queue in use.
 * @returns names of the migrations that ran
 */
async function bringUpToDate(ctx: Context, config: Config, jobKinds: string[]): Promise<string[]> {
  const applied = await migrateToLatest(ctx.db, migrations, {
    onMigrated: (tx, names) => noteMigrations({ ...ctx, db: tx, pending: [] }, names),
    onWait: () => ctx.log.warn({}, "Opening the database waits: another process brings it up to date."),
  });
  if (applied.length > 0) ctx.log.info({ applied }, "the database was migrated");
  if (config.jobs !== "table") await adoptJobs(ctx, jobKinds);
  return applied;
}

async function adoptJobs(ctx: Context, kinds: string[]): Promise<void> {
  const moved = await adoptJobsOfTable(ctx, kinds);
  if (moved > 0)
    ctx.log.info({ jobs: moved }, "jobs that waited in the table were moved to the queue in use");
}

function noteMigrations(tx: Tx, applied: string[]): Promise<void> {
  return recordActivity(tx, {
    name: "system.migrated",
    logType: "system",
    description: "The database was brought up to date.",
    after: { applied },
  });
}
