import { createHash } from "node:crypto";
import { extname } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { deleteCategory } from "#app/catalogue/domain/categories/categories.server";
import { deleteArea, replacePageAreas } from "#app/circulars/domain/areas/areas.server";
import { listAreas } from "#app/circulars/domain/areas/queries.server";
import { turnDownSuggestion } from "#app/circulars/domain/areas/turned-down.server";
import { deleteCircular } from "#app/circulars/domain/circulars/circulars.server";
import { getCircular, listCirculars } from "#app/circulars/domain/circulars/queries.server";
import { coverPrice } from "#app/circulars/domain/covers/covered-prices.server";
import { saveGroupPages } from "#app/circulars/domain/group-pages/group-pages.server";
import { cutOutPicture } from "#app/circulars/domain/pages/cut-out-picture.server";
import { queueMissingWork } from "#app/circulars/domain/pages/missing-work.server";
import { orderPages } from "#app/circulars/domain/pages/order-pages.server";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import { deletePage, retryPage } from "#app/circulars/domain/pages/pages.server";
import { getPage } from "#app/circulars/domain/pages/queries.server";
import { renderPage } from "#app/circulars/domain/pages/render-page.server";
import { applyReplacement } from "#app/circulars/domain/replacements/apply-replacement.server";
import { forgetReplacedPages } from "#app/circulars/domain/replacements/forget-replaced.server";
import { planReplacement } from "#app/circulars/domain/replacements/plan-replacement.server";
import { findReplacement } from "#app/circulars/domain/replacements/replacement.server";
import { findUndo, undoReplacement } from "#app/circulars/domain/replacements/undo-replacement.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { fileSweepJobHandlers, requestFileSweep } from "#app/kernel/files/sweep-files.server";
import { claimJobs, enqueue } from "#app/kernel/jobs/queue.server";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import { getOffers } from "#app/shopping/domain/publishing/offers.server";
import { getWeeklyAd } from "#app/shopping/domain/publishing/weekly-ad.server";
import { keepDataFolder, makeTestWorld, type TestWorld } from "#tests/setup/make-test-world";
import { withServices } from "#tests/setup/other-context";
import { refuseWrites } from "#tests/setup/refuse-writes";
import { everyRow } from "#tests/setup/snapshot-database";
import { openTestWorld } from "#tests/setup/test-world";
import { drawPages, openWaiting, prepareWaiting, startWaiting } from "#tests/setup/waiting-replacement";

interface World {
  world: TestWorld;
  ctx: Context;
  circularId: number;
}

let workedOn: { like: string; circularId: number; now: Date };

beforeAll(async () => {
  const { like, circularId, now } = await prepareWaiting();
  const { close, ...world } = await makeTestWorld({}, like);
  world.clock.now = now;
  await workOn({ world, ctx: world.contextOf(), circularId });
  workedOn = { like: await keepDataFolder(world.dataDir), circularId, now };
  await close();
}, 500_000);

/** With all that people can do to pages: covers, cut-outs, suggestions turned down, groups of their own order. */
async function openWorkedOn(): Promise<World> {
  const { like, circularId, now } = workedOn;
  const world = await openTestWorld({}, like);
  world.clock.now = now;
  return { world, ctx: world.contextOf(), circularId };
}

async function workOn({ world, ctx, circularId }: World): Promise<void> {
  const { pages } = await getCircular(ctx, circularId);
  const pageIds = pages.map(({ id }) => id);
  const [first = 0, second = 0] = pageIds;
  const [eggs, other] = await listAreas(ctx, first);
  await coverPrice(ctx, eggs?.id ?? 0, true);
  const cut = await cutOutPicture(ctx, first, { left: 0.1, top: 0.1, width: 0.1, height: 0.1 });
  const recipesJson = JSON.stringify([{ originalId: "loose", title: "Cake", ingredientLines: ["Eggs"] }]);
  await ctx.db
    .updateTable("area")
    .set({ thumbnailIndex: cut, recipesJson, featured: 1 })
    .where("id", "=", other?.id ?? 0)
    .execute();
  await turnDownSuggestion(ctx, second, { key: "0.1-0.1-0.2-0.2", isTurnedDown: true });
  const [group] = await ctx.db.selectFrom("circularGroup").selectAll().orderBy("id").execute();
  const pair = { circularGroupId: group?.id ?? 0, circularId };
  await saveGroupPages(ctx, pair, { pageIds: pageIds.toReversed() });
  // Places with gaps, as deleted pages leave them.
  await ctx.db
    .updateTable("circularPage")
    .set((eb) => ({ position: eb("position", "+", 10) }))
    .where("id", "=", pageIds[3] ?? 0)
    .execute();
  await drawPages(world);
}

