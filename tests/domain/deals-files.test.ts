import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { exportDealsCsv, exportDealsXlsx } from "#app/circulars/domain/deals/deals-file.server";
import { planDealsFile } from "#app/circulars/domain/deals/plan-deals-file.server";
import { listDeals } from "#app/circulars/domain/deals/queries.server";
import { writeDeals } from "#app/circulars/domain/deals/write-deals.server";
import type { Context } from "#app/kernel/context";
import { makeArea } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { withServices } from "#tests/setup/other-context";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";
import { makeXlsx, sheetRow } from "#tests/setup/xlsx";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;
let circularId: number;
let pageId: number;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
  circularId = rows.own.circular.id;
  pageId = rows.own.pages[0]?.id ?? 0;
});

async function plan(content: string | Uint8Array, fileName = "deals.csv", ctx = staff) {
  const path = join(await staff.services.files.makeTempDir(), fileName);
  await writeFile(path, content);
  return planDealsFile(ctx, circularId, { path, fileName });
}

async function csv(): Promise<string> {
  let text = "";
  for await (const piece of await exportDealsCsv(staff, circularId)) text += piece;
  return text;
}

const nothing = { changes: [], failures: [], missingCount: 0, changed: [], added: [] };

describe("a file of deals", () => {
  const hostile = [
    { ingredient: "=HYPERLINK(1)", deal: "-50%", prefix: "@home", details: "+1\n-2" },
    { ingredient: "'=quoted", deal: "'-1", details: 'a "quote", a comma;\n\nan empty line' },
    { ingredient: "Açaí 太郎 🍓", deal: "R$ 9,99", details: "x".repeat(3000) },
    { ingredient: "_x000B_", deal: "_x005F_x000B_", details: "soft\u000bline break\u0001, a\0b" },
    { ingredient: "Near codes", details: "_x000B\u000b _x005F_x0001\u0001 _\u000bx000B_" },
    { ingredient: "Caf\ufffd", deal: "\ufffd", details: "lost before: \ufffd" },
    { ingredient: "007", deal: "1/2", prefix: "1e5", details: "\t=tab" },
  ];

  it.each(["csv", "xlsx"])("of kind .%s comes back to the same deals, whatever they say", async (kind) => {
    for (const [index, texts] of hostile.entries()) {
      const categoryId = index % 2 ? rows.category.id : null;
      const top = index / 10;
      await makeArea(world.runtime.db, {
        pageId,
        top,
        featured: 1,
        categoryId,
        thumbnailIndex: null,
        ...texts,
      });
    }
    const content =
      kind === "csv" ? await csv() : new Uint8Array(await buffer(await exportDealsXlsx(staff, circularId)));
    const { length } = await listDeals(staff, circularId);
    expect(await plan(content, `deals.${kind}`)).toEqual({ ...nothing, unchangedCount: length });
  });

  it("leaves out rows alone in which a character was lost that the deal has", async () => {
    const [first, second] = await listDeals(staff, circularId);
    const found = await plan(`Deal ID,Ingredient\n${first?.id},Caf\ufffd\n${second?.id},Tea\n`);
    expect(found.changed).toMatchObject([{ id: second?.id, ingredient: "Tea" }]);
    expect(found.failures).toEqual([
      { row: 2, message: "Ingredient: This cell holds characters that were lost when the file was saved." },
    ]);
  });

  it("leaves out rows with dates and with formulas without a value, and takes stored numbers of money", async () => {
    const [first, second] = await listDeals(staff, circularId);
    const cells = (id: number | undefined, cell: string) => sheetRow(`${id}`, cell);
    const found = await plan(
      makeXlsx({
        formats: ["d-mmm", '"$"0.00'],
        rows:
          sheetRow("Deal ID", "Deal") +
          cells(first?.id, '<c s="1"><v>46361</v></c>') +
          cells(first?.id, "<c><f>A1</f></c>") +
          cells(second?.id, '<c s="2"><v>1.99</v></c>'),
      }),
      "deals.xlsx",
    );
    expect(found.failures).toEqual([
      { row: 2, message: expect.stringContaining("Deal: This cell holds a date or a time.") },
      { row: 3, message: expect.stringContaining("Deal: This cell holds a formula without its value.") },
    ]);
    expect(found.changed).toMatchObject([{ id: second?.id, deal: "1.99" }]);
  });

  it("changes long details to their last character", async () => {
    const { id } = await makeArea(world.runtime.db, { pageId, details: "x".repeat(4000) });
    const details = `${"x\n".repeat(1999)}xy`;
    expect(await plan(`Deal ID,Details\n${id},"${details.replaceAll("\n", "\r\n")}"\n`)).toMatchObject({
      changed: [{ id, details }],
      failures: [],
    });
    const found = await plan(`Deal ID,Prefix,Details\n${id},${"p".repeat(20_000)},${"x".repeat(20_000)}\n`);
    expect(found.failures).toEqual([
      { row: 2, message: "Prefix: At most 200 characters. Details: At most 4000 characters." },
    ]);
  });

  it("is planned as it is read, so that the server never holds one whole", async () => {
    const [deal] = await listDeals(staff, circularId);
    const taken: string[] = [];
    async function* read() {
      yield [{ number: 1, cells: ["Deal ID", "Deal"] }];
      for (const number of [2, 3]) {
        taken.push(`read ${number}`);
        yield [
          {
            number,
            get cells() {
              if (taken.at(-1) !== `planned ${number}`) taken.push(`planned ${number}`);
              return [String(deal?.id), "x"];
            },
          },
        ];
      }
    }
    const found = await plan("", "deals.csv", withServices(staff, { tables: { read } }));
    expect(found).toMatchObject({ changed: [{ id: deal?.id }], failures: [{ row: 3 }] });
    expect(taken).toEqual(["read 2", "planned 2", "read 3", "planned 3"]);
  });

  it("shows formulas as texts", async () => {
    await makeArea(world.runtime.db, { pageId, ingredient: "=1+1", deal: "-50%" });
    expect(await csv()).toContain("'=1+1,'-50%");
  });

  it("tells what it would change and writes nothing until that is written", async () => {
    const [first, second] = await listDeals(staff, circularId);
    const before = await listDeals(staff, circularId);
    const file = `deal id;Deal;Category;Featured\n${first?.id};2/$7;;yes\n`;
    const found = await plan(file);
    expect(found).toMatchObject({ failures: [], unchangedCount: 0, missingCount: 1 });
    expect(found.changes.map(({ row, field, before, after }) => [row, field, before, after])).toEqual([
      [2, "deal", first?.deal, "2/$7"],
      [2, "categoryId", rows.category.name, ""],
      [2, "featured", "no", "yes"],
    ]);
    expect(await listDeals(staff, circularId)).toEqual(before);
    await writeDeals(staff, circularId, { changed: found.changed, added: found.added, deleted: [] });
    expect(await listDeals(staff, circularId)).toEqual([
      { ...first, version: 2, deal: "2/$7", categoryId: null, featured: true },
      second,
    ]);
    expect(await plan(file)).toMatchObject({ changed: [], unchangedCount: 1 });
  });

  it("makes new deals of rows with a page and a box, and of no others", async () => {
    const file = [
      "Deal ID,Page,Ingredient,Deal,Left,Top,Width,Height,Picture",
      ",2,Pears,$1,0.1,0.2,0.3,0.4,",
      ",2,Plums,$2,,,,,",
      ",,Figs,$2,0.1,0.2,0.3,0.4,",
      ",9,Nuts,$2,0.1,0.2,0.3,0.4,",
      ",1,Corn,$2,100,200,300,400,",
      ",1,Peas,$2,0.1,0.2,0,0.4,7",
      ",1,,$2,0.1,0.2,0.1,0.4,",
    ];
    const found = await plan(file.join("\n"));
    const needsBox =
      "A row without a Deal ID makes a new deal only with its Page, Left, Top, Width and Height.";
    expect(found.failures).toEqual([
      { row: 3, message: needsBox },
      { row: 4, message: needsBox },
      { row: 5, message: "Page: this circular has no page 9." },
      { row: 6, message: "Left, Top, Width and Height are fractions of the page, from 0 to 1." },
      {
        row: 7,
        message: "The box is too small or lies outside the page. Picture: the page has no picture 7.",
      },
      { row: 8, message: "Ingredient: Field is required" },
    ]);
    const { added } = await writeDeals(staff, circularId, {
      changed: [],
      added: found.added,
      deleted: [],
    });
    expect(added).toMatchObject([
      {
        pageId: rows.own.pages[1]?.id,
        ingredient: "Pears",
        deal: "$1",
        left: 0.1,
        top: 0.2,
        width: 0.3,
        height: 0.4,
      },
    ]);
  });

  it("tells each wrong row by its number and keeps the good ones", async () => {
    const [first, second] = await listDeals(staff, circularId);
    const [theirs] = await listDeals(world.contextOf(), rows.other.circular.id);
    const file = [
      "My deals",
      "",
      "Deal ID,Ingredient,Category,Featured,Details",
      `${first?.id},Good,,,`,
      `${first?.id},Again,,,`,
      `${theirs?.id},Theirs,,,`,
      "abc,Nonsense,,,",
      `${second?.id},,Toys,maybe,${"x".repeat(4200)}`,
    ];
    const found = await plan(file.join("\n"));
    expect(found.changed).toMatchObject([{ id: first?.id, ingredient: "Good" }]);
    expect(found.failures).toEqual([
      { row: 5, message: `Row 4 is about the same deal (Deal ID ${first?.id}).` },
      { row: 6, message: `No deal of this circular has the Deal ID ${theirs?.id}.` },
      { row: 7, message: "No deal of this circular has the Deal ID abc." },
      {
        row: 8,
        message:
          'Ingredient: Field is required Details: At most 4000 characters. Category: There is no category "Toys". Featured: Say yes or no.',
      },
    ]);
  });

  it("without a heading or rows is refused, and so is one of another retailer's circular", async () => {
    const noHeading = /"deals.csv" has no heading that names deals/;
    await expect(plan("a,b\n1,2\n")).rejects.toMatchObject({ message: expect.stringMatching(noHeading) });
    await expect(plan("Deal ID,Deal\n")).rejects.toMatchObject({
      message: '"deals.csv" has no rows below its heading.',
    });
    const many = Array.from({ length: 3001 }, (_, index) => `${index},x`);
    await expect(plan(`Deal ID,Deal\n${many.join("\n")}`)).rejects.toMatchObject({ code: "too_large" });
    const other = world.contextOf(rows.other.staff);
    await expect(plan("Deal ID\n1", "deals.csv", other)).rejects.toMatchObject({ code: "not_found" });
    await expect(exportDealsCsv(other, circularId)).rejects.toMatchObject({ code: "not_found" });
  });
});
