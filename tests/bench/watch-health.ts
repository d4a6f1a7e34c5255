import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const scriptOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The answers of `/healthz` since the last call of `take`. */
export interface HealthFigures {
  worstMs: number;
  /** The number of answers that took too long (see poll-health). */
  slow: number;
  answers: number;
}

export interface HealthWatch {
  take(): Promise<HealthFigures>;
  /** As `take`, once there have been so many answers more. */
  next(answers: number): Promise<HealthFigures>;
  stop(): void;
}

/** Polls a server's health from a process of its own. */
export function watchHealth(address: string): HealthWatch {
  const child = fork(scriptOf("poll-health.mjs"), [address], { execArgv: [] });
  const ask = async (more: number) => {
    const answer = once(child, "message");
    child.send(more);
    return (await answer)[0] as HealthFigures;
  };
  return { take: () => ask(0), next: ask, stop: () => child.disconnect() };
}

/** Polls a server that does nothing else than answer: what the machine keeps waiting. */
export async function watchIdle(): Promise<HealthWatch> {
  const server = fork(scriptOf("idle-server.mjs"), { execArgv: [] });
  const [port] = (await once(server, "message")) as [number];
  const watch = watchHealth(`http://127.0.0.1:${port}`);
  return {
    ...watch,
    stop() {
      watch.stop();
      server.disconnect();
    },
  };
}
