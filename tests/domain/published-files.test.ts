import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { PublishTarget } from "#app/kernel/ports/publish-target";
import { openPublishTarget } from "#app/server/process/adapters.server";
import { loadPublishingAssets } from "#app/server/process/publishing-assets.server";
import { graceMs } from "#app/shopping/domain/published-files/file-writer";
import { publishRetailer } from "#app/shopping/domain/published-files/publish-retailer.server";
import { filesOf, shardOf } from "#app/shopping/domain/publishing/file-paths";
import type { NamedStores } from "#app/shopping/domain/publishing/stores";
import { makeArea, makeCircular, makePages, makeRecipe, makeRetailer, makeStore } from "#db/seed/factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";
import { putBytes } from "#tests/setup/put-bytes";
import { makeTempFolder } from "#tests/setup/temp-folder";

let world: ApiWorld;
let folder: string;

beforeEach(async () => {
  world = await openApiWorld();
  folder = await makeTempFolder();
});

const own = () => world.rows.own;
const retailerId = () => own().retailer.id;
const address = "https://files.example";
const assets = loadPublishingAssets();

/** The target, with what a test does to it. */
async function openTarget(change: (target: PublishTarget) => Partial<PublishTarget> = () => ({})) {
  const place = { kind: "folder", path: folder } as const;
  const target = await openPublishTarget(place, "PUBLISH_TO", world.runtime.log);
  const bound: PublishTarget = {
    read: (path) => target.read(path),
    put: (path, file) => target.put(path, file),
    delete: (path) => target.delete(path),
    list: (path) => target.list(path),
    sweep: (path) => target.sweep(path),
    close: () => target.close(),
  };
  return { ...bound, ...change(bound) };
}

async function publish(target?: PublishTarget, id = retailerId(), onlyWhenChanged = false) {
  const request = { address, retailerId: id, assets: await assets, onlyWhenChanged };
  return publishRetailer(world.contextOf(), { target: target ?? (await openTarget()), ...request });
}

const readText = (path: string) => readFile(join(folder, String(retailerId()), path), "utf8");
const readJson = async <T = object>(path: string) => JSON.parse(await readText(path)) as T;

/** All files of the retailer's folder, the manifest aside. */
async function files(): Promise<string[]> {
  const base = join(folder, String(retailerId()));
  const found = await readdir(base, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(base.length + 1))
    .filter((path) => path !== "published.json")
    .toSorted();
}

/** What the server answers, as if it stood where the files stand. */
async function answered(path: string): Promise<object> {
  const response = await world.call("GET", `/public/retailers/${retailerId()}${path}`);
  expect(response.status).toBe(200);
  const text = await response.text();
  return JSON.parse(text.replaceAll("http://localhost:3000/", `${address}/${retailerId()}/`));
}

/** A circular with a page that has a stored picture, and a deal of that name. */
async function addCircular(name: string, given: Partial<Parameters<typeof makeCircular>[1]> = {}) {
  const { db } = world.runtime;
  const key = await putBytes(world.contextOf().services.files, Buffer.from(`picture of ${name}`), "jpg");
  const circular = await makeCircular(db, { retailerId: retailerId(), title: `Title of ${name}`, ...given });
  const [page] = await makePages(db, circular.id, 1, { bigImageKey: key });
  const area = await makeArea(db, { pageId: page?.id ?? 0, ingredient: `Deal of ${name}` });
  return { circular, page, area, key };
}

