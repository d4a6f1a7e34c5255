import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { startReplacement } from "#app/circulars/domain/replacements/start-replacement.server";
import { makeSmallWorld } from "#db/seed/worlds";
import { drawSmallPdf } from "#tests/setup/pdfs";
import { runCli } from "#tests/setup/run-cli";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let circularId: string;
let file: string;

beforeEach(async () => {
  world = await openTestWorld();
  const { own } = await makeSmallWorld(world.runtime.db);
  circularId = String(own.circular.id);
  file = join(await makeTempFolder(), "new.pdf");
  await writeFile(file, await drawSmallPdf(1, "New"));
});

const circulars = (...args: string[]) => runCli(world.dataDir, ["circulars", ...args]);

const pageIds = async () => {
  const { stdout } = await circulars("show", circularId, "--json");
  return (JSON.parse(stdout) as { pages: { id: number }[] }).pages.map(({ id }) => id);
};

const drafts = () =>
  world.runtime.db
    .selectFrom("circular")
    .select("takenAt")
    .where("replacesCircularId", "is not", null)
    .execute();

const deals = async () => {
  const rows = await world.runtime.db
    .selectFrom("area")
    .innerJoin("circularPage as page", "page.id", "area.pageId")
    .select("ingredient")
    .where("page.circularId", "=", Number(circularId))
    .orderBy("ingredient")
    .execute();
  return rows.map(({ ingredient }) => ingredient);
};

it("prints what new pages change, replaces them, and brings the old ones back", async () => {
  const before = { ids: await pageIds(), deals: await deals() };
  const dry = await circulars("replace", circularId, file, "--pages", "1", "--dry-run");
  expect(dry.exitCode).toBe(0);
  expect(dry.stdout).toMatch(/^Change +Deal +Before +Now +Page +Sure +Key$/m);
  expect(dry.stdout).toMatch(/^new +Apples .*\$1\.99.* new 1 +(yes|no) +new-1-/m);
  expect(dry.stdout).toContain("Nothing was changed.");
  expect(dry.stderr).toContain("Drawing and reading new pages: 1 of 1");
  expect(await drafts()).toEqual([]);

  const run = await circulars(
    "replace",
    circularId,
    file,
    "--pages",
    "1",
    "--take",
    "all",
    "--yes",
    "--json",
  );
  expect(run.exitCode).toBe(0);
  expect(JSON.parse(run.stdout)).toMatchObject({
    id: Number(circularId),
    replaced: true,
    done: { changed: 0, gone: 1, added: 1 },
    changes: [{ kind: "gone" }, { kind: "new", ingredient: "Apples", page: null, newPage: 1 }],
  });
  expect(await deals()).toContain("Apples");
  expect(await pageIds()).toEqual(before.ids);

  const tried = await circulars("replace", circularId, file, "--dry-run");
  expect(tried).toMatchObject({ exitCode: 6, stderr: expect.stringContaining("can be brought back") });
  const undone = await circulars("undo-replace", circularId);
  expect(undone).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("is as before.") });
  expect(await deals()).toEqual(before.deals);
  expect((await circulars("undo-replace", circularId)).exitCode).toBe(6);

  const waiting = await circulars("replace", circularId, "--dry-run", "--json");
  expect(JSON.parse(waiting.stdout)).toMatchObject({ replaced: false, changes: [{}, {}] });
  const discarded = await circulars("discard-new-pages", circularId, "--yes");
  expect(discarded.stdout).toContain("1 new page of");
  expect(await drafts()).toEqual([]);
  expect((await circulars("replace", circularId, "--yes")).exitCode).toBe(5);
});

it.each(["--dry-run", "--yes"])("leaves alone what somebody else uploads meanwhile, with %s", async (how) => {
  const before = await deals();
  const others = join(world.dataDir, "others.pdf");
  const pdf = await drawSmallPdf(1, "Others");
  await writeFile(others, pdf);
  const upload = { path: others, fileName: "others.pdf", byteSize: pdf.byteLength };
  // Many pages, so that it is still drawing them when the others come.
  const long = join(world.dataDir, "long.pdf");
  await writeFile(long, await drawSmallPdf(12, "Long"));
  const running = circulars("replace", circularId, long, "--pages", "1", "--take", "all", how);
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), { timeout: 20_000, interval: 5 });
  await startReplacement(world.contextOf(), { circularId: Number(circularId), pageIds: [] }, [upload]);
  expect(await running).toMatchObject({
    exitCode: 6,
    stderr: expect.stringContaining("Somebody else has uploaded other new pages"),
  });
  expect(await drafts()).toEqual([{ takenAt: null }]);
  expect(await deals()).toEqual(before);
});

it("takes chosen changes alone, and keeps the new pages waiting where a key is none", async () => {
  const wrong = await circulars("replace", circularId, file, "--pages", "1", "--take", "area-0", "--yes");
  expect(wrong).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('The list has no change "area-0".'),
  });
  const before = await deals();
  const none = await circulars("replace", circularId, "--take", "none", "--yes");
  expect(none.stdout).toContain("The pages are replaced: 0 deals changed, 0 gone, 0 new.");
  expect(await deals()).toEqual(before);
});
