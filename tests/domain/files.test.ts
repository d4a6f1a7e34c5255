import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#app/kernel/context";
import { findUnknownFileColumns } from "#app/kernel/files/file-references.server";
import { requestFileSweep } from "#app/kernel/files/sweep-files.server";
import { makeSmallWorld } from "#db/seed/worlds";
import { deleteReleased } from "#tests/setup/make-test-world";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const hourMs = 3600 * 1000;

let world: TestWorld;
let ctx: Context;

beforeEach(async () => {
  world = await openTestWorld();
  ctx = world.contextOf();
});

async function store(text: string, ageHours: number): Promise<string> {
  const { key } = await ctx.files.putBytes(Buffer.from(text), "jpg");
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
  const status = () => ctx.db.selectFrom("job").select("status").executeTakeFirstOrThrow();
  while ((await status()).status !== "done") await new Promise((resolve) => setTimeout(resolve, 20));
  await worker.stop();
  await deleteReleased(ctx);
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

  it("takes a file that was stored again for a young one", async () => {
    const key = await store("stored twice", 1000);
    world.clock.now = new Date();
    await ctx.files.putBytes(Buffer.from("stored twice"), "jpg");
    await sweep();
    expect(await world.storedFiles()).toEqual([key]);
  });

  it("leaves alone what it did not store", async () => {
    const stranger = join(world.dataDir, "files", "README.txt");
    await writeFile(stranger, "not ours");
    await utimes(stranger, new Date(0), new Date(0));
    await sweep();
    expect(await readdir(join(world.dataDir, "files"))).toEqual(["README.txt"]);
  });

  it("deletes nothing while a column it does not know may refer to files", async () => {
    const key = await store("a logo", 1000);
    await sql`alter table "retailer" add column "logoKey" text`.execute(world.runtime.db);
    await sweep();
    expect(await world.storedFiles()).toEqual([key]);
  });

  it("deletes nothing where the database knows hardly any of the files, as an old copy of it would", async () => {
    const texts = Array.from({ length: 101 }, (_, index) => `page ${index}`);
    for (const text of texts) await store(text, 1000);
    await sweep();
    expect(await world.storedFiles()).toHaveLength(101);
  });

  it("knows every column of the schema that refers to files", async () => {
    expect(await findUnknownFileColumns(ctx)).toEqual([]);
  });
});
