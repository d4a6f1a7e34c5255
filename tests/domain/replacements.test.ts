import { beforeAll, expect, it } from "vitest";
import { replacePageAreas } from "#app/circulars/domain/areas/areas.server";
import { listAreas } from "#app/circulars/domain/areas/queries.server";
import { getCircular, listCirculars } from "#app/circulars/domain/circulars/queries.server";
import { clonePage } from "#app/circulars/domain/pages/clone-page.server";
import { cutOutPicture } from "#app/circulars/domain/pages/cut-out-picture.server";
import { renderExtrasJob } from "#app/circulars/domain/pages/page-jobs";
import { deletePage } from "#app/circulars/domain/pages/pages.server";
import { renderExtras } from "#app/circulars/domain/pages/render-extras.server";
import { applyReplacement } from "#app/circulars/domain/replacements/apply-replacement.server";
import type { PlannedDeal } from "#app/circulars/domain/replacements/plan-pages";
import { planReplacement } from "#app/circulars/domain/replacements/plan-replacement.server";
import { discardReplacement, findReplacement } from "#app/circulars/domain/replacements/replacement.server";
import { readDemoData } from "#app/demo/data.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { type ClaimedJob, claimJobs, enqueue } from "#app/kernel/jobs/queue.server";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import { getWeeklyAd } from "#app/shopping/domain/publishing/weekly-ad.server";
import type { TestWorld } from "#tests/setup/make-test-world";
import { withServices } from "#tests/setup/other-context";
import { openWaiting, prepareWaiting } from "#tests/setup/waiting-replacement";

beforeAll(prepareWaiting, 300_000);

/** The names of the areas of each page, in the circular's order. */
async function namesByPage(ctx: Context, circularId: number): Promise<string[][]> {
  const { pages } = await getCircular(ctx, circularId);
  return Promise.all(pages.map(async ({ id }) => (await listAreas(ctx, id)).map((area) => area.ingredient)));
}

async function areaNamed(ctx: Context, name: string) {
  return ctx.db
    .selectFrom("area")
    .selectAll()
    .where("ingredient", "=", name)
    .orderBy("id")
    .executeTakeFirst();
}

async function publicVersion(ctx: Context): Promise<number> {
  const rows = await ctx.db.selectFrom("publication").select("version").execute();
  return Math.max(...rows.map(({ version }) => version));
}

const allFiles = async (world: TestWorld) => (await world.lastingFiles()).toSorted();

it("lists exactly what a shuffled, partly changed copy of a circular changes", async () => {
  const { ctx, circularId } = await openWaiting();
  const { deals } = await planReplacement(ctx, circularId);
  const names = deals.map((deal) => [
    deal.kind,
    deal.kind === "new" ? deal.suggestion.ingredient : deal.area.ingredient,
  ]);
  expect(names.filter(([kind]) => kind !== "same")).toEqual([
    ["changed", "Grade A Large Eggs"],
    ["gone", "Premium Ice Cream"],
    ["new", "Fresh Baguette"],
  ]);
  expect(deals[0]).toMatchObject({ changes: { deal: { from: "$2.49", to: "$3.49" } } });
  expect(deals).toHaveLength(36);
  const moved = new Map(deals.map((deal) => ["area" in deal ? deal.area.ingredient : "", deal]));
  const { areas } = readDemoData().weeklyAd.pages[0] ?? { areas: [] };
  const boxOf = (name: string) => areas.find(({ ingredient }) => ingredient === name)?.box;
  for (const [name, now] of [
    ["Hass Avocados", "Orange Juice"],
    ["Orange Juice", "Hass Avocados"],
  ] as const) {
    const { left = 0, top = 0 } = boxOf(now) ?? {};
    const after = moved.get(name) as { after: { number: number; box: { left: number; top: number } } };
    expect(after.after.number).toBe(2);
    expect(after.after.box.left).toBeCloseTo(left, 3);
    expect(after.after.box.top).toBeCloseTo(top, 3);
  }
});

