import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument, rgb } from "pdf-lib";
import { beforeEach, describe, expect, it } from "vitest";
import { makeArea, makeCircular, makePages } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { drawDeals, drawSmallPdf } from "#tests/setup/pdfs";
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

const endcap = (...args: string[]) =>
  runCli(world.dataDir, args, { environment: { BASE_URL: "https://ads.example.com" } });

/** An instant by the machine's clock, which commands use. */
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function makeLiveCircular(
  given: { name?: string; activeDate?: string; terminationDate?: string; publishedAt?: null } = {},
) {
  const dates = { activeDate: daysFromNow(-1), terminationDate: daysFromNow(1) };
  return makeCircular(world.runtime.db, { retailerId: rows.own.retailer.id, ...dates, ...given });
}

function circularRow(id: number) {
  return world.runtime.db.selectFrom("circular").selectAll().where("id", "=", id).executeTakeFirst();
}

function activityLines() {
  return world.runtime.db
    .selectFrom("activity")
    .select(["name", "description", "sourceName", "retailerId", "entityId"])
    .execute();
}

/** A PDF of two pages: one with a box and a blank one. */
async function pdfWithBlankPage(): Promise<string> {
  const pdf = await PDFDocument.create();
  pdf.addPage([306, 396]).drawRectangle({ x: 30, y: 60, width: 200, height: 200, color: rgb(0.8, 0.3, 0.2) });
  pdf.addPage([306, 396]);
  const path = join(folder, "week.pdf");
  await writeFile(path, await pdf.save());
  return path;
}

