import { beforeEach, expect, it } from "vitest";
import { acceptSuggestion, saveArea } from "#app/circulars/domain/areas/areas.server";
import { getPageSuggestions } from "#app/circulars/domain/areas/page-suggestions.server";
import { areaSchema } from "#app/circulars/domain/areas/schemas";
import { dealBatchSchema } from "#app/circulars/domain/deals/schemas";
import { listSureDeals } from "#app/circulars/domain/deals/sure-deals.server";
import { writeDeals } from "#app/circulars/domain/deals/write-deals.server";
import type { Context } from "#app/kernel/context";
import type { Database } from "#db/database";
import { makeCircular, makePages } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { textsOfSuggestion } from "#reader/deals/open-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";
import type { ReadDeal } from "#reader/read-page";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const misread: ReadDeal = {
  ...{ left: 0.1, top: 0.1, width: 0.3, height: 0.2, picture: null },
  ...{ price: "3.99", prefix: "Sunny", ingredient: "P3ach Y0gurt", details: "" },
  ...{ confidence: 0.8, confidenceIfNamed: 0.95 },
};

let world: TestWorld;
let db: Database;
let staff: Context;
let retailerId: number;
let lastWeek: number;
let lastPage: number;
let page: number;

beforeEach(async () => {
  world = await openTestWorld();
  db = world.runtime.db;
  const { own } = await makeSmallWorld(db);
  await db.deleteFrom("area").execute();
  staff = world.contextOf(own.staff);
  retailerId = own.retailer.id;
  lastWeek = own.circular.id;
  lastPage = own.pages[0]?.id ?? 0;
  const circular = await makeCircular(db, { retailerId, publishedAt: null });
  page = (await makePages(db, circular.id, 1))[0]?.id ?? 0;
  for (const pageId of [lastPage, page]) await print(pageId, [misread]);
});

async function print(pageId: number, deals: ReadDeal[]): Promise<void> {
  const printed = { words: "[]", links: "[]", rules: "[]" };
  await db
    .insertInto("pageContent")
    .values({ pageId, ...printed })
    .execute();
  const reading = { status: "read", problem: null, words: "[]", outside: null } as const;
  await db
    .insertInto("pageReading")
    .values({ pageId, ...reading, deals: JSON.stringify(deals), updatedAt: "2026-01-01T00:00:00.000Z" })
    .execute();
}

async function suggestedOn(pageId: number): Promise<SuggestedArea> {
  return (await getPageSuggestions(staff, pageId))[0] as SuggestedArea;
}

/** What the editor sends of a suggestion, but for what is given. */
function inputOf(suggestion: SuggestedArea, given: object = {}) {
  const { left, top, width, height } = suggestion;
  const { picture: _, readName, ...texts } = textsOfSuggestion(suggestion, new Set());
  return { ...areaSchema.parse({ ...texts, left, top, width, height, ...given }), readName };
}

const peach = { prefix: "Sunny", ingredient: "Peach Yogurt" };

it("a name that is corrected as a suggestion is accepted comes where the same is read again, week after week", async () => {
  await acceptSuggestion(staff, lastPage, inputOf(await suggestedOn(lastPage), peach));
  const again = await suggestedOn(page);
  expect(again).toMatchObject({ ...peach, confidence: 0.8, names: ["Sunny P3ach Y0gurt"] });
  expect(again.seenBefore?.read).toMatchObject({ ingredient: "P3ach Y0gurt" });
  await acceptSuggestion(staff, page, inputOf(again));
  await db.deleteFrom("area").where("pageId", "=", lastPage).execute();
  expect(await suggestedOn(lastPage)).toMatchObject(peach);
});

it("a name that is corrected later counts too, and one of an area that was drawn by hand counts as what it is", async () => {
  const { area } = await acceptSuggestion(staff, lastPage, inputOf(await suggestedOn(lastPage)));
  const { id, version } = area;
  await saveArea(staff, lastPage, {
    ...inputOf(await suggestedOn(lastPage), peach),
    id,
    version,
    readName: null,
  });
  expect(await suggestedOn(page)).toMatchObject(peach);
  const rival = { ...misread, prefix: "", ingredient: "Sunny P3ach Y0gurt", top: 0.6 };
  await saveArea(staff, lastPage, areaSchema.parse(rival));
  expect((await suggestedOn(page)).ingredient).not.toBe("Peach Yogurt");
});

it("sure deals of a table are kept with what was read, also when undo brings them back", async () => {
  const deals = JSON.stringify([{ ...misread, confidence: 0.95 }]);
  await db.updateTable("pageReading").set({ deals }).where("pageId", "=", lastPage).execute();
  const sure = await listSureDeals(staff, lastWeek);
  const write = (batch: object) => writeDeals(staff, lastWeek, dealBatchSchema.parse(batch));
  const { added } = await write({ added: sure.deals });
  const { id, version } = added[0] ?? { id: 0, version: 0 };
  const { deleted } = await write({ deleted: [{ id, version }] });
  const again = await write({ added: deleted });
  const [deal] = again.added;
  await write({ changed: [{ id: deal?.id, version: deal?.version, ...peach }] });
  expect(await suggestedOn(page)).toMatchObject(peach);
});

it("a name in doubt is sure where an earlier ad was published with it, not by this ad or a draft", async () => {
  const name = { prefix: "", ingredient: "Sunny P3ach Y0gurt" };
  await saveArea(staff, lastPage, areaSchema.parse({ ...misread, ...name }));
  const circular = await db
    .selectFrom("circular")
    .select("name")
    .where("id", "=", lastWeek)
    .executeTakeFirst();
  expect(await suggestedOn(page)).toMatchObject({
    confidence: 0.95,
    seenBefore: { circular: circular?.name, read: null },
  });
  await db.updateTable("circular").set({ publishedAt: null }).where("id", "=", lastWeek).execute();
  expect(await suggestedOn(page)).toMatchObject({ ...name, confidence: 0.8 });
  const [own] = await makePages(db, lastWeek, 1);
  await db.updateTable("circular").set({ publishedAt: "2026-01-01T00:00:00.000Z" }).execute();
  await print(own?.id ?? 0, [misread]);
  expect(await suggestedOn(own?.id ?? 0)).toMatchObject({ ...name, confidence: 0.8 });
});
