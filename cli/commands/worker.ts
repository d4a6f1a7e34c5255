import { once } from "node:events";
import { requestFileCheck } from "#app/circulars/domain/files/check-files.server";
import { requestFileSweep } from "#app/circulars/domain/files/sweep-files.server";
import { defineCommand } from "#cli/define-command";

export const workerCommand = defineCommand({
  usage: "worker",
  description: "Draw pages, run connections and send mail without the web server, until it is stopped",
  example: "DATA_DIR=/var/lib/endcap endcap worker",
  async run({ runtime, ctx }) {
    const worker = runtime.startWorker();
    await requestFileSweep(ctx);
    await requestFileCheck(ctx);
    process.stderr.write("Working. Ctrl+C stops it when what is under way is done.\n");
    const stopping = new AbortController();
    await Promise.race(
      ["SIGINT", "SIGTERM"].map((signal) => once(process, signal, { signal: stopping.signal })),
    );
    stopping.abort();
    await worker.stop();
    return { value: { stopped: true }, text: "Stopped." };
  },
});
