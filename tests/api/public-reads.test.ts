import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { publicReads } from "#app/shopping/api/public-reads.server";
import { unsafeFindStore } from "#app/shopping/domain/publishing/pages-of-store.server";
import type { DealStatus, WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { makeArea, makeCircular, makePages, makeRecipe, makeStore } from "#db/seed/factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";
import { countQueries } from "#tests/setup/counted-queries";
import { countedTables, tableNames } from "#tests/setup/schema-of";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

const own = () => world.rows.own;
const retailer = () => `/public/retailers/${own().retailer.id}`;
const adPath = () => `${retailer()}/weekly-ad`;
const dealPath = (areaId = own().areas[0]?.id ?? 0) => `${retailer()}/deals/${areaId}`;

/** What the numbers in the paths of public reads stand for in the world of these tests. */
function idsOf(): Record<string, number> {
  const [area] = own().areas;
  return { retailerId: own().retailer.id, areaId: area?.id ?? 0, recipeId: world.rows.recipe.id, place: 0 };
}

function addressOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = idsOf()[name];
    if (id === undefined) throw new Error(`${path}: idsOf must say what {${name}} is here.`);
    return String(id);
  });
}

async function show(circularGroupId: number, pageIds: number[]): Promise<void> {
  const values = pageIds.map((pageId, index) => ({ circularGroupId, pageId, position: index + 1 }));
  await world.runtime.db.insertInto("circularGroupPage").values(values).execute();
}

describe.each(publicReads.map(({ path }) => path))("GET %s", (path) => {
  beforeEach(() => linkRecipe());

  it("is open to every origin, sets no cookie, and gives a browser that has it a 304", async () => {
    const headers = { Cookie: "endcap=whatever", Origin: "https://grocer.example" };
    const response = await world.call("GET", addressOf(path), { headers });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    expect(response.headers.has("Set-Cookie")).toBe(false);
    const body = await response.text();
    const etag = response.headers.get("ETag") ?? "";
    const again = await world.call("GET", addressOf(path), { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", etag]);
    const head = await world.call("HEAD", addressOf(path));
    expect([head.status, await head.text(), head.headers.get("ETag")]).toEqual([200, "", etag]);
    expect(head.headers.get("Content-Length")).toBe(String(Buffer.byteLength(body)));
  });

  it("lasts less than a minute in two caches of which one hides the age of what it holds from the other", async () => {
    const response = await world.call("GET", addressOf(path));
    const ages = [...(response.headers.get("Cache-Control") ?? "").matchAll(/(?:max-age|revalidate)=(\d+)/g)];
    expect(ages).toHaveLength(2);
    expect(2 * ages.reduce((sum, [, seconds]) => sum + Number(seconds), 0)).toBeLessThan(60);
  });

  it("reads no table whose changes are not counted", async () => {
    const { ctx, tables } = countQueries(world.anonymous());
    const store = await unsafeFindStore(ctx, own().retailer.id, own().store.slug);
    const read = publicReads.find((each) => each.path === path);
    await read?.read(ctx, { ids: idsOf(), query: {}, store });
    const counted = await countedTables(world.runtime.db);
    const readTables = (await tableNames(world.runtime.db)).filter((name) => tables.includes(name));
    expect(readTables.length).toBeGreaterThan(1);
    // At an insertion, at an update and at a deletion.
    expect(readTables.filter((name) => counted.get(name) !== 3)).toEqual([]);
  });

  it("of what never was is not found, and nobody keeps that", async () => {
    const response = await world.call("GET", path.replaceAll(/\{\w+\}/g, "999999"));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "not_found" });
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });
});

it("all answers of an ad, stores and recipes say what the retailer speaks and what its prices are in", async () => {
  await linkRecipe();
  const locale = { language: "fr-CA", country: "CA", currency: "CAD" } as const;
  const { db } = world.runtime;
  await db.updateTable("retailer").set(locale).where("id", "=", own().retailer.id).execute();
  const paths = publicReads.map(({ path }) => addressOf(path));
  const telling = [...paths, `${retailer()}/recipes?q=a`].filter((path) => !/offers$|deals\/\d+$/.test(path));
  expect(telling).toHaveLength(6);
  for (const path of telling)
    expect(await (await world.call("GET", path)).json(), path).toMatchObject({ retailer: locale });
});

