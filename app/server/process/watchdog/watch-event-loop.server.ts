import { Worker } from "node:worker_threads";
import type { Log } from "#app/kernel/ports/log";
import { beatMs, type StoodStill, type ThreadData } from "./protocol";

/**
 * Has another thread watch this one's event loop. When it has stood still for over a second, a line of the log says so and
 * where, and another one for how long, once it goes on.
 * @param threadFile the bundled thread.ts, as scripts/build-server.mjs writes it (build/server/watchdog.js)
 * @returns what ends the watch
 */
export function watchEventLoop(threadFile: string, log: Log, limitMs = 1000): () => Promise<void> {
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const seen = new Int32Array(beats);
  const timer = setInterval(() => Atomics.add(seen, 0, 1), beatMs);
  timer.unref();
  const workerData: ThreadData = { beats, limitMs, pid: process.pid };
  const thread = new Worker(threadFile, {
    workerData,
    name: "watchdog",
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  thread.unref();
  thread.on("message", ({ stoodMs }: StoodStill) => log.warn({ stoodMs }, "the event loop stood still"));
  // Nothing else depends on it.
  thread.on("error", (error) => log.warn({ err: error }, "the event loop is not watched any more"));
  return async () => {
    clearInterval(timer);
    await thread.terminate();
  };
}
