import { setTimeout as pause } from "node:timers/promises";
import { getRun } from "#app/integrations/domain/connection-runs/queries.server";
import { stopRun } from "#app/integrations/domain/connection-runs/stop-run.server";
import { defineCommand, idArgument } from "#cli/define-command";

const lookEveryMs = 200;
/** Whoever carries the run out looks every second, and gives calls under way some more. */
const maxWaitMs = 60_000;

export const stopRunCommand = defineCommand({
  usage: "stop <run>",
  description: "Stop a run that waits or is under way, and wait for its end",
  examples: {
    'Stop run 41, an id that "connections runs" shows': "endcap connections stop 41",
  },
  async run({ ctx }, { args }) {
    const runId = idArgument(args[0]);
    await stopRun(ctx, runId);
    const giveUpAt = performance.now() + maxWaitMs;
    let run = await getRun(ctx, runId);
    while ((run.status === "running" || run.status === "waiting") && performance.now() < giveUpAt) {
      await pause(lookEveryMs);
      run = await getRun(ctx, runId);
    }
    const isOver = run.status !== "running" && run.status !== "waiting";
    const sentences = run.fault ? [run.fault.sentence, run.fault.advice].filter(Boolean).join(" ") : "";
    // It may have come to its end just before.
    const ended = run.status === "done" ? "This run was done before it could be stopped." : sentences;
    return { value: run, text: isOver ? ended : "The run is being stopped." };
  },
});
