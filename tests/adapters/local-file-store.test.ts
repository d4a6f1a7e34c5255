import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { LocalFileStore } from "#app/adapters/files/local-file-store";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";

const withoutDisk = whyNoSmallDisk();
if (withoutDisk) console.warn(`Left out: a disk without a free file; ${withoutDisk}`);

const log = pino({ level: "silent" });
const bytes = Buffer.from("the bytes of a page image, whole");
const key = `${createHash("sha256").update(bytes).digest("hex")}.jpg`;

let dataDir: string;
let store: LocalFileStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "endcap-store-"));
  store = await LocalFileStore.open(dataDir, log);
  return async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  };
});

const pathOf = (name: string) => join(dataDir, "files", name);
const tempNames = () => readdir(join(dataDir, "tmp"));

async function putCopy(content: Uint8Array = bytes) {
  const path = join(await store.makeTempDir(), "upload");
  await writeFile(path, content);
  return { path, stored: await store.putFile(path, "jpg") };
}

async function readStored(): Promise<Buffer | string> {
  const file = await store.open(key);
  if (typeof file === "string") return file;
  const chunks = await file.stream().toArray();
  expect(Buffer.concat(chunks)).toHaveLength(file.byteSize);
  return Buffer.concat(chunks);
}

const nobody = 65534;

/** For the rest of the test: root may read what nobody else may. Everything in the data folder is handed over. */
async function loseRootRights(): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  execFileSync("chown", ["-R", String(nobody), dataDir]);
  process.seteuid?.(nobody);
  onTestFinished(() => process.seteuid?.(0));
}

