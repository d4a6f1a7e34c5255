import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { describe, expect, it, onTestFinished } from "vitest";
import type { FileStore } from "#app/kernel/ports/file-store";
import { toDomainError } from "#app/kernel/storage-errors";
import { openFolder, openS3, type StoreUnderTest, stores } from "#tests/setup/file-stores";
import { openS3Client, ownKeys, s3Server, s3UrlOf, theS3Server } from "#tests/setup/s3-server";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";

const bytes = Buffer.from("the bytes of a page image, whole");
const keyOf = (content: Uint8Array, extension: string) =>
  `${createHash("sha256").update(content).digest("hex")}.${extension}`;
const key = keyOf(bytes, "jpg");

async function readStored(store: FileStore, name: string): Promise<Buffer | string> {
  const file = await store.open(name);
  if (typeof file === "string") return file;
  const read = Buffer.concat(await file.stream().toArray());
  expect(read).toHaveLength(file.byteSize);
  return read;
}

async function putCopy(store: FileStore, content: Uint8Array = bytes) {
  const path = join(await store.makeTempDir(), "upload");
  await writeFile(path, content);
  return { path, stored: await store.putFile(path, "jpg") };
}

async function listed(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key: each } of store.list()) keys.push(each);
  return keys.toSorted();
}

describe.each(stores)("files in %s", (kind, open) => {
  it("have the name of their content, and those that are given are moved", async () => {
    const { store, names } = await open();
    const { path, stored } = await putCopy(store);
    expect(stored).toEqual({ key, byteSize: bytes.length, wasThere: false });
    await expect(stat(path)).rejects.toThrow("ENOENT");
    expect(await readStored(store, key)).toEqual(bytes);
    expect([await store.examine(key), await store.byteSize(key)]).toEqual(["sound", bytes.length]);
    expect((await putCopy(store)).stored.wasThere).toBe(true);
    expect((await store.putBytes(bytes, "jpg")).wasThere).toBe(true);
    expect(await names()).toEqual([key]);
  });

  it("are there for another process, which knows them as they are", async () => {
    const { store, again } = await open();
    const large = randomBytes(9_000_000);
    const { key: pdf } = await store.putBytes(large, "pdf");
    const other = await again();
    expect(await other.examine(pdf)).toBe("sound");
    expect(large.equals((await readStored(other, pdf)) as Buffer)).toBe(true);
    expect((await other.putBytes(large, "pdf")).wasThere).toBe(true);
    await other.delete(pdf);
    expect(await store.examine(pdf)).toBe("missing");
    expect(await readStored(store, pdf)).toBe("missing");
  });

  it("that are missing are missing, whatever is asked of them", async () => {
    const { store } = await open();
    expect([await store.examine(key), await readStored(store, key), await store.byteSize(key)]).toEqual([
      "missing",
      "missing",
      null,
    ]);
    await store.delete(key);
    await store.setAside(key);
    await expect(store.examine("../token-key")).rejects.toThrow("not a file key");
    await expect(store.open(`x${key}`)).rejects.toThrow("not a file key");
  });

  it.each([
    ["empty", Buffer.alloc(0)],
    ["cut off", bytes.subarray(0, 7)],
    ["of the same size with other bytes", Buffer.alloc(bytes.length, "x")],
  ])("that are %s are damaged, and are replaced by the same content", async (_what, damaged) => {
    const { store, plant, names } = await open();
    await plant(key, damaged);
    expect([await store.examine(key), await readStored(store, key)]).toEqual(["damaged", "damaged"]);
    expect(await store.byteSize(key)).toBe(damaged.length);
    expect((await putCopy(store)).stored).toEqual({ key, byteSize: bytes.length, wasThere: false });
    expect([await store.examine(key), await readStored(store, key)]).toEqual(["sound", bytes]);
    expect(await names()).toEqual([key]);
  });

  it("that become damaged are found out when they are examined", async () => {
    const { store, plant } = await open();
    await store.putBytes(bytes, "jpg");
    expect(await readStored(store, key)).toEqual(bytes);
    await plant(key, Buffer.alloc(bytes.length, "x"));
    expect(await store.examine(key, { readAgain: true })).toBe("damaged");
    expect(await store.examine(key)).toBe("damaged");
    expect(await readStored(store, key)).toBe("damaged");
  });

  it("that are deleted or set aside free their key; what is set aside is kept and not listed", async () => {
    const { store, plant, names } = await open();
    await store.putBytes(bytes, "jpg");
    await store.delete(key);
    expect([await store.examine(key), await names()]).toEqual(["missing", []]);
    for (const damaged of ["one", "another"]) {
      await plant(key, Buffer.from(damaged));
      await store.setAside(key);
      expect([await store.examine(key), await readStored(store, key)]).toEqual(["missing", "missing"]);
    }
    const kept = await names();
    expect(kept.map((name) => name.startsWith(`${key}.set-aside-`))).toEqual([true, true]);
    expect(await listed(store)).toEqual([]);
  });

  it("are listed, however many, with when they were put; what is none is not", async () => {
    const { store } = await open();
    // More than S3 tells at once, most of them of one type.
    const contents = Array.from({ length: kind === "S3" ? 1030 : 100 }, (_, index) =>
      Buffer.from(`content ${index}`),
    );
    const before = Date.now();
    const put: string[] = [];
    for (let start = 0; start < contents.length; start += 40) {
      const some = contents.slice(start, start + 40);
      const stored = await Promise.all(
        some.map((content, index) => store.putBytes(content, index === 0 ? "pdf" : "webp")),
      );
      put.push(...stored.map((one) => one.key));
    }
    expect(await listed(store)).toEqual(put.toSorted());
    for await (const { storedAt } of store.list())
      expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(900_000);
  });

  it("that are put again are young", async () => {
    const { store } = await open();
    const dateOf = async () => {
      for await (const { storedAt } of store.list()) return storedAt.getTime();
      return 0;
    };
    await store.putBytes(bytes, "jpg");
    const first = await dateOf();
    // Dates of objects are whole seconds.
    await expect
      .poll(async () => {
        await store.putBytes(bytes, "jpg");
        return dateOf();
      })
      .toBeGreaterThan(first);
  });

  it("can be put many times at once", async () => {
    const { store, names } = await open();
    const contents = Array.from({ length: 60 }, (_, index) => Buffer.from(`content ${index % 20}`));
    await Promise.all(contents.map((content) => store.putBytes(content, "jpg")));
    expect(await names()).toHaveLength(20);
    for (const name of await names()) expect(await store.examine(name, { readAgain: true })).toBe("sound");
  });

  it("have a path on this machine as long as somebody needs one", async () => {
    const { store, again } = await open();
    await store.putBytes(bytes, "jpg");
    const other = await again();
    const copies = await Promise.all(Array.from({ length: 20 }, () => other.localCopy(key)));
    for (const { path, release } of copies) {
      expect(await readFile(path)).toEqual(bytes);
      await release();
    }
  });

  it("leave nothing half under their name where the process that puts them is killed", async () => {
    const under = await open();
    const content = randomBytes(40_000_000);
    const name = keyOf(content, "pdf");
    const path = join(under.dataDir, "upload");
    await writeFile(path, content);
    let killed = 0;
    for (const afterMs of s3Server ? [0, 20, 60, 120, 250, 500] : [60, 120]) {
      killed += await putAndKill(under, path, afterMs);
      const store = await under.again();
      expect(["missing", "sound"]).toContain(await store.examine(name, { readAgain: true }));
      await store.delete(name);
      await store.close();
    }
    expect(killed).toBeGreaterThan(0);
    expect(await under.names()).toEqual([]);
    expect(await readdir(join(under.dataDir, "tmp"))).toEqual([]);
  });
});