it("an ad and its recipes say whether the retailer has stores to choose among", async () => {
  await linkRecipe();
  const paths = publicReads
    .map(({ path }) => addressOf(path))
    .filter((path) => /weekly-ad$|recipes\/\d+$/.test(path));
  expect(paths).toHaveLength(3);
  const told = () =>
    Promise.all(paths.map(async (path) => (await (await world.call("GET", path)).json()).retailer.hasStores));
  expect(await told()).toEqual([true, true, true]);
  await world.runtime.db.deleteFrom("store").where("retailerId", "=", own().retailer.id).execute();
  await expect.poll(told).toEqual([false, false, false]);
});

/** Links the recipe of the world, and one that nobody took into a category, to the first area. */
async function linkRecipe(): Promise<void> {
  const recipesJson = JSON.stringify([
    { originalId: world.rows.recipe.originalId, title: "As it was" },
    { id: 5 },
  ]);
  const { db } = world.runtime;
  await db
    .updateTable("area")
    .set({ recipesJson })
    .where("id", "=", own().areas[0]?.id ?? 0)
    .execute();
}

async function weeklyAd(query = ""): Promise<WeeklyAd> {
  return (await (await world.call("GET", adPath() + query)).json()) as WeeklyAd;
}

describe("the public weekly ad", () => {
  it("comes packed as the browser likes, each packing with a tag of its own", async () => {
    for (let n = 0; n < 20; n += 1) await makeArea(world.runtime.db, { pageId: own().pages[0]?.id ?? 0 });
    const plain = await world.call("GET", adPath());
    const text = await plain.text();
    const tags = [plain.headers.get("ETag")];
    for (const [accepts, encoding, unpack] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip, br;q=0", "gzip", gunzipSync],
    ] as const) {
      const packed = await world.call("GET", adPath(), { headers: { "Accept-Encoding": accepts } });
      expect(packed.headers.get("Content-Encoding")).toBe(encoding);
      const bytes = Buffer.from(await packed.arrayBuffer());
      expect(bytes.length).toBe(Number(packed.headers.get("Content-Length")));
      expect(unpack(bytes).toString()).toBe(text);
      const tag = packed.headers.get("ETag") ?? "";
      tags.push(tag);
      const headers = { "Accept-Encoding": accepts, "If-None-Match": `"other", W/${tag}` };
      expect((await world.call("GET", adPath(), { headers })).status).toBe(304);
    }
    expect(new Set(tags).size).toBe(3);
  });

  it("names the store it is of, and none where none is known", async () => {
    const { id, slug, name } = own().store;
    expect((await weeklyAd(`?store=${slug}`)).store).toEqual({ id, slug, name });
    expect((await weeklyAd(`?store=${id}`)).store).toEqual({ id, slug, name });
    expect((await weeklyAd(`?store=%20${slug.toUpperCase()}`)).store).toEqual({ id, slug, name });
    expect((await weeklyAd("?store=nowhere")).store).toBeNull();
    expect((await weeklyAd()).store).toBeNull();
  });

  it("names the recipes linked to an area that shoppers can read", async () => {
    const { recipe } = world.rows;
    const category = world.rows.recipeCategory.id;
    await makeRecipe(world.runtime.db, { recipeCategoryId: category, originalId: "unlinked" });
    await linkRecipe();
    const [first, second] =
      (await weeklyAd()).circulars[0]?.pages.map(({ areas }) => areas[0]?.recipes) ?? [];
    expect(first).toEqual([
      { id: recipe.id, title: recipe.title, url: `${retailer()}/recipes/${recipe.id}` },
    ]);
    expect(second).toEqual([]);
  });

  it("begins and ends to the second, and no cache shows it longer", async () => {
    const [activeDate, terminationDate] = ["2026-02-02T12:01:00.000Z", "2026-02-02T12:02:00.000Z"];
    const { id: retailerId } = own().retailer;
    const coming = await makeCircular(world.runtime.db, { retailerId, activeDate, terminationDate });
    await makePages(world.runtime.db, coming.id, 1);
    const at = async (time: string) => {
      world.clock.now = new Date(`2026-02-02T${time}Z`);
      const response = await world.call("GET", adPath());
      const [, fresh, stale] =
        /max-age=(\d+), stale-while-revalidate=(\d+)/.exec(response.headers.get("Cache-Control") ?? "") ?? [];
      const ad = (await response.json()) as WeeklyAd;
      return { shown: ad.circulars.map(({ id }) => id), next: ad.next, lasts: `${fresh}+${stale}` };
    };
    const { id } = own().circular;
    const next = { activeDate: "2026-02-02T06:01:00-06:00", circulars: 1 };
    expect(await at("12:00:00")).toEqual({ shown: [id], next, lasts: "15+10" });
    expect(await at("12:00:40")).toEqual({ shown: [id], next, lasts: "15+5" });
    expect(await at("12:00:59.500")).toEqual({ shown: [id], next, lasts: "0+0" });
    expect(await at("12:01:00")).toEqual({ shown: [coming.id, id], next: null, lasts: "15+10" });
    expect(await at("12:01:55")).toEqual({ shown: [coming.id, id], next: null, lasts: "5+0" });
    expect(await at("12:02:00")).toEqual({ shown: [id], next: null, lasts: "15+10" });
  });

  it("says how many circulars begin together", async () => {
    const { id: retailerId } = own().retailer;
    const activeDate = "2026-03-09T05:00:00.000Z";
    for (const from of [activeDate, "2026-04-01T05:00:00.000Z", activeDate])
      await makeCircular(world.runtime.db, { retailerId, activeDate: from });
    expect((await weeklyAd()).next).toEqual({ activeDate: "2026-03-09T00:00:00-05:00", circulars: 2 });
  });
});

