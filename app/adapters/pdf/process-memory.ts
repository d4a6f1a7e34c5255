import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";

const pageBytes = 4096;

/**
 * Resident memory of a running process in bytes, or null when it can't be told (it has ended, or the
 * system offers neither /proc nor ps).
 */
export async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform === "linux") return fromProc(pid);
  return fromPs(pid);
}

/** The second field of statm counts resident pages (proc(5)); on ARM64 with larger pages this reads low. */
function fromProc(pid: number): number | null {
  try {
    const resident = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1];
    return Number(resident) * pageBytes;
  } catch {
    return null;
  }
}

function fromPs(pid: number): Promise<number | null> {
  return new Promise((resolve) => {
    execFile("ps", ["-o", "rss=", "-p", String(pid)], (error, stdout) => {
      const kilobytes = Number.parseInt(stdout, 10);
      resolve(error || Number.isNaN(kilobytes) ? null : kilobytes * 1024);
    });
  });
}