describe("circulars import", () => {
  const named = () => [
    ...["--retailer", rows.own.retailer.slug, "--name", "Week 6", "--title", "Fresh"],
    ...["--from", "2026-02-01", "--to", "2026-02-07"],
  ];

  it("publishes at once, or makes a draft with --draft", async () => {
    const file = await pdfWithBlankPage();
    const published = await endcap("circulars", "import", file, ...named(), "--json");
    expect(JSON.parse(published.stdout)).toMatchObject({ name: "Week 6", status: "ended" });
    const other = ["--name", "Week 7", "--draft"];
    const draft = await endcap("circulars", "import", file, ...named(), ...other);
    expect(draft.stdout).toMatch(/^Imported "Week 7" as circular \d+, a draft: 2 of 2 pages are ready\./);
  });

  it("tells, before pages are sent to a service outside, which it is and what that costs at most", async () => {
    const file = await pdfWithBlankPage();
    const url = "http://vision.test:9/v1";
    const environment = { VISION_URL: url, VISION_MODEL: "m", VISION_KEY: "k", VISION_PAGE_PRICE: "0.02" };
    const run = await runCli(world.dataDir, ["circulars", "import", file, ...named(), "--draft"], {
      environment: { ...world.environment, ...environment },
    });
    expect(run.stderr).toMatch(
      /^Pages without text are sent to vision\.test:9 too, for about \$0\.02 each time one is read\. This is up to \$0\.04\. This month \$0\.00 of \$10\.00 are spent\.\n/,
    );
    const plain = await endcap("circulars", "import", file, ...named(), "--name", "Week 7", "--draft");
    expect(plain.stderr).not.toContain("sent to");
  });

  it("warns of blank pages in the sentences of the screen", async () => {
    const file = await pdfWithBlankPage();
    const run = await endcap("circulars", "import", file, ...named());
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toContain("2 of 2 pages are ready.");
    expect(run.stdout).toContain("Page 2: This page is blank. The PDF shows nothing on this page");
    expect(run.stdout).not.toContain("Page 1:");
    const again = await endcap("circulars", "import", file, ...named(), "--name", "Week 7", "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({ slug: "week-7", blankPages: [2] });
  });

  it("warns of dates on the ad that are not the circular's", async () => {
    const file = join(folder, "dated.pdf");
    await writeFile(file, await drawSmallPdf(1, "Feb 4 - Feb 10 •"));
    const run = await endcap("circulars", "import", file, ...named());
    const warning =
      "Page 1: The ad runs from 2026-02-04 to 2026-02-10 as printed, the circular from 2026-02-01 to 2026-02-07.";
    expect(run.stdout).toContain(warning);
    const [, id = ""] = /circular (\d+)/.exec(run.stdout) ?? [];
    expect((await endcap("circulars", "show", id)).stdout).toContain(warning);
    const right = ["--name", "Week 7", "--from", "2026-02-04", "--to", "2026-02-11T00:00"];
    expect((await endcap("circulars", "import", file, ...named(), ...right)).stdout).not.toContain(
      "as printed",
    );
  });

  it("names all that is missing at once, and never the slug that a name would give", async () => {
    const nothing = await endcap("circulars", "import");
    expect(nothing.exitCode).toBe(2);
    expect(nothing.stderr.split("\n")[0]).toBe(
      "Name is required! Title is required! Active Date is required! Termination Date is required! Retailer is required! PDF File is required!",
    );
    const nameless = await endcap("circulars", "import", "--name", "!!!", ...named().slice(4), "--json");
    expect(Object.keys(JSON.parse(nameless.stdout).fields)).toEqual(["slug", "retailerId", "pdfFiles"]);
  });
});

describe("circulars crop", () => {
  it("makes two pages of a spread and takes that back, and refuses what isn't there", async () => {
    const { id } = await makeLiveCircular({ name: "Spread" });
    const [page] = await makePages(world.runtime.db, id, 1);
    const pageId = page?.id ?? 0;
    const refused = await endcap("circulars", "crop", String(pageId), "halves");
    expect(refused.stderr).toContain("This page has changed in the meantime.");
    expect((await endcap("circulars", "crop", String(pageId), "thirds")).stderr).toContain(
      "The part must be one of printed, halves, whole.",
    );
    const deals = { APPLES: [60, 600], PEARS: [340, 600], BACON: [672, 600], HAM: [952, 600] } as const;
    const more = { GRAPES: [60, 400], LEMONS: [340, 400], RICE: [672, 400], BEANS: [952, 400] } as const;
    const file = join(folder, "spread.pdf");
    await writeFile(file, await drawDeals([{ width: 1224, height: 792, deals: { ...deals, ...more } }]));
    const names = ["--retailer", rows.own.retailer.slug, "--name", "Week 6", "--title", "Fresh"];
    const dates = ["--from", "2026-02-01", "--to", "2026-02-07"];
    const made = JSON.parse((await endcap("circulars", "import", file, ...names, ...dates, "--json")).stdout);
    const [spread] = JSON.parse((await endcap("circulars", "show", String(made.id), "--json")).stdout).pages;
    const halves = await endcap("circulars", "crop", String(spread.id), "halves", "--json");
    expect(JSON.parse(halves.stdout).pages).toMatchObject([
      { id: spread.id, status: "ready", isCut: true },
      { status: "ready", isCut: true },
    ]);
    const whole = await endcap("circulars", "crop", String(spread.id), "whole");
    expect(whole.stdout).toMatch(/\n1 +\d+ +ready +0 +This looks like two pages side by side\.\n2 /);
  });
});

describe("circulars show", () => {
  it("prints the facts and the pages with their status to people, every field to scripts", async () => {
    const { id, name } = rows.own.circular;
    const page = { pageId: rows.own.pages[1]?.id ?? 0 };
    await world.runtime.db
      .updateTable("circularPage")
      .set({ blank: 1 })
      .where("id", "=", page.pageId)
      .execute();
    const run = await endcap("circulars", "show", String(id));
    expect(run).toMatchObject({ exitCode: 0, stderr: "" });
    expect(run.stdout).toContain(name);
    expect(run.stdout).toContain(`https://ads.example.com/dashboard/circulars/${id}/edit`);
    expect(run.stdout).toMatch(
      /\nPage +Id +Status +Areas +Notes\n1 +\d+ +ready +1\n2 +\d+ +ready +1 +This page is blank\.\n$/,
    );
    const json = JSON.parse((await endcap("circulars", "show", String(id), "--json")).stdout);
    expect(json).toMatchObject({ id, areaCount: 2, pages: [{ number: 1 }, { number: 2, blank: true }] });
    expect(JSON.stringify(json)).not.toContain("ImageKey");
  });

  it("says which circular there is not, and what is no id", async () => {
    expect(await endcap("circulars", "show", "999999")).toMatchObject({
      exitCode: 5,
      stderr: "Circular not found.\n",
    });
    expect((await endcap("circulars", "show", "first")).exitCode).toBe(2);
  });
});

describe("circulars publish and unpublish", () => {
  it("publish a draft, and take back what has not begun", async () => {
    const { id } = await makeLiveCircular({ name: "Soon", activeDate: daysFromNow(1), publishedAt: null });
    await makePages(world.runtime.db, id, 1);
    const published = await endcap("circulars", "publish", String(id), "--json");
    expect(published.exitCode).toBe(0);
    expect(JSON.parse(published.stdout)).toMatchObject({ id, status: "scheduled" });
    expect((await endcap("circulars", "publish", String(id))).stderr).toBe(
      'Circular "Soon" is published already.\n',
    );
    expect(await endcap("circulars", "unpublish", String(id))).toMatchObject({
      exitCode: 0,
      stdout: '"Soon" is a draft again.\n',
    });
    expect(await circularRow(id)).toMatchObject({ publishedAt: null });
  });
});

describe("circulars end", () => {
  it("ends a live circular now, and the activity log says by whom", async () => {
    const { id } = await makeLiveCircular({ name: "Now" });
    const before = new Date().toISOString();
    const run = await endcap("circulars", "end", String(id), "--yes", "--json");
    expect(run.exitCode).toBe(0);
    const { terminationDate } = JSON.parse(run.stdout);
    expect(terminationDate >= before && terminationDate <= new Date().toISOString()).toBe(true);
    expect(await circularRow(id)).toMatchObject({ terminationDate });
    expect(await activityLines()).toMatchObject([
      {
        name: "circular.ended",
        description: 'Circular "Now" was ended by hand.',
        sourceName: "command",
        retailerId: rows.own.retailer.id,
        entityId: id,
      },
    ]);
  });
});

describe("circulars delete", () => {
  it("says what goes with it before it is told --yes, and deletes it then", async () => {
    const { id } = await makeLiveCircular({ name: "Gone" });
    const [page] = await makePages(world.runtime.db, id, 2);
    await makeArea(world.runtime.db, { pageId: page?.id ?? 0 });
    const asked = await endcap("circulars", "delete", String(id));
    expect(asked.exitCode).toBe(2);
    expect(asked.stderr).toContain('Delete "Gone"? Its 2 pages and 1 area go with it. Give --yes');
    expect(await circularRow(id)).toBeDefined();
    const run = await endcap("circulars", "delete", String(id), "--yes", "--json");
    expect(JSON.parse(run.stdout)).toEqual({ id, deleted: true, pages: 2, areas: 1 });
    expect(await circularRow(id)).toBeUndefined();
    expect(await activityLines()).toMatchObject([{ name: "circular.deleted", sourceName: "command" }]);
  });
});
