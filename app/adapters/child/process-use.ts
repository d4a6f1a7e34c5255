import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";

const pageBytes = 4096;
/** Linux counts a process's time in hundredths of a second for all who read it (USER_HZ). */
const tickMs = 10;

/** What a running process takes. */
export interface ProcessUse {
  residentBytes: number;
  /** Processor time of all its threads since it started; null where the system doesn't tell. */
  cpuMs: number | null;
}

/** Null when it can't be told: the process has ended, or the system offers neither /proc nor ps. */
export async function processUse(pid: number): Promise<ProcessUse | null> {
  if (process.platform === "linux") return fromProc(pid);
  return fromPs(pid);
}

/**
 * proc(5): statm's second field counts resident pages (on ARM64 with larger pages this reads low), stat's 14th and
 * 15th the time in user and kernel mode. The second field of stat is a name that may hold anything but ends in ")".
 */
function fromProc(pid: number): ProcessUse | null {
  try {
    const resident = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1];
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(afterName[11]) + Number(afterName[12]);
    return { residentBytes: Number(resident) * pageBytes, cpuMs: ticks * tickMs };
  } catch {
    return null;
  }
}

function fromPs(pid: number): Promise<ProcessUse | null> {
  return new Promise((resolve) => {
    execFile("ps", ["-o", "rss=", "-p", String(pid)], (error, stdout) => {
      const kilobytes = Number.parseInt(stdout, 10);
      if (error || Number.isNaN(kilobytes)) resolve(null);
      else resolve({ residentBytes: kilobytes * 1024, cpuMs: null });
    });
  });
}