it("finds deals by their pictures where nothing can be read", async () => {
  const { ctx, circularId } = await openWaiting();
  const { replacement, deals: read } = await planReplacement(ctx, circularId);
  const unread = replacement.newPages.map(({ id }) => id);
  await ctx.db.updateTable("pageContent").set({ words: "[]" }).where("pageId", "in", unread).execute();
  const { deals, fingerprint } = await planReplacement(ctx, circularId);
  expect(deals.filter(({ kind }) => kind !== "seen")).toMatchObject([
    { kind: "gone", area: { ingredient: "Premium Ice Cream" }, isSure: false },
  ]);
  const placeOf = (deal: PlannedDeal | undefined) =>
    deal && "after" in deal ? { page: deal.after.pageId, ...deal.after.box } : null;
  for (const deal of deals.filter(({ kind }) => kind === "seen")) {
    const asRead = placeOf(read.find(({ key }) => key === deal.key));
    const seen = placeOf(deal);
    expect(seen?.page).toBe(asRead?.page);
    expect(seen?.left).toBeCloseTo(asRead?.left ?? -1, 2);
    expect(seen?.top).toBeCloseTo(asRead?.top ?? -1, 2);
  }
  await applyReplacement(ctx, circularId, { fingerprint, taken: [] });
  // Its price is printed otherwise now, which nobody could tell: it keeps the one it has.
  expect(await areaNamed(ctx, "Grade A Large Eggs")).toMatchObject({ deal: "$2.49" });
});

it("takes what somebody corrected where a price was read wrongly", async () => {
  const { ctx, circularId } = await openWaiting();
  const { fingerprint, deals } = await planReplacement(ctx, circularId);
  const keyOf = (name: string) =>
    deals.find((deal) => (deal.kind === "new" ? deal.suggestion : deal.area).ingredient === name)?.key ?? "";
  const decide = (corrections: Record<string, string>) =>
    applyReplacement(ctx, circularId, { fingerprint, taken: [], corrections });
  await expect(decide({ [keyOf("Premium Ice Cream")]: "$1" })).rejects.toMatchObject({
    code: "invalid_input",
    fields: { corrections: [expect.stringContaining("no deal")] },
  });
  const done = await decide({
    [keyOf("Grade A Large Eggs")]: "2/$5",
    [keyOf("Whole Milk")]: " $4.19 ",
    [keyOf("Fresh Baguette")]: "$2",
  });
  expect(done).toEqual({ changed: 2, gone: 0, added: 1 });
  expect(await areaNamed(ctx, "Grade A Large Eggs")).toMatchObject({ deal: "2/$5" });
  expect(await areaNamed(ctx, "Whole Milk")).toMatchObject({ deal: "$4.19" });
  expect(await areaNamed(ctx, "Fresh Baguette")).toMatchObject({ deal: "$2" });
});

