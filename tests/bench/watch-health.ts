import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const poller = fileURLToPath(new URL("poll-health.mjs", import.meta.url));

/** What `/healthz` answered since it was asked for the last time. */
export interface HealthFigures {
  worstMs: number;
  /** How many answers took longer than anybody should wait (see poll-health). */
  slow: number;
  answers: number;
}

/** Asks a server how it is, all the time, from a process of its own. */
export function watchHealth(address: string): { take(): Promise<HealthFigures>; stop(): void } {
  const child = fork(poller, [address], { execArgv: [] });
  return {
    async take() {
      const answer = once(child, "message");
      child.send("take");
      return (await answer)[0] as HealthFigures;
    },
    stop: () => child.disconnect(),
  };
}
