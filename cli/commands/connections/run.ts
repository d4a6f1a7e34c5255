import { setTimeout as pause } from "node:timers/promises";
import { runKind } from "#app/integrations/domain/connection-runs/make-run.server";
import { getRun, type Run } from "#app/integrations/domain/connection-runs/queries.server";
import { runNow } from "#app/integrations/domain/connection-runs/retry-run.server";
import { DomainError } from "#app/kernel/errors";
import { defineCommand, idArgument } from "#cli/define-command";
import type { Session } from "#cli/session";
import { showProgress } from "#cli/ui/progress";

const lookEveryMs = 150;
const stages = ["queued", "fetching", "fetched", "writing", "written"] as const;

export const runConnectionCommand = defineCommand({
  usage: "run <id>",
  description: "Run a connection now, besides its schedule, and wait for the end",
  examples: {
    "Run connection 3 and wait for its end": "endcap connections run 3",
  },
  async run(session, { args }) {
    const { runId } = await runNow(session.ctx, idArgument(args[0]));
    const run = await workUntilOver(session, runId);
    if (run.status === "done") {
      const { rowsFetched, rowsWritten, rowsSkipped, writtenTo, notes } = run;
      const left = rowsSkipped > 0 ? `, ${rowsSkipped} left out that are there already` : "";
      const text = [`${rowsFetched} rows read, ${rowsWritten} written${left}.`, writtenTo, ...notes];
      return { value: run, text: text.filter(Boolean).join("\n") };
    }
    throw new DomainError("unavailable", whatHappened(run));
  },
});

/** Works as a worker, beside a server that may be running, until the run is over or has to wait. */
async function workUntilOver({ runtime, ctx, json }: Session, runId: number): Promise<Run> {
  const worker = runtime.startWorker({ kinds: [runKind] });
  const progress = await showProgress("Running", { plain: json });
  try {
    for (;;) {
      const run = await getRun(ctx, runId);
      progress.update(stages.indexOf(run.stage), stages.length - 1);
      if (run.status !== "running" && (run.status !== "waiting" || run.fault)) return run;
      await pause(lookEveryMs);
    }
  } finally {
    progress.end();
    await worker.stop();
  }
}

function whatHappened({ fault, status, notBefore, notes }: Run): string {
  const sentences = fault ? [fault.sentence, fault.advice, fault.detail && `(${fault.detail})`] : notes;
  if (status === "waiting" && notBefore) {
    sentences.push(`The server, or "endcap worker", tries again at ${notBefore}.`);
  }
  return sentences.filter(Boolean).join(" ");
}
