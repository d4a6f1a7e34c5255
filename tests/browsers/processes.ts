import { spawn } from "node:child_process";
import { once } from "node:events";

const startLimitMs = 60_000;

export interface Program {
  /** Ends it with all that it has started. */
  stop(): Promise<void>;
}

/** Starts a program and waits until `isUp` gives something, which is handed on. */
export async function startProgram<Up>(
  [command, ...args]: [string, ...string[]],
  isUp: () => Promise<Up>,
): Promise<Program & { up: Up }> {
  // In a group of its own, for it starts others.
  const child = spawn(command, args, { detached: true, stdio: "ignore" });
  const failed = once(child, "error").then(([error]) => Promise.reject(error));
  const stop = async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    process.kill(-child.pid, "SIGTERM");
    await exited;
  };
  // A group of its own does not hear of Ctrl+C by itself.
  process.once("SIGINT", () => void stop().finally(() => process.exit(130)));
  try {
    return { up: await Promise.race([failed, waitFor(isUp, startLimitMs)]), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Asks again until it is answered without an error, and throws the last one when time is over. */
export async function waitFor<Result>(ask: () => Promise<Result>, limitMs: number): Promise<Result> {
  const giveUpAt = performance.now() + limitMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
