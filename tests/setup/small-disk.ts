import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own, as small as wanted. */
export interface SmallDisk {
  path: string;
  /** Takes all space but so many bytes. */
  fill(leaveBytes?: number): Promise<void>;
  /** Takes all files that it may have but so many; there is room for their bytes. */
  fillWithFiles(leave?: number): void;
  /** Gives back what was taken. */
  free(): void;
  /** Lets nobody write any more. */
  onlyRead(): void;
  /** Takes the file system away. */
  remove(): void;
}

/** Why a small disk can't be made here; null if it can. Mounting needs root. */
export function whyNoSmallDisk(): string | null {
  try {
    mountSmallDisk(1).remove();
    return null;
  } catch (error) {
    return `no file system can be mounted here: ${error instanceof Error ? error.message.split("\n")[0] : error}`;
  }
}

/** @param maxFiles that it may have, folders included; as many as there is room for when left out */
export function mountSmallDisk(megabytes: number, maxFiles?: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "endcap-disk-"));
  try {
    const size = `size=${megabytes}m`;
    const options = maxFiles === undefined ? size : `${size},nr_inodes=${maxFiles}`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path], { stdio: "pipe" });
  } catch (error) {
    rmSync(path, { recursive: true });
    throw error;
  }
  const filler = join(path, "filler");
  const files = join(path, "files-of-nobody");
  mkdirSync(files);
  return {
    path,
    async fill(leaveBytes = 0) {
      const file = await open(filler, "a");
      const piece = Buffer.alloc(4096);
      try {
        for (let free = freeBytes(path); free > leaveBytes; free = freeBytes(path)) {
          const size = Math.min(1024 * 1024, free - leaveBytes);
          await file.write(size < piece.length ? piece.subarray(0, size) : Buffer.alloc(size));
        }
      } catch (error) {
        if ((error as { code?: string }).code !== "ENOSPC") throw error;
      } finally {
        await file.close();
      }
    },
    fillWithFiles(leave = 0) {
      for (let free = statfsSync(path).ffree; free > leave; free -= 1)
        writeFileSync(join(files, String(free)), "");
    },
    free() {
      rmSync(filler, { force: true });
      rmSync(files, { recursive: true, force: true });
      mkdirSync(files);
    },
    onlyRead() {
      execFileSync("mount", ["-o", "remount,ro", path], { stdio: "pipe" });
    },
    remove() {
      execFileSync("umount", ["-l", path], { stdio: "pipe" });
      rmSync(path, { recursive: true });
    },
  };
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}