async function sweep(ctx: Context): Promise<void> {
  await requestFileSweep(ctx);
  const [job] = await claimJobs(ctx, "test", Object.keys(fileSweepJobHandlers), 1);
  if (job) await fileSweepJobHandlers[job.kind]?.(ctx, job, new AbortController().signal);
}

async function take({ ctx, circularId }: World) {
  const { fingerprint, deals } = await planReplacement(ctx, circularId);
  return applyReplacement(ctx, circularId, { fingerprint, taken: deals.map(({ key }) => key) });
}

/** Every row but for what counts changes: the log, work to do, versions and times of change. */
async function domainRows(ctx: Context) {
  const {
    activity: _log,
    job: _jobs,
    // Worked out of the others, with pages beside it.
    pageAnalysis: _analyses,
    publication: _version,
    ...tables
  } = await everyRow(ctx.db as Parameters<typeof everyRow>[0]);
  const ofCounting = ["version", "updatedAt"];
  const byContent = await readContents(ctx);
  const stable = (row: unknown) =>
    byContent(JSON.stringify(Object.entries(row as object).filter(([name]) => !ofCounting.includes(name))));
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, rows.map(stable).toSorted()]),
  );
}

/** What has the keys of files in a text replaced by digests of their bytes: a page that is drawn again has other keys. */
async function readContents(ctx: Context): Promise<(text: string) => string> {
  const digests = new Map<string, string>();
  for await (const { key } of ctx.services.files.list()) {
    const hash = createHash("sha256");
    for await (const chunk of (await ctx.services.files.open(key))?.stream() ?? []) hash.update(chunk);
    digests.set(key, hash.digest("hex") + extname(key));
  }
  return (text) => text.replace(/[0-9a-f-]{36}\.[a-z]+/g, (key) => digests.get(key) ?? key);
}

async function publicAnswers({ world, ctx, circularId }: World) {
  const { retailer } = await getCircular(ctx, circularId);
  const stores = await ctx.db
    .selectFrom("store")
    .select(["id", "slug", "name", "circularGroupId"])
    .where("retailerId", "=", retailer.id)
    .execute();
  const anonymous = world.anonymous();
  return Promise.all(
    [null, ...stores].map(async (store) => {
      const ad = await getWeeklyAd(anonymous, retailer.id, { store });
      const offers = await getOffers(anonymous, retailer.id, store);
      return { ad: ad.content, offers: offers.content };
    }),
  ).then(async (answers) => JSON.parse((await readContents(ctx))(JSON.stringify(answers))));
}

async function files({ world, ctx }: World): Promise<string[]> {
  const byContent = await readContents(ctx);
  return [...new Set((await world.lastingFiles()).map(byContent))].toSorted();
}

async function versionsOf({ ctx, circularId }: World): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom("area")
    .innerJoin("circularPage as page", "page.id", "area.pageId")
    .select(["area.id", "version"])
    .where("page.circularId", "=", circularId)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

