import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const builtCli = fileURLToPath(new URL("../../build/cli/main.js", import.meta.url));

export interface Run {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  /** Goes to standard input. */
  input?: string;
  environment?: Record<string, string>;
  onSpawn?(child: ChildProcess): void;
}

/** What a command sees of the environment. */
export function cliEnvironment(dataDir: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: dataDir, ...more };
}

/** Runs the built `endcap` as a process of its own, with no terminal. */
export function runBuiltCli(
  dataDir: string,
  args: string[],
  { input = "", environment, onSpawn }: RunOptions = {},
): Promise<Run> {
  const child = spawn(process.execPath, [builtCli, ...args], { env: cliEnvironment(dataDir, environment) });
  onSpawn?.(child);
  const run: Run = { exitCode: null, stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => (run.stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (run.stderr += String(chunk)));
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ ...run, exitCode }));
  });
}