describe("what has become of a deal", () => {
  const ask = async (areaId?: number, query = "") =>
    (await (await world.call("GET", dealPath(areaId) + query)).json()) as DealStatus;

  /** An area on a circular of its own. */
  async function dealOf(activeDate: string, terminationDate: string, area: object = {}) {
    const { id: retailerId } = own().retailer;
    const circular = await makeCircular(world.runtime.db, { retailerId, activeDate, terminationDate });
    const [page] = await makePages(world.runtime.db, circular.id, 1);
    const made = await makeArea(world.runtime.db, { pageId: page?.id ?? 0, ...area });
    return { circularId: circular.id, pageId: page?.id ?? 0, areaId: made.id };
  }

  const figs = { prefix: "Black", ingredient: "Mission Figs", deal: "2/$5" };

  it("that is live is the deal itself", async () => {
    const { areaId } = await dealOf("2026-01-01T06:00:00.000Z", "2026-03-01T06:00:00.000Z", figs);
    expect(await ask(areaId)).toEqual({
      state: "live",
      deal: { ...figs, endedAt: null },
      startsAt: null,
      instead: null,
    });
  });

  it("that has ended says when, and where the same item is offered now", async () => {
    const { areaId } = await dealOf("2026-01-01T06:00:00.000Z", "2026-02-01T06:00:00.000Z", figs);
    const deal = { ...figs, endedAt: "2026-02-01T00:00:00-06:00" };
    expect(await ask(areaId)).toEqual({ state: "ended", deal, startsAt: null, instead: null });
    const now = await dealOf("2026-02-01T06:00:00.000Z", "2026-03-01T06:00:00.000Z", {
      prefix: "black ",
      ingredient: "mission figs",
    });
    expect(await ask(areaId)).toEqual({ state: "ended", deal, startsAt: null, instead: now });
    world.clock.now = new Date("2026-03-01T06:00:00.000Z");
    expect(await ask(areaId)).toEqual({ state: "ended", deal, startsAt: null, instead: null });
  });

  it("that is coming shows nothing of it, until it comes", async () => {
    const { areaId } = await dealOf("2026-02-03T06:00:00.000Z", "2026-03-01T06:00:00.000Z", figs);
    const response = await world.call("GET", dealPath(areaId));
    expect(JSON.parse(await response.clone().text())).toEqual({
      state: "coming",
      deal: null,
      startsAt: "2026-02-03T00:00:00-06:00",
      instead: null,
    });
    world.clock.now = new Date("2026-02-03T06:00:00.000Z");
    expect((await ask(areaId)).state).toBe("live");
  });

  it("that another store shows is offered where this store has the item", async () => {
    const here = await dealOf("2026-01-01T06:00:00.000Z", "2026-03-01T06:00:00.000Z", figs);
    const there = await dealOf("2026-01-01T06:00:00.000Z", "2026-02-20T06:00:00.000Z", figs);
    await show(own().storeGroup.id, [here.pageId]);
    await show(own().group.id, [there.pageId]);
    const deal = { ...figs, endedAt: null };
    const store = `?store=${own().store.slug}`;
    expect(await ask(there.areaId, store)).toEqual({
      state: "elsewhere",
      deal,
      startsAt: null,
      instead: here,
    });
    expect((await ask(here.areaId, store)).state).toBe("live");
    expect((await ask(there.areaId)).state).toBe("live");
  });

  it("of another retailer, or of a page that is not ready, is not found", async () => {
    const theirs = world.rows.other.areas[0]?.id ?? 0;
    expect((await world.call("GET", dealPath(theirs))).status).toBe(404);
    const { pageId, areaId } = await dealOf("2026-01-01T06:00:00.000Z", "2026-03-01T06:00:00.000Z");
    await world.runtime.db
      .updateTable("circularPage")
      .set({ status: "failed" })
      .where("id", "=", pageId)
      .execute();
    expect((await world.call("GET", dealPath(areaId))).status).toBe(404);
  });
});

