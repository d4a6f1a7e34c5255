import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

let checkout;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "endcap-lock-"));
  for (const name of ["lock.mjs", "run.mjs"]) {
    cpSync(new URL(name, import.meta.url), join(checkout, "scripts/prepare", name));
  }
  writeFileSync(
    join(checkout, "work.mjs"),
    `import { appendFileSync } from "node:fs";
     import { setTimeout as sleep } from "node:timers/promises";
     import { withLock } from "./scripts/prepare/lock.mjs";
     await withLock(() => {}, async () => {
       appendFileSync("log.txt", "in ");
       await sleep(150);
       appendFileSync("log.txt", "out ");
     });`,
  );
});

afterEach(() => rmSync(checkout, { recursive: true }));

function work() {
  return promisify(execFile)(process.execPath, ["work.mjs"], { cwd: checkout });
}

const log = () => readFileSync(join(checkout, "log.txt"), "utf8");

test("two processes prepare one checkout one after the other", async () => {
  await Promise.all([work(), work()]);
  expect(log()).toBe("in out in out ");
});

test("the lock of a process that is gone holds nobody up", async () => {
  const { stdout: pid } = await promisify(execFile)(process.execPath, ["-p", "process.pid"]);
  mkdirSync(join(checkout, ".cache"));
  writeFileSync(join(checkout, ".cache/prepare.pid"), pid.trim());
  await work();
  expect(log()).toBe("in out ");
});

test("an empty lock, left by a process that died while making it, holds nobody up", async () => {
  mkdirSync(join(checkout, ".cache"));
  writeFileSync(join(checkout, ".cache/prepare.pid"), "");
  await work();
  expect(log()).toBe("in out ");
});
