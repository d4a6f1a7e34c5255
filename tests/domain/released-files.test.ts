import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Context, inTransaction } from "#app/kernel/context";
import { deleteSomeReleased, requestDeletionOfReleased } from "#app/kernel/files/delete-released.server";
import { graceMs, releaseFiles, whileWithheld } from "#app/kernel/files/released-files.server";
import { type FreshFile, keepFiles, keepStored, storeFiles } from "#app/kernel/files/store-files.server";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const minuteMs = 60_000;

let world: TestWorld;
let ctx: Context;
let circularId: number;

beforeEach(async () => {
  world = await openTestWorld();
  ctx = world.contextOf();
  circularId = (await makeSmallWorld(world.runtime.db)).own.circular.id;
});

const putFile = (text: string) => ctx.files.putBytes(Buffer.from(text), "pdf");
const put = async (text: string) => (await putFile(text)).key;
const release = (...keys: string[]) => inTransaction(ctx, (tx) => releaseFiles(tx, keys));
const marks = () => world.runtime.db.selectFrom("releasedFile").selectAll().execute();

function pass(ms: number): void {
  world.clock.now = new Date(world.clock.now.getTime() + ms);
}

function referTo(files: FreshFile[]): Promise<unknown> {
  return inTransaction(ctx, async (tx) => {
    await keepFiles(tx, files);
    for (const { key: fileKey } of files) {
      const row = { circularId, fileName: "a.pdf", fileKey, byteSize: 1, pageCount: 1, createdAt: "" };
      await tx.db.insertInto("circularFile").values(row).execute();
    }
  });
}

/** Stores a file and refers to it, as each upload does. */
async function refer(text: string): Promise<unknown> {
  return referTo(await keepStored(ctx, [await putFile(text)]));
}

it("files that were stored are looked for some at a time, by a store that takes its time over each", async () => {
  const stored = [];
  for (let number = 0; number < 20; number += 1) stored.push(await putFile(`file ${number}`));
  let atOnce = 0;
  let most = 0;
  const files = Object.create(ctx.files, {
    byteSize: {
      value: async (key: string) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atOnce -= 1;
        return ctx.files.byteSize(key);
      },
    },
  });
  expect(await keepStored({ ...ctx, files }, stored)).toHaveLength(20);
  expect(most).toBe(8);
  await ctx.files.delete(stored[7]?.key ?? "");
  await expect(keepStored(ctx, stored)).rejects.toMatchObject({ code: "unavailable" });
});

it("a file is not referred to longer than an hour after it was stored", async () => {
  const files = await keepStored(ctx, [await putFile("one")]);
  pass(graceMs + 1);
  await expect(referTo(files)).rejects.toMatchObject({ code: "unavailable" });
  await referTo(await keepStored(ctx, [await putFile("one")]));
});

it("a transaction asks the store nothing, since others wait for it", async () => {
  const files = await keepStored(ctx, [await putFile("one")]);
  const refused = new Proxy(ctx.files, {
    get: () => () => expect.unreachable("The store was asked."),
  });
  ctx = { ...ctx, files: refused };
  await referTo(files);
});

describe("a file that is withheld", () => {
  it("is neither stored nor referred to, and both again afterwards", async () => {
    const before = await keepStored(ctx, [await putFile("one")]);
    await whileWithheld(ctx, before[0]?.key ?? "", async () => {
      await expect(refer("one")).rejects.toMatchObject({ code: "unavailable" });
      await expect(referTo(before)).rejects.toMatchObject({ code: "unavailable" });
    });
    await refer("one");
  });

  it("is given back to whoever refers to it where the process ended meanwhile", async () => {
    await refer("one");
    const key = await put("one");
    void whileWithheld(ctx, key, () => new Promise(() => {}));
    await expect.poll(async () => (await marks())[0]?.deletingSince).toBeTruthy();
    pass(2 * minuteMs);
    await deleteSomeReleased(ctx);
    expect(await marks()).toEqual([]);
    expect(await world.storedFiles()).toEqual([key]);
  });
});

