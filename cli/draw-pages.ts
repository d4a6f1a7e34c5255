import { setTimeout as pause } from "node:timers/promises";
import { getRenderingProgress } from "#app/circulars/domain/circulars/queries.server";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import { getReplacement } from "#app/circulars/domain/replacements/replacement.server";
import type { Session } from "./session";
import { showProgress } from "./ui/progress";

const lookEveryMs = 150;

/**
 * Works as a worker, beside a server that may be running, until every page of the circulars is ready or
 * has failed. What shoppers load is left to the server.
 */
export function drawPages(session: Session, circularIds: number[]): Promise<void> {
  return workOnPages(session, "Drawing pages", [pageJobKinds.render], async () => {
    const sum = { done: 0, total: 0 };
    for (const id of circularIds) {
      const { total, ready, failed } = await getRenderingProgress(session.ctx, id);
      sum.total += total;
      sum.done += ready + failed;
    }
    return sum;
  });
}

/**
 * As `drawPages`, for the new pages that wait for a circular, until they can be compared: drawn, read and cut up.
 * @throws the signal's reason where it is aborted
 */
export function preparePages(
  session: Session,
  { circularId, draftId }: { circularId: number; draftId: number },
  signal: AbortSignal,
): Promise<void> {
  const kinds = Object.values(pageJobKinds);
  return workOnPages(session, "Drawing and reading new pages", kinds, async () => {
    signal.throwIfAborted();
    const { newPages } = await getReplacement(session.ctx, circularId, draftId);
    return { done: newPages.filter(({ isUnderWay }) => !isUnderWay).length, total: newPages.length };
  });
}

async function workOnPages(
  { runtime, json }: Session,
  title: string,
  kinds: string[],
  look: () => Promise<{ done: number; total: number }>,
): Promise<void> {
  const worker = runtime.startWorker({ kinds });
  const progress = await showProgress(title, { plain: json });
  try {
    for (;;) {
      const { done, total } = await look();
      progress.update(done, total);
      if (done === total) return;
      await pause(lookEveryMs);
    }
  } finally {
    progress.end();
    await worker.stop();
  }
}
