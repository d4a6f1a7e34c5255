import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { answerPublicRead } from "#app/shopping/api/public-answers.server";
import { PublicationCache } from "#app/shopping/domain/publishing/publication-cache.server";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { makeCircular, makePages, makeStore } from "#db/seed/factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

const ask = (store: string, headers: Record<string, string> = {}) =>
  world.call("GET", `/public/retailers/${world.rows.own.retailer.id}/weekly-ad${store}`, { headers });

/** Page ids by circular, in the order shown. */
async function shown(store = ""): Promise<number[][]> {
  const { circulars } = (await (await ask(store)).json()) as WeeklyAd;
  for (const { pages } of circulars)
    expect(pages.map(({ number }) => number)).toEqual(pages.map((_, i) => i + 1));
  return circulars.map(({ pages }) => pages.map(({ id }) => id));
}

async function show(circularGroupId: number, pageIds: number[]): Promise<void> {
  const rows = pageIds.map((pageId, index) => ({ circularGroupId, pageId, position: index + 1 }));
  await world.runtime.db.insertInto("circularGroupPage").values(rows).execute();
}

const own = () => world.rows.own;
const pageIds = () => own().pages.map(({ id }) => id);

describe("the public weekly ad of a store", () => {
  it("shows the pages of the store's group in the group's order, by slug and by id", async () => {
    const [third] = await makePages(world.runtime.db, own().circular.id, 1);
    const order = [third?.id ?? 0, pageIds()[0] ?? 0];
    await show(own().storeGroup.id, order);
    const all = [[...pageIds(), third?.id]];
    expect(await shown()).toEqual(all);
    expect(await shown(`?store=${own().store.slug}`)).toEqual([order]);
    expect(await shown(`?store=${own().store.id}`)).toEqual([order]);
  });

  it("is made once for all stores of a group, and names each", async () => {
    const { db } = world.runtime;
    await show(own().storeGroup.id, pageIds().slice(1));
    const { id: retailerId } = own().retailer;
    const second = await makeStore(db, {
      retailerId,
      circularGroupId: own().storeGroup.id,
      name: "Zweite “Filiale”",
    });
    const cache = new PublicationCache({ recheckMs: 60_000 });
    let pagesRead = 0;
    const counted = new Proxy(db, {
      get(target, name) {
        if (name === "selectFrom") {
          return (table: string) => {
            if (table.startsWith("circularPage")) pagesRead += 1;
            return target.selectFrom(table as "circularPage");
          };
        }
        const found = Reflect.get(target, name, target);
        return typeof found === "function" ? found.bind(target) : found;
      },
    });
    const adOf = async (store: string) => {
      const asked = { method: "GET" as const, ifNoneMatch: null, acceptEncoding: "gzip, br" };
      const url = `/public/retailers/${retailerId}/weekly-ad?store=${store}`;
      const answer = await answerPublicRead({ ...world.anonymous(), db: counted }, cache, { ...asked, url });
      return JSON.parse(gunzipSync(answer?.body as Buffer).toString()) as WeeklyAd;
    };
    const first = await adOf(own().store.slug);
    const readOnce = pagesRead;
    expect(readOnce).toBeGreaterThan(0);
    const { store, ...shared } = await adOf(second.slug);
    expect(pagesRead).toBe(readOnce);
    expect(store).toEqual({ id: second.id, slug: second.slug, name: "Zweite “Filiale”" });
    expect(first).toEqual({
      store: { ...store, id: own().store.id, slug: own().store.slug, name: own().store.name },
      ...shared,
    });
  });

  it("shows everything for a store that is unknown or another retailer's", async () => {
    await show(own().storeGroup.id, pageIds().slice(1));
    const { store } = world.rows.other;
    for (const name of [
      "nowhere",
      "999999",
      "",
      "%00",
      "'--",
      "x".repeat(5000),
      store.slug,
      String(store.id),
    ]) {
      expect(await shown(`?store=${name}`), name).toEqual([pageIds()]);
    }
  });

  it("takes a slug of digits for a slug, not for another store's id", async () => {
    await show(own().storeGroup.id, pageIds().slice(1));
    await show(own().group.id, pageIds().slice(0, 1));
    const slug = String(own().store.id);
    await makeStore(world.runtime.db, {
      retailerId: own().retailer.id,
      circularGroupId: own().group.id,
      slug,
    });
    expect(await shown(`?store=${slug}`)).toEqual([pageIds().slice(0, 1)]);
  });

  it("shows nothing of a circular that other groups show pages of, and all of one that no group does", async () => {
    const later = await makeCircular(world.runtime.db, {
      retailerId: own().retailer.id,
      terminationDate: "2031-01-01T00:00:00.000Z",
    });
    const others = await makePages(world.runtime.db, later.id, 2);
    await show(own().group.id, pageIds());
    expect(await shown(`?store=${own().store.slug}`)).toEqual([[], others.map(({ id }) => id)]);
  });

  it("has a tag of its own, which changes with the group's pages", async () => {
    const query = `?store=${own().store.slug}`;
    await show(own().storeGroup.id, pageIds().slice(1));
    const tagOf = (response: Response) => response.headers.get("ETag") ?? "";
    const whole = tagOf(await ask(""));
    const tag = tagOf(await ask(query));
    expect(tag).not.toBe(whole);
    expect((await ask(query, { "If-None-Match": tag })).status).toBe(304);
    expect((await ask("", { "If-None-Match": tag })).status).toBe(200);
    expect(tagOf(await ask("?store=nowhere"))).toBe(whole);
    await world.runtime.db.deleteFrom("circularGroupPage").execute();
    expect((await ask(query, { "If-None-Match": tag })).status).toBe(200);
  });
});