describe("the offers for search engines", () => {
  const offersOf = async (query = "") => {
    const answer = await (await world.call("GET", `${retailer()}/offers${query}`)).json();
    return answer as { hasOfferCatalog: { itemListElement: Record<string, unknown>[] }[] } & Record<
      string,
      unknown
    >;
  };

  it("are the deals of the ad, with their days, prices and the page that shows them", async () => {
    const { name, siteName } = own().retailer;
    const { id: areaId, pageId } = own().areas[0] ?? { id: 0, pageId: 0 };
    const text = { prefix: "Black", ingredient: "Figs", deal: "2/$5", details: "Ripe" };
    await world.runtime.db.updateTable("area").set(text).where("id", "=", areaId).execute();
    const { circulars } = (await (await world.call("GET", adPath())).json()) as WeeklyAd;
    const shown = circulars.flatMap(({ pages }) => pages).flatMap(({ areas }) => areas);
    const data = await offersOf();
    expect(data).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: siteName ?? name,
    });
    const offers = data.hasOfferCatalog.flatMap(({ itemListElement }) => itemListElement);
    expect(offers.map(({ url }) => url)).toEqual(shown.map(({ id }) => `#endcap-deal-${id}`));
    const circular = circulars.find(({ pages }) => pages.some(({ id }) => id === pageId));
    expect(offers.find(({ url }) => url === `#endcap-deal-${areaId}`)).toMatchObject({
      name: "Black Figs, 2/$5",
      description: "Ripe",
      priceSpecification: { price: 5, priceCurrency: "USD", referenceQuantity: { value: 2 } },
      validFrom: circular?.activeDate,
      validThrough: circular?.terminationDate,
      offeredBy: { "@id": data["@id"] },
    });
  });

  it("of a store are available there, and tell where it is", async () => {
    const {
      store: other,
      retailer: { id: retailerId },
    } = own();
    const { circularGroupId } = other;
    const store = await makeStore(world.runtime.db, { retailerId, circularGroupId, city: "Shelbyville" });
    const data = await offersOf(`?store=${store.slug}`);
    expect(data).toMatchObject({
      "@type": "GroceryStore",
      name: store.name,
      address: { streetAddress: store.address1, addressLocality: store.city, addressRegion: store.state },
    });
    for (const offer of data.hasOfferCatalog.flatMap(({ itemListElement }) => itemListElement))
      expect(offer.availableAtOrFrom).toEqual({ "@id": `#endcap-store-${store.id}` });
  });
});
