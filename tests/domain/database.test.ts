import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { findDatabaseFault } from "#db/check";
import type { Database } from "#db/database";
import { listAppliedMigrations, migrateToLatest, pendingMigrations } from "#db/migrate";
import { openDatabase } from "#db/open";
import { makeCategory } from "#db/seed/factories";
import { takeProcessLock } from "#db/sqlite/process-lock";
import { transact } from "#db/transaction";
import { migrations } from "#migrations/index";
import { earlierNames, writeEarlierNames } from "#tests/setup/earlier-names";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";

const withoutDisk = whyNoSmallDisk();
if (withoutDisk) console.warn(`Left out: a disk without a free file; ${withoutDisk}`);

let dir: string;
let open: Database[];

function openFile(): Database {
  const db = openDatabase(join(dir, "test.sqlite"));
  open.push(db);
  return db;
}

async function schemaOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql`select type, name, sql from sqlite_master
    where name not like 'sqlite_%' and name not like 'kysely_%' order by type, name`.execute(db);
  return rows;
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "endcap-db-"));
  open = [];
});

afterEach(async () => {
  for (const db of open) await db.destroy();
  await rm(dir, { recursive: true });
});

describe.skipIf(withoutDisk !== null)("a disk that takes no more files", () => {
  it.each([0, 1])("is a full one for who opens a database, with %i left", async (left) => {
    const disk = mountSmallDisk(4, 20);
    onTestFinished(() => disk.remove());
    const path = join(disk.path, "test.sqlite");
    const first = openDatabase(path);
    await migrateToLatest(first, migrations);
    await first.destroy();
    const names = readdirSync(disk.path);
    disk.fillWithFiles(left);
    expect(() => openDatabase(path)).toThrow(expect.objectContaining({ code: "ENOSPC" }));
    disk.free();
    const again = openDatabase(path);
    expect(await pendingMigrations(again, migrations)).toEqual([]);
    await again.destroy();
    expect(readdirSync(disk.path)).toEqual(names);
  });

  it("is no reason for a database that stands nowhere", () => {
    expect(() => openDatabase(join(dir, "no-folder", "test.sqlite"))).toThrow("directory does not exist");
  });

  it("is a full one for who takes a lock", () => {
    const disk = mountSmallDisk(4, 20);
    onTestFinished(() => disk.remove());
    disk.fillWithFiles();
    expect(() => takeProcessLock(join(disk.path, "lock"))).toThrow(
      expect.objectContaining({ code: "ENOSPC" }),
    );
  });
});

const afterBaseline = Object.keys(migrations).slice(1);
const withLater = { ...migrations, "999-later": { up: async () => {} } };

