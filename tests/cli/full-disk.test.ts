import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { runBuiltCli } from "#tests/setup/run-built-cli";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";

const withoutDisk = whyNoSmallDisk();
if (withoutDisk) console.warn(`Left out: a full disk; ${withoutDisk}`);

describe.skipIf(withoutDisk !== null)("a command on a disk without a free byte", () => {
  it("says in a sentence that the disk is full, and reads what is there once it isn't", async () => {
    const disk = mountSmallDisk(24);
    onTestFinished(() => disk.remove());
    const dataDir = join(disk.path, "data");
    expect((await runBuiltCli(dataDir, ["db", "migrate"])).exitCode).toBe(0);
    await disk.fill();
    const refused = await runBuiltCli(dataDir, ["retailers", "list"]);
    expect(refused.exitCode).toBe(12);
    expect(refused.stderr).toMatch(/^The server's disk is full, so this can't be saved\. .*\n$/);
    disk.free();
    expect((await runBuiltCli(dataDir, ["retailers", "list"])).exitCode).toBe(0);
  });
});