/** What files in any store have to hold is tried in tests/contracts/file-store.test.ts. */
describe("a stored file in a folder", () => {
  it("has the name of its content, its owner's permissions, and is moved", async () => {
    const { path, stored } = await putCopy();
    expect(stored).toEqual({ key, byteSize: bytes.length, wasThere: false });
    expect(await readStored()).toEqual(bytes);
    await expect(stat(path)).rejects.toThrow("ENOENT");
    expect((await stat(pathOf(key))).mode & 0o777).toBe(0o600);
    expect((await putCopy()).stored.wasThere).toBe(true);
    expect(await readdir(join(dataDir, "files"))).toEqual([key]);
  });

  it("that changes after it was read is noticed, when it is read again at the latest", async () => {
    await store.putBytes(bytes, "jpg");
    const { mtime } = await stat(pathOf(key));
    await writeFile(pathOf(key), Buffer.alloc(bytes.length, "x"));
    await utimes(pathOf(key), mtime, mtime);
    expect(await store.examine(key, { readAgain: true })).toBe("damaged");
    await store.putBytes(bytes, "jpg");
    await truncate(pathOf(key), 3);
    expect(await store.examine(key)).toBe("damaged");
    await store.delete(key);
    expect(await store.examine(key)).toBe("missing");
    expect(await readStored()).toBe("missing");
  });

  it("that changes and keeps its size and date is noticed", async () => {
    await store.putBytes(bytes, "jpg");
    expect(await store.examine(key)).toBe("sound");
    const { mtime, ctimeMs } = await stat(pathOf(key));
    // The clock of a file system may go in steps.
    do {
      await writeFile(pathOf(key), Buffer.alloc(bytes.length, "x"));
      await utimes(pathOf(key), mtime, mtime);
    } while ((await stat(pathOf(key))).ctimeMs === ctimeMs);
    expect(await store.examine(key)).toBe("damaged");
  });

  it.each([
    ["a folder", (path: string) => mkdir(path), []],
    [
      "a folder with something in it",
      (path: string) => mkdir(join(path, "mine"), { recursive: true }),
      ["mine"],
    ],
    ["a link to itself", (path: string) => symlink(path, path), []],
    ["a pipe", async (path: string) => void execFileSync("mkfifo", [path]), []],
  ])("in whose place stands %s counts as damaged, and can be deleted and put", async (_what, make, kept) => {
    const expectOdd = async () => {
      expect(await store.examine(key)).toBe("damaged");
      expect(await readStored()).toBe("damaged");
      expect(await store.byteSize(key)).toBe(0);
    };
    await make(pathOf(key));
    await expectOdd();
    await store.delete(key);
    expect(await store.examine(key)).toBe("missing");
    await make(pathOf(key));
    expect((await putCopy()).stored).toEqual({ key, byteSize: bytes.length, wasThere: false });
    expect(await readStored()).toEqual(bytes);
    const others = (await readdir(join(dataDir, "files"))).filter((name) => name !== key);
    expect(others).toHaveLength(kept.length * 2);
    for (const name of others) expect(await readdir(pathOf(name))).toEqual(kept);
  });

  it("that can't be read is neither sound nor damaged, is handed out to nobody, and can be put again", async () => {
    // A file that opens and answers reads with EIO, as a broken sector does.
    await symlink("/proc/self/mem", pathOf(key));
    await expect(store.examine(key)).rejects.toMatchObject({ code: "EIO" });
    expect(await readStored()).toBe("damaged");
    await expect(store.examine(key)).rejects.toMatchObject({ code: "EIO" });
    expect((await putCopy()).stored).toEqual({ key, byteSize: bytes.length, wasThere: false });
    expect(await readStored()).toEqual(bytes);
  });

  it("that this process may not read is handed out to nobody, and can be put again", async () => {
    await store.putBytes(bytes, "jpg");
    await chmod(pathOf(key), 0);
    await loseRootRights();
    await expect(store.examine(key, { readAgain: true })).rejects.toMatchObject({ code: "EACCES" });
    expect(await readStored()).toBe("damaged");
    expect((await putCopy()).stored).toEqual({ key, byteSize: bytes.length, wasThere: false });
    expect(await readStored()).toEqual(bytes);
  });

  it("that can't be looked at, for whatever reason, can be put again", async () => {
    // File systems take no name that long.
    await symlink("x".repeat(300), pathOf(key));
    await expect(store.examine(key)).rejects.toMatchObject({ code: "ENAMETOOLONG" });
    expect((await putCopy()).stored).toEqual({ key, byteSize: bytes.length, wasThere: false });
    expect(await readStored()).toEqual(bytes);
  });

  it("that could not be read once is sound when it is read again", async () => {
    await store.putBytes(bytes, "jpg");
    const file = await open(pathOf(key));
    const read = vi.spyOn(Object.getPrototypeOf(file), "read");
    onTestFinished(() => read.mockRestore());
    await file.close();
    read.mockRejectedValueOnce(Object.assign(new Error("EIO"), { code: "EIO", syscall: "read" }));
    await expect(store.examine(key, { readAgain: true })).rejects.toMatchObject({ code: "EIO" });
    expect(await store.examine(key)).toBe("sound");
    expect(await readStored()).toEqual(bytes);
  });

  it("that is set aside frees its key and keeps its bytes, also where that happens again", async () => {
    for (const damaged of ["one", "another"]) {
      await writeFile(pathOf(key), damaged);
      await store.setAside(key);
      expect(await store.examine(key)).toBe("missing");
    }
    await store.setAside(key);
    const names = await readdir(join(dataDir, "files"));
    expect(names.every((name) => name.startsWith(`${key}.set-aside-`))).toBe(true);
    const kept = await Promise.all(names.map((name) => readFile(pathOf(name), "utf8")));
    expect(kept.toSorted()).toEqual(["another", "one"]);
    for await (const listed of store.list()) expect.fail(`${listed.key} is listed`);
  });

  it("that can't be written leaves nothing, and the error keeps its code", async () => {
    await rm(join(dataDir, "files"), { recursive: true });
    await expect(store.putBytes(bytes, "jpg")).rejects.toMatchObject({ code: "ENOENT" });
    const [own = ""] = await tempNames();
    expect(await readdir(join(dataDir, "tmp", own))).toEqual(["lock"]);
  });
});

describe("temporary folders", () => {
  it("of a process that was killed go at the next start, those of one that lives stay", async () => {
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
  await rm(join(dataDir, "files"), { recursive: true });
  await symlink(other, join(dataDir, "files"));
  const linked = await LocalFileStore.open(dataDir, log);
  try {
    expect(await linked.putBytes(bytes, "jpg")).toMatchObject({ key });
    expect(await linked.examine(key, { readAgain: true })).toBe("sound");
  } finally {
    await linked.close();
    await rm(other, { recursive: true });
  }
});