it("replaces all pages in one step: ids, groups and pictures go with the deals, and nothing waits any more", async () => {
  const { world, ctx, circularId } = await openWaiting();
  const [first, second, third, fourth] = (await getCircular(ctx, circularId)).pages.map(({ id }) => id);
  const before = { ice: await areaNamed(ctx, "Premium Ice Cream"), milk: await areaNamed(ctx, "Whole Milk") };
  const { fingerprint, deals } = await planReplacement(ctx, circularId);
  const version = await publicVersion(ctx);
  const done = await applyReplacement(ctx, circularId, { fingerprint, taken: deals.map(({ key }) => key) });
  expect(done).toEqual({ changed: 1, gone: 1, added: 1 });
  // By which every copy of the public ad learns that it is out of date.
  expect(await publicVersion(ctx)).toBeGreaterThan(version);
  const { pages } = await getCircular(ctx, circularId);
  expect(pages.map(({ id }) => id)).toEqual([third, first, fourth, second]);
  expect(await findReplacement(ctx, circularId)).toBeNull();
  const eggs = await areaNamed(ctx, "Grade A Large Eggs");
  expect(eggs).toMatchObject({ pageId: first, deal: "$3.49", version: 2 });
  expect(await areaNamed(ctx, "Fresh Baguette")).toMatchObject({ pageId: first, deal: "$1.79" });
  expect((await areaNamed(ctx, "Premium Ice Cream"))?.id).not.toBe(before.ice?.id);
  expect(await areaNamed(ctx, "Whole Milk")).toMatchObject({ id: before.milk?.id, pageId: third });
  const groups = await ctx.db
    .selectFrom("circularGroupPage as place")
    .innerJoin("circularGroup as group", "group.id", "place.circularGroupId")
    .select(["group.name", "place.pageId"])
    .orderBy("place.position")
    .execute();
  const pagesOf = (name: string) => groups.filter((row) => row.name === name).map(({ pageId }) => pageId);
  expect(pagesOf("Full-size markets")).toEqual([third, first, fourth, second]);
  expect(pagesOf("Neighborhood markets")).toEqual([third, first, second]);
  const retailerId = pages.length > 0 ? (await getCircular(ctx, circularId)).retailer.id : 0;
  const { content } = await getWeeklyAd(world.anonymous(), retailerId);
  const shown = content.circulars[0]?.pages.flatMap(({ areas }) => areas) ?? [];
  expect(shown).toHaveLength(35);
  expect(shown.filter(({ thumbnail }) => thumbnail === null).map(({ ingredient }) => ingredient)).toEqual([
    "Fresh Baguette",
  ]);
  expect(await listCirculars(ctx)).toHaveLength(2);
  // What no page shows any more is gone: the rest is what rows point at.
  const keys = [
    ...(await ctx.db.selectFrom("circularPage").select(["bigImageKey", "smallImageKey"]).execute()).flatMap(
      ({ bigImageKey, smallImageKey }) => [bigImageKey, smallImageKey],
    ),
    ...(await ctx.db.selectFrom("pageImage").select("fileKey").execute()).map(({ fileKey }) => fileKey),
    ...(await ctx.db.selectFrom("pageThumbnail").select("fileKey").execute()).map(({ fileKey }) => fileKey),
    ...(await ctx.db.selectFrom("circularFile").select("fileKey").execute()).map(({ fileKey }) => fileKey),
  ];
  expect(await allFiles(world)).toEqual([...new Set(keys)].toSorted());
  const log = await ctx.db.selectFrom("activity").select(["name", "description"]).execute();
  expect(log.find(({ name }) => name === "circular.pagesReplaced")?.description).toBe(
    '4 pages of circular "This week" were replaced: 1 deal changed, 1 gone, 1 new.',
  );
});

