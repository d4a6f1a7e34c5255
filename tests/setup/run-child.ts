import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { runKind } from "#app/integrations/domain/connection-runs/make-run.server";
import { connectionRunJobHandlers } from "#app/integrations/domain/connection-runs/perform-run.server";
import { type JobHandler, startWorker } from "#app/kernel/jobs/worker.server";
import type { SocialPages } from "#app/kernel/ports/social-pages";
import { readConfig } from "#app/server/process/config.server";
import { openRuntime } from "#app/server/process/runtime.server";
import { withServices } from "#tests/setup/other-context";
import { type SheetScript, scripted } from "./scripted-sheets";

/**
 * A process of its own that carries out the runs which wait, the oldest first. At the point KILL_AT of the run
 * KILL_RUN it sends itself KILL_SIGNAL: before and after everything that the run asks of the outside world, points
 * are counted; a point may also be named by its call, as "appendRows:2". At SIGTERM it stops as the server does.
 */
const { KILL_AT, KILL_RUN, KILL_SIGNAL = "SIGKILL", ...environment } = process.env;
const runtime = await openRuntime(readConfig(environment), { log: pino({ level: "silent" }) });
let watching = false;
let points = 0;

function point(call?: Parameters<SheetScript>[0]): void {
  if (!watching) return;
  points += 1;
  const name = call?.when === "before" ? `${call.method}:${call.number}` : null;
  if (points === Number(KILL_AT) || name === KILL_AT) process.kill(process.pid, KILL_SIGNAL);
}

let stopping = false;
process.once("SIGTERM", () => {
  stopping = true;
  worker.stop();
});

function watched(pages: SocialPages): SocialPages {
  return {
    signIn: pages.signIn,
    keyHeading: (pageTitle) => pages.keyHeading(pageTitle),
    listPages: (token) => pages.listPages(token),
    inspectToken: (token) => pages.inspectToken(token),
    async *fetchRows(request) {
      point();
      for await (const batch of pages.fetchRows(request)) {
        yield batch;
        point();
      }
    },
  };
}

const carryOut: JobHandler = async (ctx, job, stopping) => {
  watching = (job.payload as { runId: number }).runId === Number(KILL_RUN);
  await connectionRunJobHandlers[runKind]?.(ctx, job, stopping);
  watching = false;
};

const worker = startWorker({
  makeContext() {
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "worker" }, source: "system" });
    return withServices(ctx, {
      spreadsheets: scripted(ctx.services.spreadsheets, point),
      socialPages: watched(ctx.services.socialPages),
    });
  },
  handlers: { [runKind]: carryOut },
  concurrency: 1,
  pollMs: 5,
});
const waits = () => runtime.db.selectFrom("job").select("id").where("kind", "=", runKind).executeTakeFirst();
while (!stopping && (await waits())) await pause(5);
await worker.stop();
await runtime.close();
