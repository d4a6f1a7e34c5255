import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const periodUs = 100_000;
/** Each process has its share anew this often, counted from when it has had something to do. */
export const sharePeriodMs = periodUs / 1000;
/** Where control groups are, in version 2 and for the CPU controller of version 1. */
const roots = ["/sys/fs/cgroup", "/sys/fs/cgroup/cpu"];

/** Limits processes, each with its children, to the same share of a core. */
export interface CpuShares {
  /** Limits the process and the children it has so far. */
  hold(name: string, pid: number): void;
  /** Lifts the limit of the processes under this name. */
  release(name: string): void;
  /** CPU seconds used by the processes under this name that still run. */
  secondsOf(name: string): number;
  /** Call this once the processes have ended. */
  close(): void;
}

/**
 * @param share of one core, e.g. 0.2
 * @returns null if control groups can't be made on this machine
 */
export function openCpuShares(share: number): CpuShares | null {
  const root = roots.find((folder) => existsSync(path.join(folder, "cgroup.procs")) && canDivide(folder));
  if (!root) return null;
  const groups = new Map<string, string>();
  const groupOf = (name: string): string => {
    const known = groups.get(name);
    if (known) return known;
    const group = path.join(root, `endcap-${process.pid}-${name}`);
    mkdirSync(group);
    limit(group, share);
    groups.set(name, group);
    return group;
  };
  return {
    hold(name, pid) {
      for (const each of withDescendants(pid))
        writeFileSync(path.join(groupOf(name), "cgroup.procs"), String(each));
    },
    release(name) {
      for (const pid of processesIn(groupOf(name)))
        writeFileSync(path.join(root, "cgroup.procs"), String(pid));
    },
    secondsOf: (name) => processesIn(groupOf(name)).reduce((sum, pid) => sum + secondsOf(pid), 0),
    close() {
      for (const group of groups.values()) rmdirSync(group);
    },
  };
}

function canDivide(folder: string): boolean {
  const trial = path.join(folder, `endcap-${process.pid}-trial`);
  try {
    mkdirSync(trial);
  } catch {
    return false;
  }
  try {
    limit(trial, 1);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(trial);
  }
}

function limit(group: string, share: number): void {
  const quota = Math.round(share * periodUs);
  const second = path.join(group, "cpu.max");
  if (existsSync(second)) writeFileSync(second, `${quota} ${periodUs}`);
  else {
    writeFileSync(path.join(group, "cpu.cfs_period_us"), String(periodUs));
    writeFileSync(path.join(group, "cpu.cfs_quota_us"), String(quota));
  }
}

function processesIn(group: string): number[] {
  return readFileSync(path.join(group, "cgroup.procs"), "utf8")
    .trim()
    .split("\n")
    .filter(Boolean)
    .map(Number);
}

function withDescendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...children.split(" ").filter(Boolean).map(Number).flatMap(withDescendants)];
}

/** CPU seconds of a process and its ended children, read from /proc. Linux counts 100 clock ticks a second. */
function secondsOf(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const ticks = fields.split(" ").slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}
