import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../build/cli/main.js", import.meta.url));

export interface Run {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built `endcap` with no terminal. `input` goes to its standard input. */
export function runCli(
  dataDir: string,
  args: string[],
  options: { input?: string; environment?: Record<string, string> } = {},
): Promise<Run> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: dataDir, ...options.environment },
  });
  const run: Run = { exitCode: null, stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (run.stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (run.stderr += String(chunk)));
  child.stdin.end(options.input ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ ...run, exitCode }));
  });
}
