import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { applyReplacement } from "#app/circulars/domain/replacements/apply-replacement.server";
import { planReplacement } from "#app/circulars/domain/replacements/plan-replacement.server";
import { startReplacement } from "#app/circulars/domain/replacements/start-replacement.server";
import { undoReplacement } from "#app/circulars/domain/replacements/undo-replacement.server";
import { drawSmallPdf } from "#tests/setup/pdfs";
import { runCli } from "#tests/setup/run-cli";
import { StoredPage } from "#tests/setup/stored-page";
import { makeTempFolder } from "#tests/setup/temp-folder";

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

  it("says of which circular new and replaced pages are, which nobody sees", async () => {
    // Commands go by the machine's clock.
    stored.world.clock.now = new Date();
    const { circularId } = await stored.getPage();
    const path = join(await makeTempFolder(), "new.pdf");
    await writeFile(path, await drawSmallPdf(1));
    const upload = { path, fileName: "new.pdf", byteSize: (await stat(path)).size };
    await startReplacement(stored.ctx, { circularId, pageIds: [] }, [upload]);
    await stored.untilIdle();
    const check = async () => {
      const images = stored.db
        .selectFrom("circularPage")
        .innerJoin("circular", "circular.id", "circularPage.circularId")
        .select("bigImageKey")
        .where("replacesCircularId", "is not", null);
      const { bigImageKey } = await images.executeTakeFirstOrThrow();
      await stored.damage(bigImageKey ?? "");
      const run = await runCli(stored.world.dataDir, ["files", "check"]);
      expect(run).toMatchObject({ exitCode: 0 });
      await stored.untilIdle();
      return run.stdout.split("\n")[0];
    };
    expect(await check()).toBe(
      'The image of page 1 of "new.pdf" among the new pages of circular "Week 1" was damaged; the page is drawn again.',
    );
    const { fingerprint } = await planReplacement(stored.ctx, circularId);
    await applyReplacement(stored.ctx, circularId, { fingerprint, taken: [] });
    expect(await check()).toBe(
      'The image of page 1 of "week.pdf" among the replaced pages of circular "Week 1" was damaged; the page is drawn again.',
    );
    await undoReplacement(stored.ctx, circularId);
    expect((await stored.getPage()).status).toBe("ready");
  });
});
