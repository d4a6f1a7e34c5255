import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open";
import { makeSmallWorld } from "#db/seed/worlds";
import { runCli } from "#tests/setup/run-cli";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

// The world's own connection stays open all along, as a running server's does.
let world: TestWorld;
let folder: string;

beforeEach(async () => {
  world = await openTestWorld();
  await makeSmallWorld(world.runtime.db);
  folder = await makeTempFolder();
});

function endcap(args: string[]) {
  return runCli(world.dataDir, args);
}

describe("db", () => {
  it("backup writes a sound copy that only its owner reads, and overwrites nothing", async () => {
    const file = join(folder, "copy.sqlite");
    const run = await endcap(["db", "backup", file, "--json"]);
    expect(run.exitCode).toBe(0);
    const { size, mode } = await stat(file);
    expect(JSON.parse(run.stdout)).toMatchObject({ file, byteSize: size });
    expect(mode & 0o777).toBe(0o600);
    const copy = openDatabase(file);
    const retailers = await copy.selectFrom("retailer").select("id").execute();
    await copy.destroy();
    expect(retailers).toHaveLength(2);

    const again = await endcap(["db", "backup", file]);
    expect(again.exitCode).toBe(6);
    expect(again.stderr).toContain(`${file} exists already and is left as it is.`);
    expect((await stat(file)).size).toBe(size);
    const nowhere = await endcap(["db", "backup", join(folder, "no/such/folder.sqlite")]);
    expect(nowhere.exitCode).toBe(2);
    expect(await readdir(folder)).toEqual(["copy.sqlite"]);
  });

  it("backup refuses a database whose rows point at nothing", async () => {
    await sql`pragma foreign_keys = off`.execute(world.runtime.db);
    await sql`delete from "retailer"`.execute(world.runtime.db);
    const run = await endcap(["db", "backup", join(folder, "copy.sqlite")]);
    expect(run.exitCode).toBe(1);
    expect(run.stderr).toContain("rows that point at nothing");
    expect(await readdir(folder)).toEqual([]);
  });

  it("migrate makes a database where there is none; the others say how", async () => {
    const list = await runCli(folder, ["circulars", "list"]);
    expect(list.exitCode).toBe(10);
    expect(list.stderr).toContain('run "endcap db migrate" to make one');
    expect(await readdir(folder)).toEqual([]);
    const first = await runCli(folder, ["db", "migrate", "--json"]);
    expect(JSON.parse(first.stdout).applied).toContain("001-create-foundation");
    expect((await runCli(folder, ["db", "migrate"])).stdout).toBe("The database is up to date.\n");
    expect((await runCli(folder, ["circulars", "list"])).stdout).toBe("There are no circulars.\n");
  });

  it("seed fills an empty database once", async () => {
    const first = await runCli(folder, ["db", "seed", "--json"]);
    expect(first.exitCode).toBe(0);
    expect(JSON.parse(first.stdout)).toEqual({
      demoRetailerId: 1,
      administrator: { email: "admin@endcap.test", generatedPassword: expect.stringMatching(/^.{16}$/) },
    });
    const listed = JSON.parse((await runCli(folder, ["circulars", "list", "--json"])).stdout);
    const second = await runCli(folder, ["db", "seed", "--json"]);
    expect(JSON.parse(second.stdout)).toMatchObject({ administrator: { generatedPassword: null } });
    expect(JSON.parse((await runCli(folder, ["circulars", "list", "--json"])).stdout)).toEqual(listed);
  });
});
