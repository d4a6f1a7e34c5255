import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { startReplacement } from "#app/circulars/domain/replacements/start-replacement.server";
import { openUserImport } from "#app/identity/domain/user-imports/open-import.server";
import { drawSmallPdf } from "#tests/setup/pdfs";
import { runCli } from "#tests/setup/run-cli";
import { StoredPage } from "#tests/setup/stored-page";
import { makeTempFolder } from "#tests/setup/temp-folder";

let stored: StoredPage;

beforeEach(async () => {
  stored = await StoredPage.open();
  // Commands go by the machine's clock.
  stored.world.clock.now = new Date();
});

const check = (...args: string[]) => runCli(stored.world.dataDir, ["files", "check", ...args]);

describe("endcap files check", () => {
  it("makes missing images anew, and ends with another code where something is lost", async () => {
    expect((await check()).stdout).toMatch(/^\d+ files were looked for: all are there\.$/m);
    const keys = [await stored.files.big(), await stored.files.shopper(), await stored.files.thumbnail()];
    for (const key of keys) await stored.lose(key);
    const dry = await check("--dry-run", "--json");
    expect(dry.exitCode).not.toBe(0);
    const { missing, ...counts } = JSON.parse(dry.stdout);
    expect(counts).toMatchObject({ lost: 0, dryRun: true });
    expect(missing.map(({ key }: { key: string }) => key).toSorted()).toEqual(keys.toSorted());
    expect((await stored.getPage()).status).toBe("ready");
    expect(await check()).toMatchObject({ exitCode: 0 });
    await stored.untilIdle();
    expect(await stored.getPage()).toMatchObject({ status: "ready", thumbnails: [{ status: "ready" }] });
    expect(await stored.shopperWidths()).toEqual([480, 960, 1440]);
    expect((await check()).stdout).toContain("all are there");

    await stored.lose(await stored.files.pdf());
    await stored.lose(await stored.files.big());
    const lost = await check();
    expect(lost.exitCode).toBe(dry.exitCode);
    expect(lost.stdout).toContain('The PDF "week.pdf" of circular "Week 1" is missing;');
    expect(lost.stdout).toContain(
      'The image of page 1 of "week.pdf" in circular "Week 1" is missing, and so',
    );
  });

  it("names a file of users, and says of which circular new pages are, which nobody sees", async () => {
    const { circularId } = await stored.getPage();
    const folder = await makeTempFolder();
    const pdf = join(folder, "new.pdf");
    await writeFile(pdf, await drawSmallPdf(1));
    const upload = { path: pdf, fileName: "new.pdf", byteSize: (await stat(pdf)).size };
    await startReplacement(stored.ctx, { circularId, pageIds: [] }, [upload]);
    await stored.untilIdle();
    const path = join(await stored.ctx.services.files.makeTempDir(), "people.csv");
    await writeFile(path, "First Name,Last Name,Email\nAda,Lane,ada@example.com\n");
    const { id } = await openUserImport(stored.ctx, { path, fileName: "people.csv" });
    const { fileKey } = await stored.db
      .selectFrom("userImport")
      .select("fileKey")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { bigImageKey } = await stored.db
      .selectFrom("circularPage")
      .innerJoin("circular", "circular.id", "circularPage.circularId")
      .select("bigImageKey")
      .where("replacesCircularId", "is not", null)
      .executeTakeFirstOrThrow();
    for (const key of [fileKey, bigImageKey]) await stored.lose(key ?? "");
    const { stdout } = await check("--dry-run");
    expect(stdout.split("\n").slice(0, 2).toSorted()).toEqual([
      'The file of users "people.csv" is missing. Send it again.',
      'The image of page 1 of "new.pdf" among the new pages of circular "Week 1" is missing; the page is drawn again.',
    ]);
  });
});