it("brings back every row and what shoppers see, twice in a row", async () => {
  const opened = await openWorkedOn();
  const { ctx, circularId } = opened;
  const before = {
    rows: await domainRows(ctx),
    ads: await publicAnswers(opened),
    files: await files(opened),
  };
  let versions = await versionsOf(opened);
  for (let round = 0; round < 2; round += 1) {
    await take(opened);
    expect(await domainRows(ctx)).not.toEqual(before.rows);
    expect(await findReplacement(ctx, circularId)).toBeNull();
    const { publication } = await everyRow(opened.world.runtime.db);
    expect(await undoReplacement(ctx, circularId)).toEqual({ pages: 4 });
    expect(await domainRows(ctx)).toEqual(before.rows);
    expect(await publicAnswers(opened)).toEqual(before.ads);
    expect((await everyRow(opened.world.runtime.db)).publication).not.toEqual(publication);
    expect(await files(opened)).toEqual(before.files);
    // A version that somebody has read is never given to other words.
    const now = await versionsOf(opened);
    for (const [id, version] of versions) expect(now.get(id)).toBeGreaterThan(version);
    versions = now;
  }
  await drawPages(opened.world);
  expect(await domainRows(ctx)).toEqual(before.rows);
  await expect(undoReplacement(ctx, circularId)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("nothing to undo"),
  });
  const log = await ctx.db
    .selectFrom("activity")
    .select("description")
    .where("name", "=", "circular.replacementUndone")
    .execute();
  expect(log[0]?.description).toBe(
    '4 pages of circular "This week" that had been replaced were brought back.',
  );
});

