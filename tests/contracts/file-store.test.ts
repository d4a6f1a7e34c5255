import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { LocalFileStore } from "#app/adapters/files/local-file-store";
import { newFileKey } from "#app/kernel/ports/file-keys";
import type { FileStore } from "#app/kernel/ports/file-store";
import { toDomainError } from "#app/kernel/storage-errors";
import { openFolder, openS3, type StoreUnderTest, stores } from "#tests/setup/file-stores";
import { putBytes } from "#tests/setup/put-bytes";
import { openS3Client, ownKeys, s3Server, s3UrlOf, theS3Server } from "#tests/setup/s3-server";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";
import { makeTempFolder } from "#tests/setup/temp-folder";

const bytes = Buffer.from("the bytes of a page image, whole");

async function readStored(store: FileStore, name: string): Promise<Buffer | null> {
  const file = await store.open(name);
  if (!file) return null;
  const read = Buffer.concat(await file.stream().toArray());
  expect(read).toHaveLength(file.byteSize);
  return read;
}

async function listed(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key: each } of store.list()) keys.push(each);
  return keys.toSorted();
}

describe.each(stores)("files in %s", (kind, open) => {
  it("stand under the key that they were given, also those named by their content, and are moved", async () => {
    const { store, names } = await open();
    for (const key of [newFileKey("jpg"), `${"0123456789abcdef".repeat(4)}.pdf`]) {
      const path = join(await store.makeTempDir(), "upload");
      await writeFile(path, bytes);
      await store.putFile(path, key);
      await expect(stat(path)).rejects.toThrow("ENOENT");
      expect([await readStored(store, key), await store.byteSize(key)]).toEqual([bytes, bytes.length]);
      expect(await names()).toEqual([key]);
      await store.delete(key);
      expect([await readStored(store, key), await names()]).toEqual([null, []]);
    }
  });

  it("are there for another process", async () => {
    const { store, again } = await open();
    const large = randomBytes(9_000_000);
    const pdf = await putBytes(store, large, "pdf");
    const other = await again();
    expect(large.equals((await readStored(other, pdf)) as Buffer)).toBe(true);
    await other.delete(pdf);
    expect([await readStored(store, pdf), await store.byteSize(pdf)]).toEqual([null, null]);
  });

  it("that are missing are missing, whatever is asked of them", async () => {
    const { store } = await open();
    const key = newFileKey("jpg");
    expect([await readStored(store, key), await store.byteSize(key)]).toEqual([null, null]);
    await store.delete(key);
    const read = async () => readFile((await store.localCopy(key)).path);
    await expect(read()).rejects.toMatchObject({ code: "ENOENT" });
    await expect(store.byteSize("../token-key")).rejects.toThrow("not a file key");
    await expect(store.open(`x${key}`)).rejects.toThrow("not a file key");
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
        some.map((content, index) => putBytes(store, content, index === 0 ? "pdf" : "webp")),
      );
      put.push(...stored);
    }
    expect(await listed(store)).toEqual(put.toSorted());
    for await (const { storedAt } of store.list())
      expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(900_000);
  });

  it("have a path on this machine as long as somebody needs one", async () => {
    const { store, again } = await open();
    const key = await putBytes(store, bytes, "jpg");
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
    const path = join(under.dataDir, "upload");
    await writeFile(path, content);
    let killed = 0;
    for (const afterMs of s3Server ? [0, 20, 60, 120, 250, 500] : [0, 10, 30, 60]) {
      killed += await putAndKill(under, path, afterMs);
      const store = await under.again();
      for (const key of await listed(store)) {
        expect(content.equals((await readStored(store, key)) as Buffer)).toBe(true);
        await store.delete(key);
      }
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
    const error = await putBytes(under.store, content, "pdf").catch((thrown: unknown) => thrown);
    expect(toDomainError(error)).toMatchObject({
      code: "insufficient_storage",
      message: expect.stringMatching(/(disk is full|no room left).*Ask whoever runs the server/),
    });
    expect(await under.names()).toEqual([]);
    await makeRoom();
    const name = await putBytes(under.store, content, "pdf");
    expect(content.equals((await readStored(under.store, name)) as Buffer)).toBe(true);
  });
});

const log = pino({ level: "silent" });

async function openLocal() {
  const dataDir = await makeTempFolder();
  const store = await LocalFileStore.open(dataDir, log);
  onTestFinished(() => store.close());
  return { dataDir, store, tempNames: () => readdir(join(dataDir, "tmp")) };
}

it("a file in a folder can be read by its owner alone", async () => {
  const { dataDir, store } = await openLocal();
  const key = await putBytes(store, bytes, "jpg");
  expect((await stat(join(dataDir, "files", key))).mode & 0o777).toBe(0o600);
});

describe("temporary folders", () => {
  it("of a process that was killed go at the next start, those of one that lives stay", async () => {
    const { dataDir, store, tempNames } = await openLocal();
    const living = await store.makeTempDir();
    const program = fileURLToPath(new URL("../setup/hold-temp-folder.ts", import.meta.url));
    const child = spawn(process.execPath, ["--import", "tsx", program], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    expect(await tempNames()).toHaveLength(2);
    const second = await LocalFileStore.open(dataDir, log);
    expect(await tempNames()).toHaveLength(2);
    child.kill("SIGKILL");
    await once(child, "exit");
    await (await LocalFileStore.open(dataDir, log)).close();
    const [left = "", ...others] = await tempNames();
    expect(others).toEqual([]);
    expect(living.startsWith(join(dataDir, "tmp", left))).toBe(true);
    await second.close();
  });

  it("go when the process that has them ends", async () => {
    const { store, tempNames } = await openLocal();
    await store.makeTempDir();
    await store.close();
    expect(await tempNames()).toEqual([]);
  });

  it.skipIf(withoutDisk !== null)(
    "leave nothing where the disk takes one more file and they need two",
    async () => {
      const disk = mountSmallDisk(4, 20);
      onTestFinished(() => disk.remove());
      const onDisk = await LocalFileStore.open(disk.path, log);
      disk.fillWithFiles(1);
      await expect(onDisk.makeTempDir()).rejects.toMatchObject({ code: "ENOSPC" });
      expect(await readdir(join(disk.path, "tmp"))).toEqual([]);
      disk.free();
      await onDisk.makeTempDir();
      await onDisk.close();
    },
  );

  it("that no lock tells about go after a day", async () => {
    const { dataDir, tempNames } = await openLocal();
    const yesterday = new Date(Date.now() - 25 * 3600 * 1000);
    for (const name of ["work-old", "work-young"]) await mkdir(join(dataDir, "tmp", name));
    await utimes(join(dataDir, "tmp", "work-old"), yesterday, yesterday);
    await LocalFileStore.open(dataDir, log);
    expect(await tempNames()).toEqual(["work-young"]);
  });
});

it("a folder of files that is another disk holds its half-finished files itself", async () => {
  // /dev/shm is a file system of its own wherever there is one.
  const other = await mkdtemp("/dev/shm/endcap-store-").catch(() => null);
  if (other === null) return;
  const { dataDir } = await openLocal();
  await rm(join(dataDir, "files"), { recursive: true });
  await symlink(other, join(dataDir, "files"));
  const linked = await LocalFileStore.open(dataDir, log);
  try {
    const key = await putBytes(linked, bytes, "jpg");
    expect(await readStored(linked, key)).toEqual(bytes);
    expect(await readdir(other)).toContain(key);
  } finally {
    await linked.close();
    await rm(other, { recursive: true });
  }
});
