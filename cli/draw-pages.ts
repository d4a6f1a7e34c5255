import { setTimeout as pause } from "node:timers/promises";
import { getRenderingProgress, type RenderingProgress } from "#app/circulars/domain/circulars/queries.server";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import type { Session } from "./session";
import { showProgress } from "./ui/progress";

const lookEveryMs = 150;

/**
 * Works as a worker, beside a server that may be running, until every page of the circulars is ready or
 * has failed. What shoppers load is left to the server.
 */
export async function drawPages({ runtime, ctx, json }: Session, circularIds: number[]): Promise<void> {
  const worker = runtime.startWorker([pageJobKinds.render]);
  const progress = await showProgress("Drawing pages", { plain: json });
  try {
    for (;;) {
      const { total, ready, failed } = await sumOfProgress();
      progress.update(ready + failed, total);
      if (ready + failed === total) return;
      await pause(lookEveryMs);
    }
  } finally {
    progress.end();
    await worker.stop();
  }

  async function sumOfProgress(): Promise<RenderingProgress> {
    const sum = { total: 0, ready: 0, failed: 0 };
    for (const id of circularIds) {
      const { total, ready, failed } = await getRenderingProgress(ctx, id);
      sum.total += total;
      sum.ready += ready;
      sum.failed += failed;
    }
    return sum;
  }
}
