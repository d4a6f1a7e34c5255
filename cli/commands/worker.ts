import { once } from "node:events";
import { InvalidArgumentError } from "commander";
import { requestFileWork } from "#app/server/process/start-requests.server";
import { type PoolName, poolNames } from "#app/server/process/workers.server";
import { defineCommand } from "#cli/define-command";

interface Options {
  only: PoolName[];
}

export const workerCommand = defineCommand<Options>({
  usage: "worker",
  description:
    "Draw pages, run connections and send email without the web server, until it is stopped. As many as there is work for share one database; with SQLite, all on the server's machine.",
  tracedAs: "worker",
  examples: {
    "Do all of it, beside a server with ROLE=web": "endcap worker",
    "Only draw and read pages": "endcap worker --only pages,reader",
  },
  waitsForStorage: true,
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
    // The database may go away between its opening and this; the jobs that are there can be done without.
    const requests = only.includes("pages") ? requestFileWork(ctx, stopping.signal) : null;
    const what = only.length < poolNames.length ? ` on ${only.join(", ")} alone` : "";
    process.stderr.write(`Working${what}. Ctrl+C stops it when what is under way is done.\n`);
    await stopAsked;
    stopping.abort();
    await Promise.all([worker.stop(), requests]);
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
