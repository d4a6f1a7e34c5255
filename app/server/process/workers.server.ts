import { missingWorkKind, queueMissingWork } from "#app/circulars/domain/pages/missing-work.server";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import { readPage } from "#app/circulars/domain/pages/read-page.server";
import { renderExtras } from "#app/circulars/domain/pages/render-extras.server";
import { renderPage } from "#app/circulars/domain/pages/render-page.server";
import { replacementJobHandlers } from "#app/circulars/domain/replacements/forget-replaced.server";
import { accountMailJobHandlers } from "#app/identity/domain/accounts/account-mail.server";
import { userImportJobHandlers } from "#app/identity/domain/user-imports/import-jobs.server";
import { userJobHandlers } from "#app/identity/domain/users/invite-again.server";
import { leftStageJobHandlers } from "#app/integrations/domain/connection-runs/left-stages.server";
import { connectionRunJobHandlers } from "#app/integrations/domain/connection-runs/perform-run.server";
import { startScheduler } from "#app/integrations/domain/connection-runs/scheduler.server";
import { socialAccountJobHandlers } from "#app/integrations/domain/social-accounts/probe-accounts.server";
import { activityJobHandlers } from "#app/kernel/activity/retention.server";
import type { Context } from "#app/kernel/context";
import { fileSweepJobHandlers } from "#app/kernel/files/sweep-files.server";
import { type JobHandler, startWorker, type Worker } from "#app/kernel/jobs/worker.server";
import type { Log } from "#app/kernel/ports/log";
import type { EmailSending } from "#app/messages/domain/emails/send-emails.server";
import {
  publishJobHandlers,
  watchPublications,
} from "#app/shopping/domain/published-files/publish-jobs.server";
import type { Config } from "./config.server";
import { makePublishing } from "./publishing.server";

/** How often workers look for what other processes have queued. */
const pollMs = 1000;
/**
 * How many connections run at once: many are due at the full hour, and what they do is mostly waiting for others'
 * servers.
 */
const runsAtOnce = 100;

/** Jobs that take turns, and how many of them are done at once. */
interface Pool {
  handlers: Record<string, JobHandler>;
  concurrency: number;
}

/** What a worker may be told to do and nothing else. */
export const poolNames = ["pages", "reader", "mail", "social", "users", "connections", "publish"] as const;
export type PoolName = (typeof poolNames)[number];

function makePools(
  config: Config,
  emailJobHandlers: Record<string, JobHandler>,
  log: Log,
): Record<PoolName, Pool> {
  return {
    // One more than can be drawn at a time, so that no renderer waits for its next page's rows.
    pages: {
      handlers: {
        ...pageJobHandlers,
        ...fileSweepJobHandlers,
        ...replacementJobHandlers,
        ...activityJobHandlers,
      },
      concurrency: config.renderer.processes + 1,
    },
    // A page at a time, while others are drawn.
    reader: { handlers: { [pageJobKinds.read]: readPage }, concurrency: 1 },
    // Mail leaves while long circulars are being drawn.
    mail: { handlers: { ...accountMailJobHandlers, ...emailJobHandlers }, concurrency: 1 },
    // Facebook may take its time.
    social: { handlers: socialAccountJobHandlers, concurrency: 1 },
    // People wait for the files of users they have sent.
    users: { handlers: { ...userImportJobHandlers, ...userJobHandlers }, concurrency: 1 },
    connections: {
      handlers: { ...connectionRunJobHandlers, ...leftStageJobHandlers },
      concurrency: runsAtOnce,
    },
    // One at a time: an ad is much to read, and shoppers at our own server go first.
    publish: { handlers: publishJobHandlers(makePublishing(config, log)), concurrency: 1 },
  };
}

/** The kinds of all jobs there are. */
export function listJobKinds(config: Config, emailSending: EmailSending, log: Log): string[] {
  return Object.values(makePools(config, emailSending.jobHandlers, log)).flatMap(({ handlers }) =>
    Object.keys(handlers),
  );
}

/** What a worker does: some pools with all that belongs to them, or these kinds of jobs alone; everything when left out. */
export interface Duties {
  pools?: readonly PoolName[];
  kinds?: readonly string[];
}

/**
 * Starts taking jobs, each kind in its pool, and, where connections are among its duties, making runs that are due.
 * @param emailSending one for the whole process: it remembers which mails have left
 */
export function startWorkers(
  config: Config,
  emailSending: EmailSending,
  makeContext: () => Context,
  { pools: wantedPools = poolNames, kinds }: Duties = {},
): Worker {
  const pools = makePools(config, emailSending.jobHandlers, makeContext().log);
  const workers = wantedPools.flatMap((name) => {
    const { handlers, concurrency } = pools[name];
    const wanted = Object.entries(handlers).filter(([kind]) => !kinds || kinds.includes(kind));
    if (wanted.length === 0) return [];
    return startWorker({ makeContext, handlers: Object.fromEntries(wanted), concurrency, pollMs });
  });
  if (!kinds && wantedPools.includes("connections")) workers.push(startScheduler({ makeContext, pollMs }));
  if (!kinds && wantedPools.includes("publish") && config.publish)
    workers.push(watchPublications({ makeContext, pollMs }));
  return {
    wake() {
      for (const worker of workers) worker.wake();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await emailSending.noteUnnoted(makeContext());
    },
  };
}

const pageJobHandlers: Record<string, JobHandler> = {
  [pageJobKinds.render]: renderPage,
  [pageJobKinds.extras]: renderExtras,
  [missingWorkKind]: queueMissingWork,
};
