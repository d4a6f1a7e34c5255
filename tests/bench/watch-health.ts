import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const poller = fileURLToPath(new URL("poll-health.mjs", import.meta.url));

/** The answers of `/healthz` since the last call of `take`. */
export interface HealthFigures {
  worstMs: number;
  /** The number of answers that took too long (see poll-health). */
  slow: number;
  answers: number;
}

/** Polls a server's health from a process of its own. */
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
