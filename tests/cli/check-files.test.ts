import { writeFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { runCli } from "#tests/setup/run-cli";
import { StoredPage } from "#tests/setup/stored-page";

let stored: StoredPage;

beforeEach(async () => {
  stored = await StoredPage.open();
});

describe("endcap files check", () => {
  it("mends what can be mended and ends with another code where something can't", async () => {
    expect(await runCli(stored.world.dataDir, ["files", "check"])).toMatchObject({ exitCode: 0 });
    const key = await stored.files.big();
    await stored.damage(key);
    const dry = await runCli(stored.world.dataDir, ["files", "check", "--dry-run", "--json"]);
    expect(dry.exitCode).not.toBe(0);
    expect(JSON.parse(dry.stdout)).toMatchObject({
      mended: 1,
      lost: 0,
      dryRun: true,
      findings: [{ key, state: "damaged", outcome: "mended" }],
    });
    const mended = await runCli(stored.world.dataDir, ["files", "check"]);
    expect(mended).toMatchObject({ exitCode: 0 });
    expect(mended.stdout).toContain("1 of them were mended");
    expect((await stored.getPage()).status).toBe("ready");
    await stored.damage(await stored.files.pdf(), "gone");
    const lost = await runCli(stored.world.dataDir, ["files", "check"]);
    expect(lost.exitCode).toBe(dry.exitCode);
    expect(lost.stdout).toContain('The PDF "week.pdf" of circular');
    await stored.damage(await stored.files.big());
    expect(await runCli(stored.world.dataDir, ["files", "check"])).toMatchObject({ exitCode: lost.exitCode });
    expect((await stored.getPage()).status).toBe("failed");
    await writeFile(await stored.pathOf(await stored.files.pdf()), stored.pdf);
    const restored = await runCli(stored.world.dataDir, ["files", "check", "--json"]);
    expect(restored).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(restored.stdout)).toMatchObject({
      ...{ mended: 0, lost: 0, restored: 1 },
      findings: [{ key: await stored.files.pdf(), state: "sound", outcome: "restored" }],
    });
    expect((await stored.getPage()).status).toBe("ready");
  });
});