/** Gives 1 where the process was still at it. */
async function putAndKill(
  { dataDir, environment }: StoreUnderTest,
  path: string,
  afterMs: number,
): Promise<number> {
  const program = fileURLToPath(new URL("../setup/put-file.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      ...ownKeys(),
      ...environment,
      DATA_DIR: dataDir,
      FILE: path,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  // It says so once it begins.
  await once(child.stdout, "data");
  await pause(afterMs);
  child.kill("SIGKILL");
  const [, signal] = await ended;
  return signal === "SIGKILL" ? 1 : 0;
}

const withoutDisk = whyNoSmallDisk();
const setQuota = async (bucket: string, bytesAllowed: string) => {
  const { containers } = theS3Server();
  const headers = {
    "X-Timestamp": (Date.now() / 1000).toFixed(5),
    "X-Container-Meta-Quota-Bytes": bytesAllowed,
  };
  const answer = await fetch(`${containers}/AUTH_test/${bucket}`, { method: "POST", headers });
  expect(answer.status).toBe(204);
};

/** Each of them full, and what makes room. */
const fullStores: [string, () => Promise<{ under: StoreUnderTest; makeRoom(): Promise<void> }>][] = [];
if (!withoutDisk)
  fullStores.push([
    "a folder",
    async () => {
      const disk = mountSmallDisk(4);
      onTestFinished(() => disk.remove());
      const under = await openFolder(join(disk.path, "files"));
      await disk.fill(100_000);
      return { under, makeRoom: async () => disk.free() };
    },
  ]);
if (s3Server)
  fullStores.push([
    "S3",
    async () => {
      const bucket = randomUUID();
      await openS3Client().send(new CreateBucketCommand({ Bucket: bucket }));
      const under = await openS3({ url: s3UrlOf({ bucket }) });
      await setQuota(bucket, "100000");
      return { under, makeRoom: () => setQuota(bucket, "") };
    },
  ]);

describe.each(fullStores)("files in %s that is full", (_kind, openFull) => {
  it("are refused with a sentence, leave nothing, and are taken once there is room", async () => {
    const { under, makeRoom } = await openFull();
    const content = randomBytes(500_000);
    const name = keyOf(content, "pdf");
    const error = await under.store.putBytes(content, "pdf").catch((thrown: unknown) => thrown);
    expect(toDomainError(error)).toMatchObject({
      code: "insufficient_storage",
      message: expect.stringMatching(/(disk is full|no room left).*Ask whoever runs the server/),
    });
    expect([await under.store.examine(name), await under.names()]).toEqual(["missing", []]);
    await makeRoom();
    expect(await under.store.putBytes(content, "pdf")).toMatchObject({ key: name, wasThere: false });
    expect(content.equals((await readStored(under.store, name)) as Buffer)).toBe(true);
  });
});
