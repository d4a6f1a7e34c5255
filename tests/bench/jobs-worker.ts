import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { inTransaction } from "#app/kernel/context";
import { finishJob } from "#app/kernel/jobs/queue.server";
import { startWorker } from "#app/kernel/jobs/worker.server";
import { readConfig } from "#app/server/process/config.server";
import { openRuntime } from "#app/server/process/runtime.server";

/** A process that does jobs of the kind JOB_KIND, which take 50 ms each, from when it is told to until SIGTERM. */
const { JOB_KIND = "", ...environment } = process.env;
const runtime = await openRuntime(readConfig(environment), { log: pino({ level: "silent" }) });

process.once("message", () => {
  startWorkerOf50Ms();
});
process.once("SIGTERM", async () => {
  await runtime.close();
  process.exit(0);
});
process.send?.("ready");

function startWorkerOf50Ms(): void {
  startWorker({
    makeContext: () => runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" }),
    handlers: {
      [JOB_KIND]: async (ctx, job) => {
        await pause(50);
        await inTransaction(ctx, (tx) => finishJob(tx, job));
      },
    },
    concurrency: 10,
    pollMs: 1000,
  });
}
