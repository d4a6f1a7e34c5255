import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { partlyDoneExitCode } from "#app/kernel/errors";
import { noMailServer } from "#app/kernel/no-mail-server";
import { makeSmallWorld } from "#db/seed/worlds";
import { runCli } from "#tests/setup/run-cli";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let folder: string;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  folder = await makeTempFolder();
});

async function file(text: string, name = "people.csv"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

function importFile(path: string, ...more: string[]) {
  return runCli(world.dataDir, ["users", "import", path, "--retailer", rows.own.retailer.slug, ...more]);
}

const imported = () =>
  world.runtime.db.selectFrom("user").selectAll().where("userImportId", "is not", null).execute();

const good = "First Name,Last Name,Email\nAda,Byron,ada@example.test\nGrace,Hopper,grace@example.test\n";
const mixed = `${good}Alan,Turing,nowhere\n`;
const problem = {
  row: 4,
  column: "Email",
  value: "nowhere",
  message: "Email must be an email address.",
};

describe("users import", () => {
  it("writes all rows of a good file without a question, and shows how far it is", async () => {
    const run = await importFile(await file(good));
    expect(run).toMatchObject({
      exitCode: 0,
      stdout: `"people.csv" was imported: 2 created, 0 updated, 0 skipped, 0 failed. ${noMailServer}\n`,
    });
    expect(run.stderr).toContain('Columns: Email = "Email", First Name = "First Name"');
    expect(run.stderr).toContain("Importing users: 2 of 2");
    expect(await imported()).toMatchObject([{ role: "Customer" }, { role: "Customer" }]);
  });

  it("asks before it leaves rows out: without a terminal it wants --yes, and writes nothing", async () => {
    const path = await file(mixed);
    const asked = await importFile(path);
    expect(asked).toMatchObject({ exitCode: 2, stdout: "" });
    expect(asked.stderr).toContain("1 rows can't be taken. Give --yes to import the good ones");
    expect(await imported()).toEqual([]);
    const run = await importFile(path, "--yes", "--json");
    expect(run.exitCode).toBe(partlyDoneExitCode);
    expect(JSON.parse(run.stdout)).toEqual({
      created: 2,
      updated: 0,
      skipped: 0,
      failed: 1,
      repeated: false,
      leftOutColumns: [],
      leftOutSheets: [],
      hiddenRows: 0,
      errors: [problem],
    });
    expect(await imported()).toHaveLength(2);
  });

  it("writes nothing in a dry run, and keeps nothing of it", async () => {
    const run = await importFile(await file(mixed), "--dry-run", "--json");
    expect(JSON.parse(run.stdout)).toMatchObject({ created: 2, failed: 1, errors: [problem] });
    expect(await imported()).toEqual([]);
    expect(await world.runtime.db.selectFrom("userImport").selectAll().execute()).toEqual([]);
    // The command marked the file by the machine's clock.
    world.clock.now = new Date();
    expect(await world.lastingFiles()).toEqual([]);
  });

  it("imports the same file once, unless told to do it again", async () => {
    const path = await file(good);
    const first = await importFile(path, "--json");
    const second = await importFile(path, "--json");
    expect(JSON.parse(first.stdout)).toMatchObject({ created: 2, repeated: false });
    expect(JSON.parse(second.stdout)).toEqual({ ...JSON.parse(first.stdout), repeated: true });
    expect((await importFile(path)).stdout).toContain("--again imports it once more.");
    const again = await importFile(path, "--again", "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, skipped: 2 });
    expect(await imported()).toHaveLength(2);
  });

  it("writes nothing where the failed rows could not be written", async () => {
    const path = await file(mixed);
    for (const place of [join(folder, "no", "failed.csv"), folder]) {
      const run = await importFile(path, "--yes", "--failed-rows", place);
      expect(run).toMatchObject({ exitCode: 2, stdout: "" });
      expect(run.stderr).toContain(`"${place}" can't be written`);
    }
    expect(await imported()).toEqual([]);
    expect(await readdir(folder)).toEqual(["people.csv"]);
  });

  it("wants the encoding named that it can't tell", async () => {
    const path = join(folder, "people.csv");
    await writeFile(path, Buffer.from("First Name,Last Name,Email\nJos\xe9,P,jose@example.test\n", "latin1"));
    const asked = await importFile(path);
    expect(asked).toMatchObject({ exitCode: 2, stdout: "" });
    expect(asked.stderr).toContain("is in an encoding that can't be told.");
    const run = await importFile(path, "--encoding", "latin1");
    expect(run.exitCode).toBe(0);
    expect(await imported()).toMatchObject([{ firstName: "José" }]);
  });

  it("takes columns as told, updates who is there, and writes the failed rows to a file", async () => {
    const { email } = rows.own.customer;
    const path = await file(`who,given,family,tel\n${email},New,Name,=1+1\nnobody,A,B,2\n`);
    const failed = join(folder, "failed.csv");
    const map = [
      "--map",
      "email=who",
      "--map",
      "firstName=given",
      "--map",
      "lastName=#3",
      "--map",
      "phoneNumber=none",
    ];
    const run = await importFile(path, ...map, "--existing", "update", "--yes", "--failed-rows", failed);
    expect(run.stdout).toContain("0 created, 1 updated, 0 skipped, 1 failed.");
    expect(await readFile(failed, "utf8")).toBe(
      "\ufeffwho,given,family,tel,Row,Reason\r\nnobody,A,B,2,3,who: Email must be an email address.\r\n",
    );
    const row = await world.runtime.db
      .selectFrom("user")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ firstName: "New", lastName: "Name", phoneNumber: null, role: "Customer" });
  });

  it.each([
    [["--map", "town=x"], "fields are email, firstName"],
    [["--map", "email=Town"], 'The file has no column "Town".'],
    [["--role", "owner"], "User role must be Administrator, Retailer or Customer."],
    [["--existing", "replace"], "Existing users are skipped or updated."],
    [["--retailer", "nobody"], "Retailer not found."],
  ])("says what is wrong with %j", async (args, sentence) => {
    const run = await importFile(await file(good), ...args);
    expect(run.exitCode).not.toBe(0);
    expect(run.stderr).toContain(sentence);
    expect(await imported()).toEqual([]);
  });

  it("says what is wrong with the file, as JSON where that was asked for", async () => {
    const missing = await importFile(join(folder, "no.csv"), "--json");
    expect(JSON.parse(missing.stdout)).toMatchObject({ error: "invalid_input" });
    const twice = await file("Email,Email,First Name,Last Name\na@example.test,,A,B\n");
    const run = await importFile(twice);
    expect(run.stderr).toContain('The heading "Email" stands above more than one column.');
    expect(await world.runtime.db.selectFrom("userImport").selectAll().execute()).toEqual([]);
  });
});
