import { Readable } from "node:stream";
import { format } from "node:util";
import { type MockInstance, vi } from "vitest";
import { runProgram } from "#cli/program";
import { cliEnvironment, type Run, type RunOptions } from "./run-built-cli";

/** Runs `endcap` in this process, with no terminal: a process of its own would load all of it anew each time. */
export async function runCli(
  dataDir: string,
  args: string[],
  { input = "", environment }: RunOptions = {},
): Promise<Run> {
  const run: Run = { exitCode: null, stdout: "", stderr: "" };
  const keep = (name: "stdout" | "stderr") => (chunk: unknown) => {
    run[name] += String(chunk);
    return true;
  };
  const before = process.env;
  const spies: MockInstance[] = [
    vi.spyOn(process.stdout, "write").mockImplementation(keep("stdout")),
    vi.spyOn(process.stderr, "write").mockImplementation(keep("stderr")),
    vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([input]) as typeof process.stdin),
  ];
  const { error } = console;
  console.error = (...said: unknown[]) => keep("stderr")(format(...said));
  process.env = cliEnvironment(dataDir, environment);
  try {
    await runProgram(args);
    run.exitCode = Number(process.exitCode ?? 0);
  } finally {
    process.exitCode = undefined;
    process.env = before;
    console.error = error;
    for (const spy of spies) spy.mockRestore();
  }
  return run;
}