/** Has the process end where the bytes are to be deleted: before it, or after it. */
async function breakOffAt(when: "before" | "after"): Promise<void> {
  const files = Object.create(ctx.files, {
    delete: {
      value: async (key: string) => {
        if (when === "after") await ctx.files.delete(key);
        // Nothing that this process was about to write is written.
        await new Promise(() => {});
      },
    },
  });
  void deleteSomeReleased({ ...ctx, files });
  await expect.poll(async () => (await marks())[0]?.deletingSince).toBeTruthy();
}

describe("a file that was let go of", () => {
  it("goes after its time, with all that is known of it, and not before", async () => {
    const key = await put("one");
    await release(key, await put("two"));
    pass(graceMs - 1);
    expect(await deleteSomeReleased(ctx)).toBe(0);
    expect(await world.storedFiles()).toHaveLength(2);
    pass(1);
    expect(await deleteSomeReleased(ctx)).toBe(2);
    expect(await world.storedFiles()).toEqual([]);
    expect(await marks()).toEqual([]);
  });

  it("goes by the job that each start asks for, whose next turn comes when the next file is due", async () => {
    await release(await put("one"));
    pass(graceMs / 2);
    await requestDeletionOfReleased(ctx);
    const worker = world.runtime.startWorker({ kinds: ["delete-released-files"] });
    const job = () =>
      world.runtime.db.selectFrom("job").select(["status", "runAt"]).executeTakeFirstOrThrow();
    const laterBy = (ms: number) => new Date(world.clock.now.getTime() + ms).toISOString();
    await expect.poll(job).toEqual({ status: "queued", runAt: laterBy(graceMs / 2) });
    expect(await world.storedFiles()).toHaveLength(1);
    pass(graceMs / 2);
    await expect.poll(job).toEqual({ status: "queued", runAt: laterBy(graceMs) });
    expect(await world.storedFiles()).toEqual([]);
    await worker.stop();
  });

  it("stays where something refers to it, whoever let go of it", async () => {
    const key = await put("one");
    await refer("one");
    await release(key);
    pass(graceMs);
    await deleteSomeReleased(ctx);
    expect(await world.storedFiles()).toEqual([key]);
    expect(await marks()).toEqual([]);
  });

  it("stays where something refers to it before its time has passed", async () => {
    const key = await put("one");
    await release(key);
    pass(graceMs);
    await refer("one");
    await deleteSomeReleased(ctx);
    expect(await world.storedFiles()).toEqual([key]);
    expect(await marks()).toEqual([]);
  });

  it("has its whole time again where it is stored once more", async () => {
    await release(await put("one"));
    pass(graceMs);
    const path = join(await ctx.files.makeTempDir(), "again.pdf");
    await writeFile(path, "one");
    const [stored] = await storeFiles(ctx, [{ path, extension: "pdf" }]);
    pass(graceMs - 1);
    expect(await deleteSomeReleased(ctx)).toBe(0);
    expect(await world.storedFiles()).toEqual([stored?.key]);
  });

  it.each(["before", "after"] as const)(
    "is deleted by the next round where a process ended %s its bytes were",
    async (when) => {
      const key = await put("one");
      await release(key);
      pass(graceMs);
      await breakOffAt(when);
      expect(await deleteSomeReleased(ctx)).toBe(0);
      await expect(refer("one")).rejects.toMatchObject({ code: "unavailable" });
      pass(2 * minuteMs);
      expect(await deleteSomeReleased(ctx)).toBe(1);
      expect(await world.storedFiles()).toEqual([]);
      expect(await marks()).toEqual([]);
      await refer("one");
    },
  );

  it("stays marked where the store can't delete it, and goes once it can", async () => {
    const [one, two] = [await put("one"), await put("two")];
    await release(one, two);
    pass(graceMs);
    const files = Object.create(ctx.files, {
      delete: {
        value: async (key: string) => {
          if (key === one) throw Object.assign(new Error("EIO"), { code: "EIO" });
          await ctx.files.delete(key);
        },
      },
    });
    expect(await deleteSomeReleased({ ...ctx, files })).toBe(1);
    expect(await world.storedFiles()).toEqual([one]);
    pass(2 * minuteMs);
    expect(await deleteSomeReleased(ctx)).toBe(1);
    expect(await world.storedFiles()).toEqual([]);
  });
});