describe("the files of a retailer's ad", () => {
  it("hold what the server answers at this moment, for every group of stores", async () => {
    const { db } = world.runtime;
    const live = await addCircular("live");
    const linked = JSON.stringify([
      { originalId: world.rows.recipe.originalId, title: "As it was" },
      { title: "Only here", ingredients: ["1 egg"], steps: ["Boil."] },
    ]);
    await db.updateTable("area").set({ recipesJson: linked }).where("id", "=", live.area.id).execute();
    const recipeCategoryId = world.rows.recipeCategory.id;
    await makeRecipe(db, { recipeCategoryId, image: "/recipe-pictures/avocado-eggs.webp" });
    const near = await makeStore(db, {
      retailerId: retailerId(),
      circularGroupId: own().group.id,
      slug: "near",
    });
    const shown = { circularGroupId: own().group.id, pageId: live.page?.id ?? 0, position: 1 };
    await db.insertInto("circularGroupPage").values(shown).execute();
    await publish();
    const paths = filesOf(retailerId());

    expect(await readJson(paths.weeklyAd(null))).toEqual(await answered("/weekly-ad"));
    expect(await readJson(paths.offers(null))).toEqual(await answered("/offers"));
    expect(await readJson(paths.stores)).toEqual(await answered("/stores"));
    expect(await readJson(paths.recipesHome)).toEqual(await answered("/recipes"));
    expect(await readJson(paths.recipeList(null, 1))).toEqual(await answered("/recipes?page=1"));
    expect(await readJson(paths.recipeList(recipeCategoryId, 1))).toEqual(
      await answered(`/recipes?category=${recipeCategoryId}&page=1`),
    );
    const recipe = await readJson<{ deals: object[] }>(paths.recipe(world.rows.recipe.id));
    expect(recipe).toEqual(await answered(`/recipes/${world.rows.recipe.id}`));
    expect(recipe.deals).toHaveLength(1);
    expect(await readJson(paths.linkedRecipe(live.area.id, 1))).toEqual(
      await answered(`/deals/${live.area.id}/recipes/1`),
    );
    const ads = new Set<string>();
    for (const store of [near, own().store]) {
      for (const name of [store.slug, String(store.id)]) {
        const named = await readJson<NamedStores>(paths.namedStores(shardOf(name)));
        const found = named.stores[name];
        expect({ ...(await answered(`/stores?store=${name}`)) }).toMatchObject({ stores: [found?.store] });
        const ad = await readJson(paths.weeklyAd(found?.group ?? 0));
        const { id, slug } = store;
        expect({ ...ad, store: { id, slug, name: store.name } }).toEqual(
          await answered(`/weekly-ad?store=${name}`),
        );
        ads.add(JSON.stringify(ad));
      }
    }
    expect(ads.size).toBe(2);
    expect((await files()).filter((path) => /images|pictures/.test(path))).toEqual([
      `public/images/${live.key}`,
      "recipe-pictures/avocado-eggs.webp",
    ]);
    expect(await readText(`public/images/${live.key}`)).toBe("picture of live");
    expect(await readText("index.html")).toContain("Deal of live");
    expect(await readText(`groups/${near.circularGroupId}.html`)).toContain("Deal of live");
    expect(await readText("sitemap.xml")).toContain(`<loc>${address}/${retailerId()}/index.html</loc>`);
  });

  it("hold nothing of what is not on, be it a draft, coming, ended or waiting to replace another", async () => {
    world.clock.now = new Date("2026-02-02T12:00:00.000Z");
    const [past, now, soon, later] = ["2026-01-01", "2026-02-01", "2026-02-03", "2026-03-01"].map(
      (day) => `${day}T06:00:00.000Z`,
    ) as [string, string, string, string];
    const onNow = { activeDate: now, terminationDate: later };
    const replaced = await addCircular("replaced", onNow);
    await addCircular("hidden draft", { ...onNow, publishedAt: null });
    await addCircular("hidden coming draft", { activeDate: soon, terminationDate: later, publishedAt: null });
    await addCircular("hidden coming", { activeDate: soon, terminationDate: later });
    await addCircular("hidden ended", { activeDate: past, terminationDate: now });
    await addCircular("hidden replacement", { ...onNow, replacesCircularId: replaced.circular.id });
    const unready = await addCircular("hidden unready", onNow);
    await world.runtime.db
      .updateTable("circularPage")
      .set({ status: "rendering" })
      .where("id", "=", unready.page?.id ?? 0)
      .execute();
    await publish();
    const shownIn = async (words: RegExp) => {
      const found = [];
      for (const path of await files()) if (words.test(await readText(path))) found.push(path);
      return found;
    };
    expect(await shownIn(/(?:Deal|picture) of hidden/)).toEqual([]);
    expect(await shownIn(/Title of hidden (?!unready)/)).toEqual([]);
    expect((await shownIn(/(?:Deal|picture) of replaced/)).length).toBeGreaterThan(4);
    expect((await publish()).nextAt).toEqual(new Date(soon));

    world.clock.now = new Date(soon);
    const { written } = await publish();
    expect(written).toContain(filesOf(retailerId()).weeklyAd(null));
    expect((await shownIn(/Deal of hidden coming$|Deal of hidden coming[^ ]/)).length).toBeGreaterThan(3);
    world.clock.now = new Date(later);
    await publish();
    expect(await shownIn(/Deal of hidden coming/)).toEqual([]);
    expect(await shownIn(/Deal of replaced/)).toEqual([]);
  });

  it("are written when they change, and go when nothing has referred to them for two hours", async () => {
    const first = await addCircular("first");
    const { written } = await publish();
    expect(written.toSorted()).toEqual(await files());
    expect((await publish()).written).toEqual([]);
    const { db } = world.runtime;
    await db.updateTable("area").set({ deal: "2/$5" }).where("id", "=", first.area.id).execute();
    const changed = await publish();
    expect(changed.written.filter((path) => !/weekly-ad|offers|html$/.test(path))).toEqual([]);
    expect(changed.written).toContain("index.html");

    await db.updateTable("circular").set({ publishedAt: null }).where("id", "=", first.circular.id).execute();
    const picture = `public/images/${first.key}`;
    const gone = await publish();
    expect([gone.deleted, gone.nextAt]).toEqual([[], new Date(world.clock.now.getTime() + graceMs)]);
    expect(await files()).toContain(picture);
    world.clock.now = new Date(world.clock.now.getTime() + graceMs);
    expect((await publish()).deleted).toEqual([picture]);
    expect(await files()).not.toContain(picture);
  });

  it("are left alone where nothing has changed, without a look at the ad", async () => {
    await publish();
    expect((await publish(undefined, retailerId(), true)).written).toEqual([]);
    await writeFile(join(folder, String(retailerId()), "index.html"), "as somebody left it");
    await publish(undefined, retailerId(), true);
    expect(await readText("index.html")).toBe("as somebody left it");
    await addCircular("new");
    expect((await publish(undefined, retailerId(), true)).written).toContain("index.html");
  });

  it("are put right where somebody has deleted or altered them, and nothing else is read for it", async () => {
    const { key } = await addCircular("live");
    await publish();
    const whole = await files();
    const base = join(folder, String(retailerId()));
    const page = await readText("index.html");
    const sitemap = await readText("sitemap.xml");
    const read: string[] = [];
    const target = () =>
      openTarget(({ read: get }) => ({
        async read(path) {
          read.push(path.slice(path.indexOf("/") + 1));
          return get(path);
        },
      }));
    expect((await publish(await target())).written).toEqual([]);
    expect(read.splice(0)).toEqual(["published.json"]);

    await rm(join(base, "public/images", key));
    // As long as before.
    await writeFile(join(base, "index.html"), page.replace("Deal of live", "Deal of evil"));
    await writeFile(join(base, "sitemap.xml"), sitemap);
    const { written } = await publish(await target());
    expect(written.toSorted()).toEqual(["index.html", `public/images/${key}`]);
    expect(read.splice(0).toSorted()).toEqual(["index.html", "published.json", "sitemap.xml"]);
    expect(await files()).toEqual(whole);
    expect([await readText("index.html"), await readText(`public/images/${key}`)]).toEqual([
      page,
      "picture of live",
    ]);
    // What is now known of the sitemap.
    await publish(await target());
    expect(read).toEqual(["published.json"]);
  });

  it("are rid of what a killed writer left half-written, but not of what another is at", async () => {
    await addCircular("live");
    await publish();
    const whole = await files();
    const base = join(folder, String(retailerId()));
    const [old, young] = [`stores.json.${randomUUID()}.part`, `stores.json.${randomUUID()}.part`];
    for (const part of [old, young]) await writeFile(join(base, part), "{");
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
    await utimes(join(base, old), elevenMinutesAgo, elevenMinutesAgo);
    await publish();
    expect(await files()).toEqual([...whole, young].toSorted());
  });

  it("fit together wherever the writer is stopped, and the next one goes on", async () => {
    const old = await addCircular("old");
    await publish();
    const before = await files();
    await world.runtime.db
      .updateTable("circular")
      .set({ publishedAt: null })
      .where("id", "=", old.circular.id)
      .execute();
    await addCircular("new");
    await rm(join(folder, String(retailerId()), "published.json"));
    const total = before.length + 2;
    let stops = 0;
    for (let puts = 1; puts < total; puts += 9) {
      let left = puts;
      const stopping = await openTarget((target) => ({
        put: async (path, file) => {
          left -= 1;
          if (left < 0) throw new Error("stopped");
          return target.put(path, file);
        },
      }));
      await publish(stopping).then(
        () => {},
        () => (stops += 1),
      );
      const there = await files();
      expect(before.filter((path) => !there.includes(path))).toEqual([]);
      for (const path of there.filter((name) => /json$|html$/.test(name))) {
        const text = await readText(path);
        const named = [...text.matchAll(/public\/images\/([0-9a-f-]{36}\.jpg)/g)].map(([image]) => image);
        // Pages of the factories have no pictures in the store.
        const stored = named.filter((image) => !/images\/0{20}/.test(image));
        expect(stored.filter((image) => !there.includes(image))).toEqual([]);
      }
    }
    expect(stops).toBeGreaterThan(5);
    await publish();
    const written = await files();
    const texts = await Promise.all(written.map(readText));
    await rm(folder, { recursive: true });
    await publish();
    expect(await Promise.all((await files()).map(readText))).toEqual(
      texts.filter((_, index) => written[index] !== `public/images/${old.key}`),
    );
  });

  it("name the pictures that the server itself has not", async () => {
    const { missingPictures } = await publish();
    expect(missingPictures.length).toBeGreaterThan(0);
    const { key } = await addCircular("sound");
    expect((await publish()).missingPictures).not.toContain(key);
  });

  it("go with their retailer", async () => {
    const { id } = await makeRetailer(world.runtime.db);
    expect((await publish(undefined, id)).written).toContain("index.html");
    await world.runtime.db.deleteFrom("retailer").where("id", "=", id).execute();
    expect(await publish(undefined, id)).toMatchObject({ isGone: true, deleted: [] });
    world.clock.now = new Date(world.clock.now.getTime() + graceMs);
    expect(await publish(undefined, id)).toMatchObject({ isGone: true, written: [], nextAt: null });
    expect(await readdir(folder)).toEqual([]);
  });

  it("hold no markup that somebody typed", async () => {
    const { circular } = await addCircular('"><script>alert(1)</script>');
    expect(circular.id).toBeGreaterThan(0);
    await publish();
    const html = await readText("index.html");
    expect(html).toContain("alert(1)");
    expect(html.match(/<script/g)).toHaveLength(1);
  });
});

it("a place that is none is refused with a sentence, and nothing is left there", async () => {
  const file = join(folder, "file");
  await writeFile(file, "a file");
  const place = { kind: "folder", path: join(file, "below") } as const;
  await expect(openPublishTarget(place, "PUBLISH_TO", world.runtime.log)).rejects.toMatchObject({
    reason: "refused",
    message: `The ad can't be published to the folder ${place.path}: a file stands where a folder should be.`,
  });
  expect(await readdir(folder)).toEqual(["file"]);
});
