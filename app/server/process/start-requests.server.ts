import { readHoursAnew } from "#app/catalogue/domain/stores/read-hours.server";
import { requestMissingWork } from "#app/circulars/domain/pages/missing-work.server";
import { requestForgettingReplaced } from "#app/circulars/domain/replacements/forget-replaced.server";
import { requestAccountProbe } from "#app/integrations/domain/social-accounts/probe-accounts.server";
import { requestActivityRemoval } from "#app/kernel/activity/retention.server";
import type { Context } from "#app/kernel/context";
import { requestFileSweep } from "#app/kernel/files/sweep-files.server";
import { requestSendingOfLeft } from "#app/messages/domain/emails/queue-email.server";
import { openQueues } from "#app/messages/domain/emails/quota-queues.server";
import { onceStorageAllows } from "./once-storage-allows.server";

type Request = (ctx: Context) => Promise<void>;

const ofFiles: Request[] = [requestFileSweep, requestMissingWork];

const requests: Request[] = [
  ...ofFiles,
  requestActivityRemoval,
  readHoursAnew,
  requestForgettingReplaced,
  requestAccountProbe,
  requestSendingOfLeft,
  openQueues,
];

/**
 * Asks for the background work of every start, while the server serves already: nothing here is worth keeping anybody
 * waiting for a lock or for room on the disk. Never throws.
 * @param more to be asked for after the usual
 * @param signal ends the waiting
 */
export function requestWorkOfStart(ctx: Context, more: Request[], signal: AbortSignal): Promise<void> {
  return requestAll(ctx, [...requests, ...more], signal);
}

/** The part of it that a worker asks for that has the files. Never throws. */
export function requestFileWork(ctx: Context, signal: AbortSignal): Promise<void> {
  return requestAll(ctx, ofFiles, signal);
}

async function requestAll(ctx: Context, all: Request[], signal: AbortSignal): Promise<void> {
  try {
    for (const request of all) {
      await onceStorageAllows(ctx.log, "The background work of a start", () => request(ctx), { signal });
    }
  } catch (error) {
    if (!signal.aborted)
      ctx.log.error({ err: error }, "the background work of a start could not be asked for");
  }
}
