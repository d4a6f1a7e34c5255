import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";

const connections = 50;
const seconds = 10;

/** A server under load. */
export interface LoadedServer {
  address: string;
  process: { pid?: number | undefined };
}

export interface Load {
  perSecond: number;
  /** Requests per CPU second of the server, which doesn't depend on other work on the machine. */
  perCpuSecond: number;
  p99Ms: number;
  otherAnswers: number;
}

/** Pins the server to the first core; without `taskset` (util-linux) it may use all cores. */
export function keepOnOneCore({ process: { pid } }: LoadedServer): void {
  if (pid !== undefined && !keepOnCores(pid, "0"))
    console.log("\n(taskset is not there: the server is not kept on one core)");
}

/**
 * Pins all threads of a process, and children it starts later, to some cores, e.g. "0" or "0-3".
 * @returns false if there is no `taskset`
 */
export function keepOnCores(pid: number, cores: string): boolean {
  return spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)]).status === 0;
}

export type Requests = { path: string; headers: Record<string, string> }[];

export async function load(
  server: LoadedServer,
  wanted: number,
  requests: Requests,
  until: { duration: number } | { amount: number } = { duration: seconds },
): Promise<Load> {
  const computed = cpuSeconds(server);
  const result = await autocannon({ url: server.address, connections, requests, ...until });
  const cpu = cpuSeconds(server) - computed;
  const answers = Object.entries(result.statusCodeStats ?? {});
  const counted = answers.map(([status, { count = 0 }]) => [Number(status), count] as const);
  const good = counted.find(([status]) => status === wanted)?.[1] ?? 0;
  const others = counted.reduce((sum, [, count]) => sum + count, 0) - good + result.errors;
  return {
    perSecond: good / result.duration,
    perCpuSecond: good / cpu,
    p99Ms: result.latency.p99,
    otherAnswers: others,
  };
}

/** The server's CPU seconds so far, read from /proc. Linux counts 100 clock ticks a second. */
function cpuSeconds({ process: { pid } }: LoadedServer): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / 100;
}
