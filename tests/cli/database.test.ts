import { readdir } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { runCli } from "#tests/setup/run-cli";
import { makeTempFolder } from "#tests/setup/temp-folder";

let folder: string;

beforeEach(async () => {
  folder = await makeTempFolder();
});

describe("db", () => {
  it("migrate makes a database where there is none; the others say how", async () => {
    const list = await runCli(folder, ["circulars", "list"]);
    expect(list.exitCode).toBe(10);
    expect(list.stderr).toContain('run "endcap db migrate" to make one');
    expect(await readdir(folder)).toEqual([]);
    const first = await runCli(folder, ["db", "migrate", "--json"]);
    expect(JSON.parse(first.stdout).applied).toContain("001-baseline");
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
