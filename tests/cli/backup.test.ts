import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { listAppliedMigrations } from "#db/migrate";
import { openDatabase } from "#db/open";
import { migrations } from "#migrations/index";
import { earlierNames, makeEarlierTables, writeEarlierNames } from "#tests/setup/earlier-names";
import { fillPlace, makePlace, type Place } from "#tests/setup/places";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";
import { makeTempFolder } from "#tests/setup/temp-folder";

const withoutDisk = whyNoSmallDisk();
let folder: string;
let source: Place;

beforeEach(async () => {
  folder = await makeTempFolder();
  // The keys are in the data folder.
  source = await makePlace("SQLite", {});
  await fillPlace(source);
});

/** As a folder that a test may damage. */
async function makeBackup(place = source): Promise<string> {
  const backup = join(folder, "backup");
  expect(await place.endcap(["backup", backup])).toMatchObject({ exitCode: 0 });
  return backup;
}

/** Writes a file of a backup anew, with the sum that goes with it. */
async function forge(backup: string, name: string, change: (text: string) => string): Promise<void> {
  const text = change(await readFile(join(backup, name), "utf8"));
  const sum = createHash("sha256").update(text).digest("hex");
  const sums = await readFile(join(backup, "SHA256SUMS"), "utf8");
  const changed = sums.replace(new RegExp(`^.{64}(?=  ${name}$)`, "m"), sum);
  await writeFile(join(backup, "SHA256SUMS"), changed);
  await writeFile(join(backup, name), text);
}

/** Tries to restore where nothing is; gives what is said, and sees that no database came of it. */
async function refusalOf(backup: string, environment: Record<string, string> = {}): Promise<string> {
  const target = await makePlace("SQLite", environment);
  const run = await target.endcap(["restore", backup]);
  expect(run).toMatchObject({ stdout: "" });
  expect(run.exitCode).toBeGreaterThan(1);
  const left = await readdir(target.dataDir).catch(() => []);
  expect(left.filter((name) => name.includes("sqlite"))).toEqual([]);
  return run.stderr;
}

describe("backup", () => {
  it("is its owner's alone, can be checked and unpacked without Endcap, and overwrites nothing", async () => {
    const backup = await makeBackup();
    execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd: backup });
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    for (const name of ["keys/seal-key", "tables/user.jsonl"])
      expect((await stat(join(backup, name))).mode & 0o777).toBe(0o600);
    const again = await source.endcap(["backup", backup]);
    expect([again.exitCode, again.stderr]).toEqual([6, expect.stringContaining("exists already")]);
    expect((await source.endcap(["backup", join(folder, "no/such.tar")])).exitCode).toBe(2);

    const tar = join(folder, "backup.tar");
    expect((await source.endcap(["backup", tar])).exitCode).toBe(0);
    expect((await stat(tar)).mode & 0o777).toBe(0o600);
    const unpacked = join(folder, "unpacked");
    await mkdir(unpacked);
    execFileSync("tar", ["-xf", tar, "-C", unpacked]);
    execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd: unpacked });
    expect((await readdir(folder)).toSorted()).toEqual(["backup", "backup.tar", "unpacked"]);
    // What another program packs is read as well.
    execFileSync("tar", ["-cf", join(folder, "packed.tar"), "-C", unpacked, "."]);
    const target = await makePlace("SQLite", {});
    expect(await target.endcap(["restore", join(folder, "packed.tar")])).toMatchObject({ exitCode: 0 });
  });

  it("leaves a database of an earlier version as it is, for that version to start with", async () => {
    const db = openDatabase(source.database);
    await writeEarlierNames(db);
    const refused = await source.endcap(["backup", join(folder, "backup")]);
    expect(refused.stderr).toMatch(/^This database is of an earlier version .* back it up with that version/);
    expect([refused.exitCode, existsSync(join(folder, "backup"))]).toEqual([10, false]);
    expect(await listAppliedMigrations(db)).toEqual(earlierNames);
    await db.destroy();
    expect((await source.endcap(["db", "migrate"])).stdout).toContain("Applied 002-");
    await makeBackup();
  });

  it("refuses a database whose rows point at nothing, and leaves nothing", async () => {
    const db = openDatabase(source.database);
    await sql`pragma foreign_keys = off`.execute(db);
    await sql`delete from "retailer"`.execute(db);
    await db.destroy();
    const run = await source.endcap(["backup", join(folder, "backup.tar")]);
    expect([run.exitCode, run.stderr]).toEqual([10, expect.stringContaining("rows that point at nothing")]);
    expect(await readdir(folder)).toEqual([]);
  });

  it("leaves out a file that is missing, and says so", async () => {
    for (const file of await readdir(join(source.dataDir, "files")))
      await rm(join(source.dataDir, "files", file));
    const run = await source.endcap(["backup", join(folder, "backup"), "--json"]);
    expect([run.exitCode, JSON.parse(run.stdout).files]).toEqual([
      11,
      { count: 0, bytes: 0, leftOut: expect.arrayContaining([expect.stringContaining(".jpg")]) },
    ]);
  });

  it.skipIf(withoutDisk !== null)("on a full disk says so in a sentence and leaves nothing", async () => {
    const disk = mountSmallDisk(1);
    onTestFinished(() => disk.remove());
    await disk.fill(20_000);
    const before = await readdir(disk.path);
    for (const name of ["backup", "backup.tar"]) {
      const run = await source.endcap(["backup", join(disk.path, name)]);
      expect([run.exitCode, run.stdout]).toEqual([12, ""]);
      expect(run.stderr).toContain("The server's disk is full");
      expect(await readdir(disk.path)).toEqual(before);
    }
  });
});

