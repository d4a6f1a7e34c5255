import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { NoPgBossError } from "#app/adapters/jobs/pg-boss";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import { type Context, inTransaction } from "#app/kernel/context";
import { newLeaseOwner } from "#app/kernel/jobs/lease-owners.server";
import { claimJobs, enqueue, findUnfinished, finishJob } from "#app/kernel/jobs/queue.server";
import { readConfig } from "#app/server/process/config.server";
import { openRuntime } from "#app/server/process/runtime.server";
import { startPostgres } from "../../scripts/postgres/server.mjs";

const worker = fileURLToPath(new URL("jobs-worker.ts", import.meta.url));
const kind = pageJobKinds.read;
const jobCount = 500;
const jobsPerProcess = 400;
const processCounts = [1, 2, 3];

interface JobsFigure {
  queue: string;
  enqueuedPerSecond: number;
  finishedPerSecond: number;
  /** By how many processes worked. */
  workedPerSecond: Map<number, number>;
}

type Environment = Record<string, string>;

/** The table on SQLite, the table on PostgreSQL and, where npm installs it, pg-boss. */
export async function measureJobs(): Promise<JobsFigure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "endcap-bench-"));
  const server = await startPostgres();
  const own = (name: string) => ({ DATA_DIR: path.join(folder, name), NODE_ENV: "test" });
  const onPostgres = (name: string): Environment => ({
    ...own(name),
    FILES_DIR: path.join(folder, name, "files"),
    DATABASE_URL: server.addressOf("postgres"),
    TOKEN_KEY: "0".repeat(64),
    SEAL_KEY: "0".repeat(64),
    BASE_URL: "http://localhost",
    SMTP_URL: "smtp://localhost:1",
  });
  const queues: [name: string, environment: Environment][] = [
    ["table on SQLite", own("sqlite")],
    ["table on PostgreSQL", onPostgres("postgres")],
    ["pg-boss", { ...onPostgres("pg-boss"), JOBS: "pg-boss" }],
  ];
  const figures: JobsFigure[] = [];
  try {
    for (const [queue, environment] of queues) {
      try {
        figures.push(await measureQueue(queue, environment));
      } catch (error) {
        if (!(error instanceof Error && error.cause instanceof NoPgBossError)) throw error;
        console.log(`pg-boss is left out: ${error.message}`);
      }
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
  return figures;
}

async function measureQueue(queue: string, environment: Environment): Promise<JobsFigure> {
  const runtime = await openRuntime(readConfig(environment), { log: pino({ level: "silent" }) });
  const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
  try {
    const enqueuedPerSecond = await perSecond(jobCount, () => enqueueMany(ctx, "single", jobCount));
    const finishedPerSecond = await perSecond(jobCount, () => finishAll(ctx));
    const workedPerSecond = new Map<number, number>();
    for (const processes of processCounts)
      workedPerSecond.set(processes, await measureWorkers(ctx, environment, processes));
    return { queue, enqueuedPerSecond, finishedPerSecond, workedPerSecond };
  } finally {
    await runtime.close();
  }
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (count / (performance.now() - begun)) * 1000;
}

/** One after the other, each in a transaction of its own. */
async function enqueueMany(ctx: Context, name: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const job = { kind, key: `${kind}:${name}-${number}`, payload: { pageId: number }, priority: 50 };
    await inTransaction(ctx, (tx) => enqueue(tx, job));
  }
}

async function finishAll(ctx: Context): Promise<void> {
  const owner = newLeaseOwner();
  for (;;) {
    const [job] = await claimJobs(ctx, owner, [kind], 1);
    if (!job) return;
    await inTransaction(ctx, (tx) => finishJob(tx, job));
  }
}

/** Jobs of 50 ms, ten at once in each process: how many are done in a second once all processes are there. */
async function measureWorkers(ctx: Context, environment: Environment, processes: number): Promise<number> {
  const count = processes * jobsPerProcess;
  await enqueueMany(ctx, `of-${processes}`, count);
  const names = Array.from({ length: count }, (_, number) => ({
    kind,
    key: `${kind}:of-${processes}-${number}`,
  }));
  const workers = Array.from({ length: processes }, () =>
    spawn(process.execPath, ["--import", "tsx", worker], {
      env: { ...process.env, ...environment, JOB_KIND: kind },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    }),
  );
  try {
    await Promise.all(workers.map((one) => once(one, "message")));
    return await perSecond(count, async () => {
      for (const one of workers) one.send("go");
      // The look is one query in tens of milliseconds, the same for all.
      while ((await findUnfinished(ctx, names)).size > 0)
        await new Promise((resolve) => setTimeout(resolve, 50));
    });
  } finally {
    await Promise.all(workers.map(end));
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

export function printJobs(figures: JobsFigure[]): void {
  console.log(
    "Jobs: queued one by one; claimed and finished one by one; 50 ms each, ten at once in 1, 2, 3 processes:",
  );
  for (const { queue, enqueuedPerSecond, finishedPerSecond, workedPerSecond } of figures) {
    const one = workedPerSecond.get(1) ?? 0;
    const worked = [...workedPerSecond.values()]
      .map((each) => `${each.toFixed(0)}/s (${(each / one).toFixed(2)}x)`)
      .join(", ");
    console.log(
      `  ${queue.padEnd(20)} ${enqueuedPerSecond.toFixed(0).padStart(5)}/s queued  ${finishedPerSecond.toFixed(0).padStart(5)}/s finished  ${worked}`,
    );
  }
}