describe("migrations", () => {
  it("wait while another process writes", async () => {
    const [one, two] = [openFile(), openFile()];
    await migrateToLatest(one, migrations);
    const writing = transact(one, async (tx) => {
      await makeCategory(tx, "Held");
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await migrateToLatest(two, withLater)).toEqual(["999-later"]);
    await writing;
  });

  it("wait for nobody where there is nothing to do", async () => {
    const [one, two] = [openFile(), openFile()];
    await migrateToLatest(one, migrations);
    await transact(one, async () => {
      expect(await migrateToLatest(two, migrations)).toEqual([]);
    });
  });

  it("of an earlier build that ran all become the baseline, and nothing else changes", async () => {
    const db = openFile();
    await migrateToLatest(db, migrations);
    await makeCategory(db, "Kept");
    const before = await schemaOf(db);
    await writeEarlierNames(db);
    expect(await findDatabaseFault(db, migrations)).toMatchObject({ name: "migrations" });
    expect(await migrateToLatest(db, migrations)).toEqual(afterBaseline);
    expect(await listAppliedMigrations(db)).toEqual(Object.keys(migrations));
    expect(await findDatabaseFault(db, migrations)).toBeNull();
    expect(await schemaOf(db)).toEqual(before);
    expect(await db.selectFrom("category").select("name").execute()).toEqual([{ name: "Kept" }]);
  });

  it("that follow the baseline run behind it in a database of an earlier build", async () => {
    const db = openFile();
    await migrateToLatest(db, migrations);
    await writeEarlierNames(db);
    expect(await migrateToLatest(db, withLater)).toEqual([...afterBaseline, "999-later"]);
    expect(await listAppliedMigrations(db)).toEqual(Object.keys(withLater));
  });

  it.each([
    ["the last", earlierNames.slice(0, -1)],
    ["one in the middle", earlierNames.toSpliced(7, 1)],
  ])("of an earlier build without %s are refused, and nothing changes", async (_kind, names) => {
    const db = openFile();
    await migrateToLatest(db, migrations);
    await writeEarlierNames(db, names);
    await expect(migrateToLatest(db, migrations)).rejects.toThrow("made by an earlier build of Endcap");
    expect(await listAppliedMigrations(db)).toEqual(names);
  });

  it("of a newer version let a process serve that runs, and none start", async () => {
    const db = openFile();
    await migrateToLatest(db, withLater);
    expect(await findDatabaseFault(db, migrations)).toBeNull();
    await expect(migrateToLatest(db, migrations)).rejects.toThrow("by a newer version of Endcap");
  });

  it("that have not run, and a database that does not answer, are told of with the cause", async () => {
    const db = openFile();
    await migrateToLatest(db, migrations);
    expect(await findDatabaseFault(db, withLater)).toMatchObject({
      name: "migrations",
      cause: { message: "These have not run yet: 999-later" },
    });
    await db.destroy();
    expect(await findDatabaseFault(db, migrations)).toMatchObject({
      name: "database",
      cause: expect.any(Error),
    });
  });

  it("leave nothing behind when one fails half-way", async () => {
    const db = openFile();
    await migrateToLatest(db, migrations);
    const schema = await schemaOf(db);
    const broken = {
      up: async (tx: Kysely<unknown>) => {
        await tx.schema.createTable("halfWay").addColumn("id", "integer").execute();
        throw new Error("the second half failed");
      },
    };
    const withBroken = { ...migrations, "999-break": broken };
    await expect(migrateToLatest(db, withBroken)).rejects.toThrow("the second half failed");
    expect(await schemaOf(db)).toEqual(schema);
    expect(await pendingMigrations(db, withBroken)).toEqual(["999-break"]);
  });
});

describe("transactions", () => {
  it("hold the write lock from their beginning", async () => {
    const [one, two] = [openFile(), openFile()];
    await migrateToLatest(one, migrations);
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = transact(one, async (tx) => {
      order.push("first begins");
      await held;
      await makeCategory(tx, "First");
      order.push("first ends");
    });
    while (order.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = transact(two, async (tx) => {
      order.push("second begins");
      await makeCategory(tx, "Second");
    });
    setTimeout(release, 600);
    await Promise.all([first, second]);
    expect(order).toEqual(["first begins", "first ends", "second begins"]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from category`.execute(one);
    expect(rows[0]?.n).toBe(2);
  });

  it("keep nothing of work that throws", async () => {
    const db = openFile();
    await migrateToLatest(db, migrations);
    const work = transact(db, async (tx) => {
      await makeCategory(tx, "Gone");
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await db.selectFrom("category").selectAll().execute()).toEqual([]);
  });
});

describe("queries in a row", () => {
  it("let everybody else have their turn, however many wait for the connection", async () => {
    const db = openFile();
    const endAt = performance.now() + 300;
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    });
    onTestFinished(() => clearInterval(others));
    const one = async () => {
      while (performance.now() < endAt) await sql`select 1`.execute(db);
    };
    await Promise.all(Array.from({ length: 20 }, one));
    expect(turns).toBeGreaterThan(1);
  });
});

describe("the schema", () => {
  it("refuses rows that point at nothing", async () => {
    const db = openFile();
    await migrateToLatest(db, migrations);
    const insert =
      sql`insert into "circularFile" ("circularId", "fileName", "fileKey", "byteSize", "pageCount", "createdAt")
      values (99, 'a', 'b', 1, 1, 'c')`.execute(db);
    await expect(insert).rejects.toThrow("FOREIGN KEY");
  });

  it("never gives an id out twice", async () => {
    const db = openFile();
    await migrateToLatest(db, migrations);
    const first = await makeCategory(db, "A");
    await db.deleteFrom("category").execute();
    expect((await makeCategory(db, "B")).id).toBeGreaterThan(first.id);
  });
});
