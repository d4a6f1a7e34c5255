import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#app/kernel/context";
import { requestFileSweep } from "#app/kernel/files/sweep-files.server";
import { makeSmallWorld } from "#db/seed/worlds";
import { putBytes } from "#tests/setup/put-bytes";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const hourMs = 3600 * 1000;

let world: TestWorld;
let ctx: Context;

beforeEach(async () => {
  world = await openTestWorld();
  ctx = world.contextOf();
});

async function store(text: string, ageHours: number): Promise<string> {
  const key = await putBytes(ctx.services.files, Buffer.from(text), "jpg");
  await setAge(key, ageHours);
  return key;
}

async function setAge(key: string, hours: number): Promise<void> {
  const at = new Date(world.clock.now.getTime() - hours * hourMs);
  await utimes(join(world.dataDir, "files", key), at, at);
}

/** As the server does at its start, and waits until it is through. */
async function sweep(): Promise<void> {
  const worker = world.runtime.startWorker({ kinds: ["sweep-files"] });
  await requestFileSweep(ctx);
  const job = () => ctx.db.selectFrom("job").selectAll().executeTakeFirstOrThrow();
  // The next one is for tomorrow.
  await expect
    .poll(async () => Date.parse((await job()).runAt) - world.clock.now.getTime())
    .toBe(24 * hourMs);
  await worker.stop();
  await ctx.db.deleteFrom("job").execute();
}

describe("the sweep of stored files", () => {
  it("removes what a crash left behind a day ago or earlier, and nothing that is younger", async () => {
    await store("left long ago", 25);
    const young = await store("left an hour ago", 1);
    await sweep();
    expect(await world.storedFiles()).toEqual([young]);
    await setAge(young, 25);
    await sweep();
    expect(await world.storedFiles()).toEqual([]);
  });

  it("keeps every file that a row of any table points at, however old", async () => {
    const { own } = await makeSmallWorld(world.runtime.db);
    const pageId = own.pages[0]?.id ?? 0;
    const [pdf = "", big = "", small = "", shopper = "", thumbnail = ""] = await Promise.all(
      ["pdf", "big", "small", "shopper", "thumbnail"].map((text) => store(text, 1000)),
    );
    const { db } = world.runtime;
    const size = { width: 480, height: 600 };
    await db.updateTable("circularFile").set({ fileKey: pdf }).execute();
    await db.updateTable("circularPage").set({ bigImageKey: big, smallImageKey: small }).execute();
    await db
      .insertInto("pageImage")
      .values({ pageId, ...size, contentType: "image/webp", fileKey: shopper })
      .execute();
    const cut = { fileKey: thumbnail, imageWidth: 10, imageHeight: 10 };
    await db
      .insertInto("pageThumbnail")
      .values({ pageId, position: 0, left: 0, top: 0, width: 0.1, height: 0.1, ...cut })
      .execute();
    await store("referenced by none", 1000);
    await sweep();
    expect((await world.storedFiles()).toSorted()).toEqual([pdf, big, small, shopper, thumbnail].toSorted());
  });

  it("leaves alone what it did not store", async () => {
    const stranger = join(world.dataDir, "files", "README.txt");
    await writeFile(stranger, "not ours");
    await utimes(stranger, new Date(0), new Date(0));
    await sweep();
    expect(await readdir(join(world.dataDir, "files"))).toEqual(["README.txt"]);
  });

  it("deletes nothing where the database knows none of many files: it is another one", async () => {
    const texts = Array.from({ length: 101 }, (_, index) => `page ${index}`);
    for (const text of texts) await store(text, 1000);
    await sweep();
    expect(await world.storedFiles()).toHaveLength(101);
  });

  it("knows every column of the schema that refers to files", async () => {
    const tables = await ctx.db.introspection.getTables();
    const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
    expect(columns.filter((column) => column.endsWith("Key")).toSorted()).toEqual([
      "circularFile.fileKey",
      "circularPage.bigImageKey",
      "circularPage.smallImageKey",
      "pageImage.fileKey",
      "pageThumbnail.fileKey",
      "userImport.fileKey",
    ]);
  });
});