it("is nowhere but in its list while it waits, and leaves nothing when it is discarded", async () => {
  const { world, ctx, circularId } = await openWaiting();
  expect((await listCirculars(ctx)).map(({ name }) => name).toSorted()).toEqual(["Next week", "This week"]);
  expect(await namesByPage(ctx, circularId)).toHaveLength(4);
  const { id, newPages } = (await findReplacement(ctx, circularId)) ?? { id: 0, newPages: [] };
  expect(newPages).toHaveLength(4);
  await expect(getCircular(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  const before = await namesByPage(ctx, circularId);
  await discardReplacement(ctx, circularId, id);
  expect(await namesByPage(ctx, circularId)).toEqual(before);
  expect(await ctx.db.selectFrom("circularPage").select("id").execute()).toHaveLength(8);
  const pdfs = (await allFiles(world)).filter((name) => name.endsWith(".pdf"));
  expect(pdfs).toHaveLength(2);
});

it("is refused where a deal has changed since the list was made, and nothing is done", async () => {
  const { ctx, circularId } = await openWaiting();
  const { fingerprint, deals } = await planReplacement(ctx, circularId);
  const eggs = await areaNamed(ctx, "Grade A Large Eggs");
  await ctx.db
    .updateTable("area")
    .set({ version: 2 })
    .where("id", "=", eggs?.id ?? 0)
    .execute();
  const taken = deals.map(({ key }) => key);
  await expect(applyReplacement(ctx, circularId, { fingerprint, taken })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Look at the new list"),
  });
  expect(await areaNamed(ctx, "Premium Ice Cream")).toBeDefined();
  expect(await findReplacement(ctx, circularId)).not.toBeNull();
});

it("takes what people have cut out along, each as a picture of its own", async () => {
  const { ctx, circularId } = await openWaiting();
  const names = ["Grade A Large Eggs", "Orange Juice"];
  for (const name of names) {
    const { id = 0, pageId = 0, left = 0, top = 0 } = (await areaNamed(ctx, name)) ?? {};
    const thumbnailIndex = await cutOutPicture(ctx, pageId, { left, top, width: 0.1, height: 0.1 });
    await ctx.db.updateTable("area").set({ thumbnailIndex }).where("id", "=", id).execute();
  }
  const { fingerprint, deals } = await planReplacement(ctx, circularId);
  await applyReplacement(ctx, circularId, { fingerprint, taken: deals.map(({ key }) => key) });
  const pictures = await Promise.all(
    names.map(async (name) => {
      const area = await areaNamed(ctx, name);
      return ctx.db
        .selectFrom("pageThumbnail")
        .select(["position", "origin", "left"])
        .where("pageId", "=", area?.pageId ?? 0)
        .where("position", "=", area?.thumbnailIndex ?? -1)
        .executeTakeFirst();
    }),
  );
  expect(pictures).toMatchObject([{ origin: "cut-out" }, { origin: "cut-out" }]);
  expect(new Set(pictures.map((picture) => picture?.position)).size).toBe(2);
});

it("is refused where pages have changed since, and puts new pages last where those to replace are gone", async () => {
  const { ctx, circularId } = await openWaiting();
  const before = await planReplacement(ctx, circularId);
  const taken = before.deals.map(({ key }) => key);
  const { pages } = await getCircular(ctx, circularId);
  await deletePage(ctx, pages[3]?.id ?? 0);
  await expect(
    applyReplacement(ctx, circularId, { fingerprint: before.fingerprint, taken }),
  ).rejects.toMatchObject({ code: "conflict" });
  for (const { id } of pages.slice(0, 3)) await deletePage(ctx, id);
  const { fingerprint, replacement } = await planReplacement(ctx, circularId);
  expect(replacement.replacedPages).toEqual([]);
  await applyReplacement(ctx, circularId, { fingerprint, taken: [] });
  const now = await getCircular(ctx, circularId);
  expect(now.pages.map(({ id }) => id)).toEqual(replacement.newPages.map(({ id }) => id));
});

it("can't be written to while it waits: nobody would find it", async () => {
  const { ctx, circularId } = await openWaiting();
  const pageId = (await findReplacement(ctx, circularId))?.newPages[0]?.id ?? 0;
  const missing = { code: "not_found" };
  const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.2 };
  await expect(cutOutPicture(ctx, pageId, box)).rejects.toMatchObject(missing);
  await expect(deletePage(ctx, pageId)).rejects.toMatchObject(missing);
  await expect(replacePageAreas(ctx, pageId, [])).rejects.toMatchObject(missing);
  await expect(clonePage(ctx, { pageId, circularId }, [])).rejects.toMatchObject(missing);
});

it("asks for what the new print needs though the old one was being cut up meanwhile", async () => {
  const { ctx, circularId } = await openWaiting();
  const { pages } = await getCircular(ctx, circularId);
  const pageId = pages[0]?.id ?? 0;
  await inTransaction(ctx, (tx) => enqueue(tx, renderExtrasJob(pageId)));
  const [job] = await claimJobs(ctx, "test", ["render-page-extras"], 1);
  const renderer: PageRenderer = {
    ...ctx.services.renderer,
    async renderExtras(request) {
      const { fingerprint } = await planReplacement(ctx, circularId);
      await applyReplacement(ctx, circularId, { fingerprint, taken: [] });
      return ctx.services.renderer.renderExtras(request);
    },
  };
  await renderExtras(withServices(ctx, { renderer }), job as ClaimedJob);
  const again = await ctx.db
    .selectFrom("job")
    .select("status")
    .where("key", "=", renderExtrasJob(pageId).key)
    .executeTakeFirst();
  expect(again?.status).toBe("queued");
});