it.each([
  {
    what: "added",
    async change({ ctx, circularId }: World) {
      const { pages } = await getCircular(ctx, circularId);
      const replacedPages = JSON.stringify(pages.slice(0, 3).map(({ id }) => id));
      await ctx.db
        .updateTable("circular")
        .set({ replacedPages })
        .where("replacesCircularId", "=", circularId)
        .execute();
    },
    pages: { after: 5, back: 3 },
  },
  {
    what: "removed",
    async change({ ctx, circularId }: World) {
      const [page] = (await findReplacement(ctx, circularId))?.newPages ?? [];
      await ctx.db
        .deleteFrom("circularPage")
        .where("id", "=", page?.id ?? 0)
        .execute();
    },
    pages: { after: 3, back: 4 },
  },
])("brings back circulars of which pages were $what", async ({ change, pages }) => {
  const opened = await openWorkedOn();
  const { ctx, circularId } = opened;
  await change(opened);
  const ids = (await getCircular(ctx, circularId)).pages.map(({ id }) => id);
  const before = {
    rows: await domainRows(ctx),
    ads: await publicAnswers(opened),
    files: await files(opened),
  };
  await take(opened);
  const after = (await getCircular(ctx, circularId)).pages.map(({ id }) => id);
  expect(after).toHaveLength(pages.after);
  // What is gone is gone, though it can be brought back.
  for (const id of ids.filter((one) => !after.includes(one)))
    await expect(getPage(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await undoReplacement(ctx, circularId)).toEqual({ pages: pages.back });
  expect(await domainRows(ctx)).toEqual(before.rows);
  expect(await publicAnswers(opened)).toEqual(before.ads);
  expect(await files(opened)).toEqual(before.files);
});

it("changes nothing at all where it fails at its end", async () => {
  const opened = await openWorkedOn();
  const { ctx, circularId } = opened;
  await take(opened);
  const { db } = opened.world.runtime;
  const before = await everyRow(db);
  const when = "new.name = 'circular.replacementUndone'";
  const allow = await refuseWrites(db, { table: "activity", event: "insert", message: "stopped", when });
  await expect(undoReplacement(ctx, circularId)).rejects.toThrow("stopped");
  await allow();
  expect(await everyRow(db)).toEqual(before);
  await undoReplacement(ctx, circularId);
});

const refusals: { what: string; change(world: World): Promise<unknown>; sentence: string }[] = [
  {
    what: "a deal was changed",
    async change({ ctx, circularId }) {
      const { pages } = await getCircular(ctx, circularId);
      const [area] = await listAreas(ctx, pages[0]?.id ?? 0);
      if (area) await deleteArea(ctx, area.id);
    },
    sentence: "deals on the new pages were added, changed or deleted",
  },
  {
    what: "a price was covered",
    async change({ ctx, circularId }) {
      const { pages } = await getCircular(ctx, circularId);
      const [area] = await listAreas(ctx, pages[0]?.id ?? 0);
      await coverPrice(ctx, area?.id ?? 0, true);
    },
    sentence: "printed prices on the new pages were covered or shown again",
  },
  {
    what: "pages were put in another order",
    async change({ ctx, circularId }) {
      const { pages } = await getCircular(ctx, circularId);
      await orderPages(ctx, circularId, { pageIds: pages.map(({ id }) => id).toReversed() });
    },
    sentence: "pages of the circular were added, deleted or put in another order",
  },
  {
    what: "a page was deleted",
    async change({ ctx, circularId }) {
      await deletePage(ctx, (await getCircular(ctx, circularId)).pages[0]?.id ?? 0);
    },
    sentence: "pages of the circular were added, deleted or put in another order",
  },
  {
    what: "a group shows other pages",
    async change({ ctx, circularId }) {
      const group = await ctx.db.selectFrom("circularGroup").select("id").executeTakeFirstOrThrow();
      await saveGroupPages(ctx, { circularGroupId: group.id, circularId }, { pageIds: [] });
    },
    sentence: "other pages were given to circular groups",
  },
  {
    what: "a suggestion was turned down",
    async change({ ctx, circularId }) {
      const { pages } = await getCircular(ctx, circularId);
      await turnDownSuggestion(ctx, pages[0]?.id ?? 0, { key: "new", isTurnedDown: true });
    },
    sentence: "suggestions on the new pages were turned down or taken back",
  },
  {
    what: "a picture was cut out",
    async change({ ctx, circularId }) {
      const { pages } = await getCircular(ctx, circularId);
      await cutOutPicture(ctx, pages[0]?.id ?? 0, { left: 0.3, top: 0.3, width: 0.1, height: 0.1 });
    },
    sentence: "pictures were cut out of the new pages",
  },
];

it.each(refusals)("is refused where $what since, and changes nothing", async ({ change, sentence }) => {
  const opened = await openWaiting();
  const { ctx, circularId } = opened;
  await take(opened);
  expect(await findUndo(ctx, circularId)).toMatchObject({ pages: 4, refusal: null });
  await change(opened);
  const before = await everyRow(opened.world.runtime.db);
  const message = `The replaced pages can't be brought back: since then, ${sentence}, and that would be lost.`;
  await expect(undoReplacement(ctx, circularId)).rejects.toMatchObject({ code: "conflict", message });
  expect((await findUndo(ctx, circularId))?.refusal).toBe(message);
  expect(await everyRow(opened.world.runtime.db)).toEqual(before);
});

it("is refused where a category that a deal had is gone", async () => {
  const opened = await openWaiting();
  const { ctx, circularId } = opened;
  const pageIds = (await getCircular(ctx, circularId)).pages.map(({ id }) => id);
  const category = await ctx.db
    .insertInto("category")
    .values({ name: "Frozen treats", createdAt: "", updatedAt: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable("area")
    .set({ categoryId: category.id })
    .where("ingredient", "=", "Premium Ice Cream")
    .where("pageId", "in", pageIds)
    .execute();
  await take(opened);
  await deleteCategory(ctx, category.id);
  await expect(undoReplacement(ctx, circularId)).rejects.toMatchObject({
    code: "conflict",
    message:
      "The replaced pages can't be brought back: a category that their deals had was deleted since then.",
  });
});

it("is done once where two people undo at once, and a later save of one of them is refused", async () => {
  const opened = await openWaiting();
  const { ctx, circularId } = opened;
  const { pages } = await getCircular(ctx, circularId);
  await take(opened);
  const pageId = pages[0]?.id ?? 0;
  const open = await listAreas(ctx, pageId);
  const both = await Promise.allSettled([undoReplacement(ctx, circularId), undoReplacement(ctx, circularId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const inputs = open.map(({ category, ...area }) => ({ ...area, categoryId: category?.id ?? null }));
  await expect(replacePageAreas(ctx, pageId, inputs)).rejects.toMatchObject({ code: "conflict" });
});

it("has pages drawn on both sides that were being drawn when they were exchanged", async () => {
  const opened = await openWaiting();
  const { world, ctx, circularId } = opened;
  const pageId = (await getCircular(ctx, circularId)).pages[0]?.id ?? 0;
  const drawAnew = async () => {
    await ctx.db.updateTable("circularPage").set({ status: "failed" }).where("id", "=", pageId).execute();
    await retryPage(ctx, pageId);
  };
  await drawAnew();
  await take(opened);
  await drawAnew();
  // It is done while the new page is being drawn under the id that is the old one's again.
  const renderer: PageRenderer = Object.assign(Object.create(ctx.services.renderer), {
    async renderPage(request: Parameters<PageRenderer["renderPage"]>[0]) {
      await undoReplacement(ctx, circularId);
      return ctx.services.renderer.renderPage(request);
    },
  });
  const [job] = await claimJobs(ctx, "test", [pageJobKinds.render], 1);
  await renderPage(withServices(ctx, { renderer }), job ?? expect.fail());
  await drawPages(world);
  const { pages } = await getCircular(ctx, circularId);
  expect(pages.map(({ status }) => status)).toEqual(Array(4).fill("ready"));
  const { newPages } = (await findReplacement(ctx, circularId)) ?? {};
  expect(newPages?.map(({ isUnderWay, failed }) => [isUnderWay, failed])).toEqual(
    Array(4).fill([false, null]),
  );
});

it("keeps what was replaced as it was drawn for 7 days, then lets its files go", async () => {
  const opened = await openWorkedOn();
  const { world, ctx, circularId } = opened;
  const before = await files(opened);
  await take(opened);
  await drawPages(world);
  const taken = await files(opened);
  expect(taken).toEqual(expect.arrayContaining(before));
  // The covers of replaced pages are away with their areas; their images stay as they are.
  await inTransaction(ctx, (tx) =>
    enqueue(tx, { kind: "test-extras", key: "test-extras", payload: { afterPageId: 0 }, priority: 1 }),
  );
  const [job] = await claimJobs(ctx, "test", ["test-extras"], 1);
  if (job) await queueMissingWork(ctx, job);
  const queued = await ctx.db
    .selectFrom("job")
    .select("key")
    .where("kind", "=", "render-page-extras")
    .where("status", "=", "queued")
    .execute();
  expect(queued).toEqual([]);

  world.clock.now = new Date(world.clock.now.getTime() + 7 * 86_400_000 - 1000);
  expect(await forgetReplacedPages(ctx)).toBe(0);
  await sweep(ctx);
  expect(await files(opened)).toEqual(taken);
  expect(await findUndo(ctx, circularId)).toMatchObject({ refusal: null });
  world.clock.now = new Date(world.clock.now.getTime() + 1000);
  const message = "The replaced pages can't be brought back any more: they are kept for 7 days.";
  expect(await findUndo(ctx, circularId)).toMatchObject({ refusal: message });
  await expect(undoReplacement(ctx, circularId)).rejects.toMatchObject({ code: "conflict", message });
  const shown = await domainRows(ctx);
  expect(await forgetReplacedPages(ctx)).toBe(1);
  expect(await findUndo(ctx, circularId)).toBeNull();
  expect((await domainRows(ctx)).area).toEqual(shown.area);
  expect(await ctx.db.selectFrom("circular").select("id").execute()).toHaveLength(2);
  const left = await files(opened);
  expect(left.length).toBeLessThan(taken.length);
  expect(left.filter((name) => name.endsWith(".pdf"))).toHaveLength(2);
});

it("ends when other new pages are uploaded", async () => {
  const opened = await openWaiting();
  const { world, ctx, circularId } = opened;
  const pages = () => ctx.db.selectFrom("circularPage").select("id").execute();
  const count = (await pages()).length;
  await take(opened);
  await startWaiting(world, circularId);
  expect(await findUndo(ctx, circularId)).toBeNull();
  expect((await findReplacement(ctx, circularId))?.newPages).toHaveLength(4);
  expect(await pages()).toHaveLength(count);
  await expect(undoReplacement(ctx, circularId)).rejects.toMatchObject({ code: "conflict" });
});

it("goes with its circular", async () => {
  const opened = await openWaiting();
  const { ctx, circularId } = opened;
  await take(opened);
  for (const { id } of await listCirculars(ctx)) await deleteCircular(ctx, id);
  expect(await files(opened)).toEqual([]);
  expect(await ctx.db.selectFrom("circularPage").select("id").execute()).toEqual([]);
  await expect(findUndo(ctx, circularId)).rejects.toMatchObject({ code: "not_found" });
});