describe("restore", () => {
  it("says why a key that stands in the folder already can't be read", async () => {
    const backup = await makeBackup();
    const target = await makePlace("SQLite", {});
    await mkdir(join(target.dataDir, "seal-key"), { recursive: true });
    const run = await target.endcap(["restore", backup]);
    expect([run.exitCode, run.stderr]).toEqual([1, expect.stringContaining("EISDIR")]);
  });

  it("refuses what is damaged, cut off or no backup, with a sentence; what was brought then is no hindrance", async () => {
    const backup = await makeBackup();
    const damages: [name: string, damage: (path: string) => Promise<void>, said: string][] = [
      ["tables/store.jsonl", (path) => writeFile(path, ""), "tables/store.jsonl in it has other bytes"],
      ["tables/area.jsonl", (path) => rm(path), "tables/area.jsonl is missing"],
      ["manifest.json", (path) => writeFile(path, "{}"), "manifest.json in it has other bytes"],
      ["SHA256SUMS", (path) => rm(path), "no backup of Endcap, or not all of one"],
    ];
    for (const [name, damage, said] of damages) {
      const damaged = join(folder, "damaged");
      await cp(backup, damaged, { recursive: true });
      await damage(join(damaged, name));
      expect(await refusalOf(damaged)).toContain(said);
      await rm(damaged, { recursive: true });
    }
    const tar = join(folder, "cut.tar");
    await source.endcap(["backup", tar]);
    await truncate(tar, Math.floor((await stat(tar)).size / 2));
    expect(await refusalOf(tar)).toContain("no backup of Endcap, or not all of one");

    const target = await makePlace("SQLite", {});
    await cp(backup, join(folder, "damaged"), { recursive: true });
    await writeFile(join(folder, "damaged/tables/area.jsonl"), "");
    expect((await target.endcap(["restore", join(folder, "damaged")])).exitCode).toBe(8);
    expect(await target.endcap(["restore", backup])).toMatchObject({ exitCode: 0 });
    const full = await target.endcap(["restore", backup]);
    expect([full.exitCode, full.stderr]).toEqual([10, expect.stringContaining("exists already")]);
  });

  it("brings back a backup that a build from before the baseline made, where that ran all migrations", async () => {
    const earlier = openDatabase(source.database);
    await makeEarlierTables(earlier);
    await earlier.destroy();
    const backup = await makeBackup();
    const nameAs = (names: string[]) => (text: string) =>
      JSON.stringify({ ...JSON.parse(text), migrations: names });
    await forge(backup, "manifest.json", nameAs(earlierNames.slice(0, -1)));
    expect(await refusalOf(backup)).toContain("made by an earlier build of Endcap");
    await forge(backup, "manifest.json", nameAs(earlierNames));
    const target = await makePlace("SQLite", {});
    expect(await target.endcap(["restore", backup])).toMatchObject({ exitCode: 0 });
    const db = openDatabase(target.database);
    expect(await listAppliedMigrations(db)).toEqual(Object.keys(migrations));
    await db.destroy();
  });

  it("refuses a backup of a newer version, and one that tells of tables that there are not", async () => {
    const backup = await makeBackup();
    await forge(backup, "manifest.json", (text) => text.replace('"001-', '"999-of-later",\n    "001-'));
    expect(await refusalOf(backup)).toContain("by a newer version of Endcap (999-of-later)");
    await rm(backup, { recursive: true });
    await makeBackup();
    await forge(backup, "manifest.json", (text) => text.replace('"name": "store"', '"name": "x; drop"'));
    expect(await refusalOf(backup)).toContain("not of the tables that their migrations make: x; drop");
  });

  it.each([
    ["a foreign name", '"lastIds": {', '"lastIds": {\n    "strangers": 7,', 'one for "strangers"'],
    ["a name left out", /("lastIds": \{)\s*"(\w+)": \d+,/, "$1", "it has none for"],
    ["an id below none", /("lastIds": \{\s*"\w+": )\d+/, "$1-1", "its manifest is not of the form"],
  ])("refuses last ids of other tables with a sentence: %s", async (_kind, found, put, said) => {
    const backup = await makeBackup();
    await forge(backup, "manifest.json", (text) => text.replace(found, put));
    const told = await refusalOf(backup);
    expect(told).toContain(said);
    expect(told).not.toContain(".ts:");
  });

  it("refuses without the keys that the backup was made with", async () => {
    const sealKey = "5".repeat(64);
    await rm(join(source.dataDir, "seal-key"));
    source = await makePlace("SQLite", { SEAL_KEY: sealKey });
    await fillPlace(source);
    const backup = await makeBackup();
    expect(await readdir(join(backup, "keys"))).toEqual(["token-key"]);
    expect(await refusalOf(backup)).toContain("Please set SEAL_KEY to the key of then.");
    const other = { SEAL_KEY: "6".repeat(64) };
    expect(await refusalOf(backup, other)).toContain("SEAL_KEY is not the key that the backup was made with");
    const target = await makePlace("SQLite", { SEAL_KEY: sealKey });
    expect(await target.endcap(["restore", backup])).toMatchObject({ exitCode: 0 });
    const tokenKey = await readFile(join(source.dataDir, "token-key"), "utf8");
    expect(await readFile(join(target.dataDir, "token-key"), "utf8")).toBe(tokenKey);
  });

  it("leaves alone files that are others'", async () => {
    const backup = await makeBackup();
    const target = await makePlace("SQLite", {});
    await mkdir(join(target.dataDir, "files"), { recursive: true });
    await writeFile(join(target.dataDir, "files", `${"0".repeat(64)}.jpg`), "somebody's");
    const run = await target.endcap(["restore", backup]);
    expect([run.exitCode, run.stderr]).toEqual([6, expect.stringContaining("There are files already")]);
    expect(await readdir(join(target.dataDir, "files"))).toEqual([`${"0".repeat(64)}.jpg`]);
  });
});

describe("db move", () => {
  it.each([
    ["mysql://host/name", "must be like postgres://"],
    ["/no/such/folder/x.sqlite", "There is no folder /no/such/folder."],
  ])("refuses %s with what it has to be", async (to, said) => {
    const run = await source.endcap(["db", "move", "--to", to]);
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining(said)]);
  });

  it("says where there is nothing to move, and that the target is the source", async () => {
    expect((await source.endcap(["db", "move", "--to", source.database])).exitCode).toBe(2);
    const nothing = await makePlace("SQLite", {});
    const run = await nothing.endcap(["db", "move", "--to", join(folder, "x.sqlite")]);
    expect([run.exitCode, run.stderr]).toEqual([10, expect.stringContaining("There is no database at")]);
    expect(await readdir(folder)).toEqual([]);
  });
});
