import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openPublishTarget } from "#app/server/process/adapters.server";
import { loadPublishingAssets } from "#app/server/process/publishing-assets.server";
import { publishRetailer } from "#app/shopping/domain/published-files/publish-retailer.server";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { makeArea, makeCircular, makePages, makeStore } from "#db/seed/factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { readFiles } from "#widgets/files/read-files";
import { searchAll } from "#widgets/files/search/search-all";
import type { ReadUrl } from "#widgets/shared/answer";

const address = "https://files.example";
const server = "https://server.example";

let world: ApiWorld;
let folder: string;
/** What was asked of the server, which is down. */
let asked: string[];

beforeEach(async () => {
  vi.stubGlobal("document", { baseURI: "https://shop.example/ad" });
  // The widgets' clock is the machine's.
  vi.useFakeTimers({ toFake: ["Date"] });
  world = await openApiWorld();
  vi.setSystemTime(world.clock.now);
  folder = await makeTempFolder();
  asked = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const own = () => world.rows.own;

async function publish(): Promise<void> {
  const target = await openPublishTarget({ kind: "folder", path: folder }, "PUBLISH_TO", world.runtime.log);
  const assets = await loadPublishingAssets();
  await publishRetailer(world.contextOf(), { target, address, retailerId: own().retailer.id, assets });
}

const readUrl: ReadUrl = async <Body>(url: string) => {
  if (!url.startsWith(`${address}/`)) {
    asked.push(url.slice(server.length));
    throw new Error("The server is down.");
  }
  const text = await readFile(join(folder, url.slice(address.length + 1)), "utf8").catch(() => null);
  return text === null ? null : { body: JSON.parse(text) as Body, savedAt: null };
};

function read<Body = object>(path: string) {
  const dataset = { endcapFiles: `${address}/${own().retailer.id}/` };
  const context = { root: { dataset } as unknown as HTMLElement, origin: server };
  const load = async <Part>() => searchAll as Part;
  return readFiles<Body>({ ...context, load }, readUrl, `/public/retailers/${own().retailer.id}${path}`);
}

/** As the server answers, with its own addresses being those of the folder. */
async function answered(path: string): Promise<object> {
  const response = await world.call("GET", `/public/retailers/${own().retailer.id}${path}`);
  const folderAddress = `${address}/${own().retailer.id}/`;
  const text = (await response.text())
    .replaceAll("http://localhost:3000/", folderAddress)
    .replaceAll('"/public/images/', `"${folderAddress}public/images/`);
  return JSON.parse(text);
}

/** Shows the first of these pages in the group of the store `near` alone, and the others in the other group. */
async function layOut(): Promise<void> {
  const { db } = world.runtime;
  const retailerId = own().retailer.id;
  const circular = await makeCircular(db, { retailerId });
  const pages = await makePages(db, circular.id, 3);
  for (const [index, ingredient] of ["Eggs", "Flour", "Eggs"].entries())
    await makeArea(db, { pageId: pages[index]?.id ?? 0, ingredient });
  const nearGroup = own().group.id;
  await makeStore(db, {
    retailerId,
    circularGroupId: nearGroup,
    slug: "near",
    name: "Willow Court",
    latitude: 39.8,
    longitude: -89.6,
  });
  const groups = [nearGroup, own().storeGroup.id, own().storeGroup.id];
  const shown = pages.map(({ id: pageId }, index) => ({
    ...{ pageId, circularGroupId: groups[index] ?? 0, position: 3 - index },
  }));
  await db.insertInto("circularGroupPage").values(shown).execute();
}

describe("a widget that reads files while the server is down", () => {
  it("gets what the server answered, whatever it asks, of whichever store", async () => {
    await layOut();
    await publish();
    const stores = ["", "near", "NEAR", own().store.slug, String(own().store.id), "nowhere"];
    const recipe = `/recipes/${world.rows.recipe.id}`;
    for (const store of stores) {
      const query = store && `?store=${store}`;
      for (const path of ["/weekly-ad", recipe])
        expect((await read(path + query))?.body, path + query).toEqual(await answered(path + query));
      if (store) expect((await read(`/stores${query}`))?.body).toEqual(await answered(`/stores${query}`));
    }
    const category = world.rows.recipeCategory.id;
    for (const path of [
      "/stores",
      "/recipes",
      "/recipes?page=1",
      `/recipes?category=${category}&page=1`,
      "/offers",
    ])
      expect((await read(path))?.body, path).toEqual(await answered(path));
    const keysOf = (body: object | undefined) =>
      (body as { stores: { key: string }[] }).stores.map(({ key }) => key);
    for (const path of ["/stores?near=39.79,-89.61", "/stores?q=Willow"])
      expect(keysOf((await read(path))?.body), path).toEqual(keysOf(await answered(path)));
    // The server sorts them from the middle of the town, which it knows.
    const inTown = "/stores?q=Springfield";
    expect(keysOf((await read(inTown))?.body).toSorted()).toEqual(keysOf(await answered(inTown)).toSorted());
    expect(asked).toEqual([]);
  });

  it("finds stores by the ZIP codes of stores, and asks the server for what it does not find", async () => {
    await layOut();
    await publish();
    const byZip = await read<{ stores: { key: string }[]; summary: string }>("/stores?q=62799");
    expect(byZip?.body.stores).toHaveLength(2);
    expect(byZip?.body.summary).toBe("2 stores near 62799, the nearest first");
    expect(asked).toEqual([]);
    const none = await read<{ stores: object[]; summary: string }>("/stores?q=Zanzibar");
    expect(none?.body.stores).toEqual([]);
    expect(none?.body.summary).toMatch(/^We found no store for “Zanzibar”/);
    expect(asked).toHaveLength(1);
  });

  it("shows no ad and no deal that has ended since the files were written", async () => {
    const ends = new Date(world.clock.now.getTime() + 60_000);
    await world.runtime.db
      .updateTable("circular")
      .set({ terminationDate: ends.toISOString() })
      .where("retailerId", "=", own().retailer.id)
      .execute();
    await publish();
    expect((await read<WeeklyAd>("/weekly-ad"))?.body.circulars).toHaveLength(1);
    vi.setSystemTime(ends);
    expect((await read<WeeklyAd>("/weekly-ad"))?.body.circulars).toEqual([]);
    const recipe = await read<{ deals: object[] }>(`/recipes/${world.rows.recipe.id}`);
    expect(recipe?.body.deals).toEqual([]);
  });

  it("asks the server for what no file has, and says when that fails", async () => {
    await publish();
    for (const path of ["/recipes?q=leek&page=1", `/deals/${own().areas[0]?.id}`, "/weekly-ad?preview=token"])
      await expect(read(path)).rejects.toThrow("down");
    expect(asked.map((path) => path.replace(/^\/public\/retailers\/\d+/, ""))).toEqual([
      "/recipes?q=leek&page=1",
      `/deals/${own().areas[0]?.id}`,
      "/weekly-ad?preview=token",
    ]);
  });
});
