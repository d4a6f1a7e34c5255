import { once } from "node:events";
import { InvalidArgumentError } from "commander";
import { requestFileCheck } from "#app/circulars/domain/files/check-files.server";
import { requestDeletionOfReleased } from "#app/circulars/domain/files/delete-released.server";
import { requestFileSweep } from "#app/circulars/domain/files/sweep-files.server";
import { type PoolName, poolNames } from "#app/runtime/workers.server";
import { defineCommand } from "#cli/define-command";

interface Options {
  only: PoolName[];
}

export const workerCommand = defineCommand<Options>({
  usage: "worker",
  description:
    "Draw pages, run connections and send mail without the web server, until it is stopped. As many as there is work for share one database; with SQLite, all on the server's machine.",
  example: "endcap worker --only pages,reader",
  options: (command) =>
    command.option("--only <what>", `of ${poolNames.join(", ")}, those to do, parted by commas`, readPools, [
      ...poolNames,
    ]),
  async run({ runtime, ctx }, { options: { only } }) {
    // Before the first word is said: who reads it may already ask to stop.
    const stopping = new AbortController();
    const stopAsked = Promise.race(
      ["SIGINT", "SIGTERM"].map((signal) => once(process, signal, { signal: stopping.signal })),
    );
    await runtime.showMetrics();
    const worker = runtime.startWorker({ pools: only });
    if (only.includes("pages")) {
      await requestFileSweep(ctx);
      await requestDeletionOfReleased(ctx);
      await requestFileCheck(ctx);
    }
    const what = only.length < poolNames.length ? ` on ${only.join(", ")} alone` : "";
    process.stderr.write(`Working${what}. Ctrl+C stops it when what is under way is done.\n`);
    await stopAsked;
    stopping.abort();
    await worker.stop();
    return { value: { stopped: true }, text: "Stopped." };
  },
});

function readPools(text: string): PoolName[] {
  const words = text.split(",").map((word) => word.trim());
  const unknown = words.find((word) => !(poolNames as readonly string[]).includes(word));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`There is no "${unknown}"; there are ${poolNames.join(", ")}.`);
  return poolNames.filter((name) => words.includes(name));
}
