import { join } from "node:path";
import { databaseFile } from "#app/server/process/config.server";
import { openDatabase } from "#db/open";
import { expect, test } from "#tests/setup/browser-test";
import {
  adminSignIn,
  makeDataDir,
  type RunningServer,
  startServer,
  withRuntime,
} from "#tests/setup/e2e-server";
import { writeEarlierNames } from "#tests/setup/earlier-names";
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";
import { holdWriteLock } from "#tests/setup/write-lock";

const withoutDisk = whyNoSmallDisk();

async function signInByApi({ address }: RunningServer): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/Account/Login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(adminSignIn),
  });
  expect(answer.status).toBe(200);
  const { jwt } = (await answer.json()) as { jwt: string };
  return { Authorization: `Bearer ${jwt}`, "Content-Type": "application/json" };
}

async function makeCategory({ address }: RunningServer, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ name: "Spices" });
  return (await fetch(`${address}/api/Categories`, { method: "POST", headers, body })).status;
}

async function statusOf(path: string, { address }: RunningServer, headers: Record<string, string>) {
  return (await fetch(address + path, { headers })).status;
}

function onFullDisk() {
  let disk: SmallDisk;
  let dataDir: string;

  test.beforeEach(async () => {
    disk = mountSmallDisk(24);
    dataDir = join(disk.path, "data");
    const first = await startServer({ dataDir, upAt: "/healthz" });
    expect(await first.stop({ keepData: true })).toBe(0);
  });

  test.afterEach(() => disk.remove());

  test("says so in a sentence, and starts once there is room", async () => {
    await disk.fill();
    const sentence = "Opening the database waits: the server's disk is full.";
    const server = await startServer({
      dataDir,
      upAt: "/healthz",
      onOutput: (printed) => printed.includes(sentence) && disk.free(),
    });
    expect(server.output()).toContain(sentence);
    expect(server.output()).not.toContain("SqliteError");
    expect([200, 201]).toContain(await makeCategory(server, await signInByApi(server)));
    expect(await server.stop()).toBe(0);
  });
}

function onDiskWithoutFiles() {
  test("says so in a sentence, and starts once there is room", async () => {
    const disk = mountSmallDisk(24, 60);
    try {
      const dataDir = join(disk.path, "data");
      expect(await (await startServer({ dataDir, upAt: "/healthz" })).stop({ keepData: true })).toBe(0);
      disk.fillWithFiles();
      const sentence = "Opening the database waits: the server's disk is full.";
      const server = await startServer({
        dataDir,
        upAt: "/healthz",
        onOutput: (printed) => printed.includes(sentence) && disk.free(),
      });
      expect(server.output()).not.toContain("SqliteError");
      expect([200, 201]).toContain(await makeCategory(server, await signInByApi(server)));
      expect(await server.stop()).toBe(0);
    } finally {
      disk.remove();
    }
  });
}

if (withoutDisk) console.warn(`Left out: a full disk; ${withoutDisk}`);
else {
  test.describe("a restart on a disk without a free byte", () => onFullDisk());
  test.describe("a restart on a disk that takes no more files", () => onDiskWithoutFiles());
}

test.describe("a restart while another process holds the write lock", () => {
  test("serves at once, and asks for its background work when the lock is gone", async () => {
    const dataDir = await makeDataDir();
    const first = await startServer({ dataDir });
    const headers = await signInByApi(first);
    await first.stop({ keepData: true });
    await withRuntime(dataDir, ({ db }) => db.deleteFrom("job").execute());
    const unlock = holdWriteLock(dataDir);
    try {
      const server = await startServer({ dataDir });
      expect(await statusOf("/api/Categories", server, headers)).toBe(200);
      unlock();
      await withRuntime(dataDir, async ({ db }) => {
        const kinds = async () =>
          (await db.selectFrom("job").select("kind").execute()).map(({ kind }) => kind);
        await expect
          .poll(kinds)
          .toEqual(expect.arrayContaining(["sweep-files", "find-missing-extras", "probe-social-accounts"]));
      });
      expect(await server.stop()).toBe(0);
    } finally {
      unlock();
    }
  });

  test("that has migrations to make says so in a sentence, and makes them when the lock is gone", async () => {
    const dataDir = await makeDataDir();
    await (await startServer({ dataDir })).stop({ keepData: true });
    const db = openDatabase(join(dataDir, databaseFile));
    await writeEarlierNames(db);
    await db.destroy();
    const unlock = holdWriteLock(dataDir);
    try {
      const sentence = "Opening the database waits: another program is writing to the database.";
      const server = await startServer({
        dataDir,
        onOutput: (printed) => printed.includes(sentence) && unlock(),
      });
      expect(server.output()).toContain(sentence);
      expect(server.output()).not.toContain("SqliteError");
      expect(await server.stop()).toBe(0);
    } finally {
      unlock();
    }
  });
});
