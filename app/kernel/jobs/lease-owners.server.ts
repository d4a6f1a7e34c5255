import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * Where numbers of processes are told apart: two containers may have one name, and a process of the same number each.
 * Linux tells the start of the machine and the space of its numbers; elsewhere the machine's name has to do.
 */
const place = findPlace();

function findPlace(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const space = readlinkSync("/proc/self/ns/pid").replaceAll(/\D/g, "");
    return `${boot}.${space}`;
  } catch {
    return hostname().replaceAll(":", "-");
  }
}

/** Lease owners of this process that left jobs unfinished. */
const forgotten = new Set<string>();

/** A name to hold jobs by that tells the machine and the process, and that nobody had before. */
export function newLeaseOwner(pid = process.pid): string {
  return `${place}:${pid}:${randomUUID()}`;
}

/** Nobody works by this name any more: what it still holds is requeued as a dead process's jobs are. */
export function forgetLeaseOwner(name: string): void {
  forgotten.add(name);
}

/** A lease owner of this machine that is gone. Of those on other machines nothing is known. */
export function isDeadNeighbour(leaseOwner: string): boolean {
  const [where, pid] = leaseOwner.split(":");
  if (where !== place) return false;
  if (Number(pid) === process.pid) return forgotten.has(leaseOwner);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as { code?: string }).code === "ESRCH";
  }
}
