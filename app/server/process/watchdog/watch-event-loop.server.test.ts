import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { makeTempFolder } from "#tests/setup/temp-folder";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
it("says of an event loop that stands still where it does, and for how long", {
  timeout: 60_000,
}, async () => {
  const threadFile = `${await makeTempFolder()}/watchdog.mjs`;
  const entryPoints = [`${root}/app/server/process/watchdog/thread.ts`];
  await build({ entryPoints, outfile: threadFile, bundle: true, platform: "node", format: "esm" });
  const child = ["--import", "tsx", `${root}/tests/setup/stalled-child.ts`, threadFile, "2500"];
  const { stdout } = await promisify(execFile)(process.execPath, child, { cwd: root });
  const lines = stdout.trim().split("\n");
  const [during, after] = lines.slice(0, 2).map((line) => JSON.parse(line));
  expect(during).toMatchObject({ level: 40, msg: "the event loop stands still" });
  expect(during.stack[0]).toMatch(/^standStill .*stalled-child\.ts/);
  expect(after).toMatchObject({ level: 40, msg: "the event loop stood still" });
  expect(after.stoodMs).toBeGreaterThan(500);
  expect(lines.at(-1)).toBe("went on");
});
