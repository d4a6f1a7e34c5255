import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./run.mjs";

const folder = join(root, ".cache");
const file = join(folder, "prepare.pid");

/** Runs `work` while no other process prepares this checkout; a lock left by a process that is gone is taken over. */
export async function withLock(say, work) {
  mkdirSync(folder, { recursive: true });
  let waiting = false;
  while (!take()) {
    if (!waiting) say("Waiting for another process that prepares this checkout …");
    waiting = true;
    await sleep(100);
  }
  const release = () => rmSync(file, { force: true });
  process.on("exit", release);
  try {
    return await work();
  } finally {
    release();
    process.off("exit", release);
  }
}

function take() {
  // Written aside first: a lock that somebody died while making would name nobody, and hold everybody up.
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, String(process.pid));
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
  if (!holderIsAlive()) rmSync(file, { force: true });
  return false;
}

function holderIsAlive() {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    if (!pid) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
